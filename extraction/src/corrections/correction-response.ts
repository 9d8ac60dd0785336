import { z } from 'zod';
import { ModelResponse } from '../language-model/model-response.ts';

const quote = z.string().max(300).nullable();
const reference = z.string().max(10);

const Value = z.strictObject({
  field: z.enum(['date', 'start', 'minutes', 'description', 'project', 'tag-added', 'tag-removed']),
  before: z.string().max(1_000).nullable().describe('what the entry has, as listed; null for tags'),
  after: z
    .string()
    .max(1_000)
    .describe('a date, "HH:MM", minutes, words, a reference such as "P3", or a tag'),
  quote,
});
export type SaidChange = z.infer<typeof Value>;

const ModelOperation = z.strictObject({
  is: z.enum(['change', 'delete', 'split', 'merge', 'copy', 'undo']),
  /** One entry; of a merge all of them; of an undo none. */
  entries: z.array(reference).max(40),
  note: reference.nullable(),
  quotes: z.strictObject({ action: quote, entry: quote }),
  values: z.array(Value).max(10),
  parts: z
    .array(
      z.strictObject({ minutes: z.number().int().min(1).max(1_440), quote, values: z.array(Value).max(10) }),
    )
    .max(10),
});
export type ModelOperation = z.infer<typeof ModelOperation>;

/** What a language model is asked for where a note may be about entries that exist. */
export const CorrectionResponse = z.strictObject({
  operations: z.array(ModelOperation).max(40),
  questions: z
    .array(
      z.strictObject({
        about: z.enum(['entry', 'value']),
        entries: z.array(reference).max(40),
        quote,
        question: z.string().max(300),
      }),
    )
    .max(10),
  /** New work, as of a note that corrects nothing. */
  additions: ModelResponse.shape.entries,
  uncertainties: ModelResponse.shape.uncertainties,
  reason: ModelResponse.shape.reason,
});
export type CorrectionResponse = z.infer<typeof CorrectionResponse>;
