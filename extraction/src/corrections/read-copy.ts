import { toDate } from '../time/days.ts';
import { type ClauseReading, forEach } from './clause-reading.ts';
import type { CorrectionNote, Range } from './correction-note.ts';
import { findEntries, type Meant } from './find-entries.ts';
import { readValues, type SaidValue, toNewValues } from './said-values.ts';

/** "copy yesterday's design", "same as Friday for the standup but two hours": on today, or on the day said. */
export function readCopy(note: CorrectionNote, range: Range): ClauseReading | null {
  for (const { entries: to, target, other } of waysToRead(note, range)) {
    const meant = findEntries(note, { from: range.from, to });
    if (meant === null || !saysWhich(meant)) continue;
    return copy(note, meant, target, other);
  }
  return null;
}

type Way = { entries: number; target: string; other: readonly SaidValue[] };

/** All of it says which entry; or the end of it says on which day the copy goes, or what differs. */
function waysToRead(note: CorrectionNote, { from, to }: Range): Way[] {
  const today = note.moment.now.toPlainDate().toString();
  const ways: Way[] = [];
  for (let at = from + 1; at < to; at += 1) {
    const leads = note.skip(at, 'target', 'but');
    const isDay = note.time(at, to, 'day')?.to === to;
    if (leads === at && !isDay) continue;
    const said = readValues(note, { from: at, to }, 'any');
    if (said.to < to || said.values.length === 0) continue;
    const day = said.values.find(({ is }) => is === 'day');
    const other = said.values.filter(({ is }) => is !== 'day');
    const date = day?.is === 'day' ? toDate(day.said, note.moment)?.toString() : today;
    if (date !== undefined && (other.length === 0 || note.is(at, 'but')))
      ways.push({ entries: at, target: date, other });
    else if (date !== undefined && day === undefined) ways.push({ entries: at, target: today, other });
  }
  const whole = { entries: to, target: today, other: [] };
  const toDay = ways.filter(({ target, other }) => target !== today || other.length === 0);
  return [...toDay.filter(({ entries }) => findsOther(note, { from, to: entries })), whole, ...ways];
}

/** "copy Friday's standup to today": before the day another one was said. */
const findsOther = (note: CorrectionNote, { from, to }: Range) =>
  [...Array(to - from).keys()].some((index) => note.time(from + index, to, 'day') !== undefined);

const saysWhich = ({ says, isPointed, note: reference }: Meant) =>
  reference === null && (says.time || says.work || isPointed);

function copy(
  note: CorrectionNote,
  meant: Meant,
  target: string,
  other: readonly SaidValue[],
): ClauseReading {
  return forEach(meant, true, (entry) => ({
    is: 'copy',
    entry: entry.reference,
    values: { ...toNewValues(other, entry, note).values, date: target },
  }));
}
