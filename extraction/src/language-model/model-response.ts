import { z } from 'zod';

const quote = z.string().max(300).nullable();
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The fields that a person may have to look at. */
export const uncertainFields = ['date', 'start', 'duration', 'description', 'project', 'tags'] as const;

/** What a language model is asked for: values, each with the words of the note that it comes from. */
export const ModelResponse = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        description: z.string().max(1_000),
        date: z.iso.date(),
        start: clockTime.nullable(),
        end: clockTime.nullable(),
        breakMinutes: z.number().int().min(0).max(1_440),
        minutes: z.number().int().min(1).max(1_440),
        project: z.string().max(10).nullable().describe('the reference of a listed project, such as "P3"'),
        client: z.string().max(200).nullable(),
        tags: z.array(z.string().max(100)).max(20),
        billable: z.boolean().nullable(),
        quotes: z.strictObject({ day: quote, time: quote, project: quote }),
      }),
    )
    .max(100),
  uncertainties: z
    .array(
      z.strictObject({
        entry: z.number().int().min(0),
        field: z.enum(uncertainFields),
        question: z.string().max(300),
      }),
    )
    .max(100),
  reason: z.string().max(300).nullable(),
});
export type UncertainField = (typeof uncertainFields)[number];
export type ModelResponse = z.infer<typeof ModelResponse>;
export type ModelEntry = ModelResponse['entries'][number];
