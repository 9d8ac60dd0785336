import { ProposedOperation } from '@timbre/contract/corrections';
import { historyStates, maxSearchCharacters } from '@timbre/contract/history';
import { maxTranscriptCharacters } from '@timbre/contract/recordings';
import { z } from 'zod';

const Name = z.object({ id: z.string(), name: z.string() });

export const Context = z.object({
  today: z.iso.date(),
  time_zone: z.string(),
  projects: z.array(Name.extend({ client: z.string().nullable(), tasks: z.array(Name) })),
  tags: z.array(z.string()),
  is_connected: z
    .boolean()
    .describe('Without a connection to a time-tracking service nothing can be proposed.'),
});

const maxDays = 366;

export const ListedRange = z
  .object({
    from: z.iso.date().describe('The first day.'),
    to: z.iso.date().describe('The last day.'),
    search: z
      .string()
      .max(maxSearchCharacters)
      .optional()
      .describe('Every word stands in the entry or in what was said.'),
    state: z.enum(historyStates).optional(),
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maxDays * 86_400_000, 'at most a year');
export type ListedRange = z.infer<typeof ListedRange>;

const ListedEntry = z.object({
  entry_id: z.uuid(),
  day: z.iso.date().nullable(),
  start: z.iso.datetime(),
  stop: z.iso.datetime(),
  time_zone: z.string().nullable(),
  minutes: z.int(),
  description: z.string(),
  project: z.string().nullable(),
  client: z.string().nullable(),
  tags: z.array(z.string()),
  is_logged: z.boolean(),
});

export const EntryList = z.object({
  entries: z.array(ListedEntry),
  is_complete: z.boolean().describe('False where there are more: ask for fewer days.'),
});
export type EntryList = z.infer<typeof EntryList>;

const NewEntry = z.object({
  description: z.string().trim().max(1_000),
  date: z.iso.date(),
  start: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe(
      'By the clock of the person, such as 09:00. If they did not say, after the last entry of that day.',
    ),
  duration_minutes: z.int().min(1).max(1_440),
  project_id: z.string().max(100).nullable().optional().describe('An id of get_context.'),
  tags: z.array(z.string().trim().min(1).max(100)).max(50).optional(),
});

const occurrence = z.int().min(1).max(20).default(1);

export const EntriesToPropose = z
  .object({
    entries: z.array(NewEntry).min(1).max(40).optional(),
    text: z
      .string()
      .trim()
      .min(1)
      .max(maxTranscriptCharacters)
      .optional()
      .describe('What the person said, in their words; days such as "yesterday" are read as of today.'),
    occurrence,
  })
  .refine(({ entries, text }) => (entries === undefined) !== (text === undefined), 'either entries or text');
export type EntriesToPropose = z.infer<typeof EntriesToPropose>;

export const Changes = z.object({
  reason: z.string().trim().min(1).max(500).describe('One sentence for the person: what is to be changed.'),
  operations: z.array(ProposedOperation).min(1).max(40),
  occurrence,
});
export type Changes = z.infer<typeof Changes>;

export const ProposalReference = z.object({
  proposal_id: z.uuid(),
  review_url: z.url().describe('Where the person sees and confirms it.'),
});

const Version = z.object({
  description: z.string(),
  day: z.iso.date(),
  start: z.iso.datetime(),
  minutes: z.int(),
  project: z.string().nullable(),
  tags: z.array(z.string()),
});

const version = z.string().max(100);

export const ProposalToLog = ProposalReference.pick({ proposal_id: true }).extend({
  version: version.describe('That of get_proposal: what was shown to the person.'),
});
export type ProposalToLog = z.infer<typeof ProposalToLog>;

export const ProposalState = ProposalReference.extend({
  version: version.nullable().describe('Another one as soon as something else would be logged.'),
  state: z
    .enum([
      ...[
        'reading',
        'awaiting_person',
        'logging',
        'done',
        'dismissed',
        'expired',
        'undoing',
        'undone',
        'failed',
      ],
    ] as const)
    .describe('awaiting_person: nothing was logged or changed yet.'),
  changes: z.array(
    z.object({
      operation: z.string(),
      state: z.string(),
      before: Version.nullable(),
      after: Version.nullable(),
    }),
  ),
  questions: z.int().describe('How many questions the person has to answer first.'),
  waits_until: z.iso
    .datetime()
    .nullable()
    .describe('When it goes on, where the hourly calls of the service are used up.'),
  expires_at: z.iso
    .datetime()
    .nullable()
    .describe('When it is dropped, unless the person has confirmed it by then.'),
  failure: z.string().nullable(),
});
