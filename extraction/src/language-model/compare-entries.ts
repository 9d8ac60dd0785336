import { wholeDay } from '../time/clock.ts';
import type { TimeAnnotation } from '../time/read-time.ts';
import { type Finding, flagged } from './findings.ts';
import type { ModelEntry } from './model-response.ts';
import type { NoteWords } from './note-words.ts';
import { missingDays } from './verify-day.ts';
import { overlap } from './verify-time.ts';

/** Words for something that is not an entry; only the grammar knows their scope. */
const toldOnly = [
  'correction',
  'drop',
  'total',
  'not-done',
  'negation',
  'plan',
  'not-work',
  'question',
  'pause',
  'idle',
];

/** Leaves out an entry that repeats another word for word, where its words stand in the note once. */
export function withoutRepeats(entries: readonly ModelEntry[], words: NoteWords): ModelEntry[] {
  return entries.filter((one, index) => {
    const isRepeat = entries.slice(0, index).some((other) => JSON.stringify(other) === JSON.stringify(one));
    return !isRepeat || words.spans(one.quotes.time).length > 1;
  });
}

/** What does not fit among the entries of one note, by the index of the entry: lengths claimed twice, overlaps, too long days, words unused. */
export function compareEntries(entries: readonly ModelEntry[], words: NoteWords): Finding[][] {
  const findings: Finding[][] = entries.map(() => []);
  for (const [index, entry] of entries.entries()) {
    const earlier = entries.slice(0, index);
    if (isClaimedTwice(entry, earlier, words))
      findings[index]?.push(flagged('duration', 'said-once', entry.quotes.time));
    if (earlier.some((other) => overlap(entry, other))) findings[index]?.push(flagged('start', 'overlap'));
    const ofDay = entries.filter(({ date }) => date === entry.date);
    if (sumBy(ofDay) > wholeDay) findings[index]?.push(flagged('duration', 'day-too-long'));
    if (!sharesFit(entry, entries, words))
      findings[index]?.push(flagged('duration', 'wrong-sum', entry.quotes.time));
  }
  findings.at(-1)?.push(...missingDays(entries, words), ...unusedLength(entries, words));
  return findings;
}

function isClaimedTwice(entry: ModelEntry, earlier: readonly ModelEntry[], words: NoteWords): boolean {
  const { time } = entry.quotes;
  const occurrences = words.spans(time).length;
  const claims = earlier.filter((other) => other.quotes.time === time);
  const isTwin = claims.some(
    (other) =>
      other.date === entry.date &&
      other.project === entry.project &&
      other.description === entry.description &&
      occurrences < 2,
  );
  if (isTwin) return true;
  return time !== null && occurrences > 0 && claims.length >= occurrences && !words.mayShare && !words.recurs;
}

/** "six hours split between three": each has all of it, or they have all of it together. */
function sharesFit(entry: ModelEntry, all: readonly ModelEntry[], words: NoteWords): boolean {
  const { time } = entry.quotes;
  if (time === null || !words.mayShare || words.recurs) return true;
  const { annotations } = words.read(time);
  const [annotation] = annotations;
  if (annotations.length !== 1 || annotation?.is !== 'duration' || words.spans(time).length !== 1)
    return true;
  if (words.has(time, 'rest', 'half', 'of-which', 'negation', 'correction')) return true;
  const sharers = all.filter((one) => one.quotes.time === time);
  return (
    entry.minutes === annotation.minutes || Math.abs(sumBy(sharers) - annotation.minutes) < sharers.length
  );
}

/** A length or a range that the note says and no entry quotes. */
function unusedLength(entries: readonly ModelEntry[], words: NoteWords): Finding[] {
  if (words.has(words.chart, ...toldOnly)) return [];
  const { tokens } = words.chart;
  const used = entries.flatMap(({ quotes }) => [...words.spans(quotes.time), ...words.spans(quotes.day)]);
  const isUsed = ({ from, to }: TimeAnnotation) =>
    used.some((span) => (tokens[from]?.from ?? 0) < span.to && (tokens[to - 1]?.to ?? 0) > span.from);
  const isUnused = words.annotations.some(
    (annotation) => (annotation.is === 'duration' || annotation.is === 'range') && !isUsed(annotation),
  );
  return isUnused ? [flagged('duration', 'left-out')] : [];
}

const sumBy = (entries: readonly ModelEntry[]) => entries.reduce((sum, { minutes }) => sum + minutes, 0);
