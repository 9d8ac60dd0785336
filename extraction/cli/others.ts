import { z } from 'zod';
import { sureEnough } from '../src/confidence.ts';
import { predict, readLines } from './notes.ts';

const Phrase = z.object({
  suite: z.enum(['recognizers-text', 'duckling']),
  language: z.string(),
  kind: z.enum(['duration', 'date', 'range']),
  style: z.enum(['spoken', 'written']),
  phrase: z.string(),
  /** The phrase within the note that is read. */
  text: z.string(),
  moment: z.string(),
  timeZone: z.string(),
  wanted: z.union([
    z.strictObject({ minutes: z.number() }),
    z.strictObject({ date: z.iso.date() }),
    z.strictObject({ start: z.string(), stop: z.string() }),
  ]),
  /** Why the suite's label is not what the rule book asks for. */
  disputed: z.string().optional(),
});
type Phrase = z.infer<typeof Phrase>;

/** All phrases that were tried, and those of them that an earlier version read right and that are not in the file. */
export const othersAtFirstSight = { phrases: 760, right: 467 };

export function judgeOthers(): (Phrase & { right: boolean; sure: boolean })[] {
  return readLines(Phrase, 'others.jsonl').map((phrase) => {
    const { entries, confidence } = predict({
      id: phrase.language,
      lang: phrase.language,
      now: phrase.moment,
      timezone: phrase.timeZone,
      text: phrase.text,
      projects: [],
      tags: [],
    });
    const [entry] = entries;
    const right = entries.length === 1 && entry !== undefined && fits(phrase, entry);
    return { ...phrase, right, sure: confidence >= sureEnough };
  });
}

/** The carrier of a date says two hours; a length counts to the minute. */
function fits({ wanted }: Phrase, { start, duration }: { start: string; duration: number }): boolean {
  if ('minutes' in wanted) return Math.abs(duration / 60 - wanted.minutes) <= 0.5;
  if ('date' in wanted) return start.startsWith(wanted.date) && duration === 7_200;
  const length = (toMinutes(wanted.stop) - toMinutes(wanted.start) + 1_440) % 1_440;
  return start.slice(11, 16) === wanted.start && duration / 60 === (length === 0 ? 1_440 : length);
}

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
