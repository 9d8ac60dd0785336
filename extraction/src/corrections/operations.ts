import { z } from 'zod';

/** A day of work at most, and no part of a minute. */
const durationSeconds = z.number().int().min(60).max(86_400);
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const entryReference = z.string().regex(/^e\d+$/);
const noteReference = z.string().regex(/^n\d+$/);

/** What an entry says, in the zone of the person. */
export const EntryValues = z.strictObject({
  date: z.iso.date(),
  /** Null only for a new entry whose words fix no start. */
  start: clockTime.nullable(),
  durationSeconds,
  description: z.string().max(1_000),
  projectId: z.string().nullable(),
  tags: z.array(z.string()),
});
export type EntryValues = z.infer<typeof EntryValues>;

/** The fields that get a new value. */
const NewValues = EntryValues.extend({ start: clockTime }).partial();
export type NewValues = z.infer<typeof NewValues>;

/** One thing that a note asks for: of entries that exist, by the references they were offered under, or of new ones. */
export const Operation = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('change'), entry: entryReference, values: NewValues }),
  z.strictObject({ is: z.literal('delete'), entry: entryReference }),
  z.strictObject({ is: z.literal('add'), values: EntryValues }),
  /** The parts take the place of the entry, one after another; together they are as long as it is. */
  z.strictObject({
    is: z.literal('split'),
    entry: entryReference,
    parts: z.array(NewValues.extend({ durationSeconds })),
  }),
  /** One entry as long as all of them takes the place of the earliest. */
  z.strictObject({ is: z.literal('merge'), entries: z.array(entryReference) }),
  /** A new entry like this one, but for these values. */
  z.strictObject({ is: z.literal('copy'), entry: entryReference, values: NewValues }),
  /** All entries of a note go. */
  z.strictObject({ is: z.literal('undo'), note: noteReference }),
]);
export type Operation = z.infer<typeof Operation>;

/** What a person has to say before anything is done: which of these entries is meant, or what is to become of it. */
export const Question = z.strictObject({
  about: z.enum(['entry', 'value']),
  entries: z.array(entryReference),
});
export type Question = z.infer<typeof Question>;
