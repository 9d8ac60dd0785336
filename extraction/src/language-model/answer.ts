import { z } from 'zod';

const phrase = z.string().max(300).nullable();

/**
 * What a language model is asked for: the words themselves, never a date, a number of seconds or an id. Reckoning is ours, by
 * the same rules as for the grammar, so that the two can be compared and nothing can be made up.
 */
export const ModelAnswer = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        work: z
          .string()
          .max(1_000)
          .describe('what was done, in the words of the note; empty where only a project was named'),
        day: phrase.describe(
          'the words that say which day or days, e.g. "last Friday", "every Monday this month"',
        ),
        length: phrase.describe('the words that say how long, e.g. "two and a half hours"'),
        start: phrase.describe('the words of the clock time it began at, e.g. "quarter past nine"'),
        end: phrase.describe('the words of the clock time it ended at'),
        pause: phrase.describe('the words that say how long a break inside it was'),
        followsPrevious: z
          .boolean()
          .describe('true where the note says it came right after the entry before'),
        project: phrase.describe('the words of the note that name the project or the client'),
        tags: z.array(z.string().max(100)).max(20).describe('tags that the note names as tags'),
      }),
    )
    .max(100),
});
export type ModelAnswer = z.infer<typeof ModelAnswer>;
