import { flagged } from '../language-model/findings.ts';
import { getReferences } from '../language-model/model-prompt.ts';
import { fold } from '../reading/tokens.ts';
import { toDate } from '../time/days.ts';
import { CorrectionNote } from './correction-note.ts';
import type { ModelOperation, SaidChange } from './correction-response.ts';
import type { CorrectionFinding } from './extract-corrections.ts';
import { areForms, wordsIn } from './find-entries.ts';
import type { OfferedEntry } from './offered-entries.ts';
import { type Expectation, readValues, toMinutes, toNewValues } from './said-values.ts';

/** The field of an entry that a changed value belongs to. */
const fields = {
  date: 'date',
  start: 'start',
  minutes: 'duration',
  description: 'description',
  project: 'project',
  'tag-added': 'tags',
  'tag-removed': 'tags',
} as const satisfies Record<SaidChange['field'], CorrectionFinding['field']>;

/** Whether a value is what its words say, and what was there is what the entry has. */
export function checkValue(
  value: SaidChange,
  entry: OfferedEntry,
  { is, quotes }: ModelOperation,
  note: CorrectionNote,
): CorrectionFinding[] {
  const field = fields[value.field];
  const findings: CorrectionFinding[] = [];
  const before = presentValue(value.field, entry, note);
  const isKnown = is === 'split' || before === null || value.before === before;
  if (!isKnown) findings.push(flagged(field, 'other-value', before));
  if (value.quote === null) {
    const today = note.moment.now.toPlainDate().toString();
    const isDefault = is === 'copy' && value.field === 'date' && value.after === today;
    return isDefault ? findings : [...findings, flagged(field, 'not-said', value.after)];
  }
  if (!note.quotes(value.quote)) return [...findings, flagged(field, 'not-said', value.quote)];
  return says(value, value.quote, entry, quotes.action, note)
    ? findings
    : [...findings, flagged(field, 'other-value', value.quote)];
}

/** What an entry has, as the prompt lists it; null for tags, of which there are many. */
function presentValue(field: SaidChange['field'], entry: OfferedEntry, note: CorrectionNote): string | null {
  switch (field) {
    case 'date':
      return entry.date;
    case 'start':
      return entry.start;
    case 'minutes':
      return String(entry.durationSeconds / 60);
    case 'description':
      return entry.description;
    case 'project': {
      const references = [...getReferences(note.context.projects)];
      return references.find(([, { id }]) => id === entry.projectId)?.[0] ?? '';
    }
    default:
      return null;
  }
}

function says(
  { field, after }: SaidChange,
  quote: string,
  entry: OfferedEntry,
  action: string | null,
  note: CorrectionNote,
): boolean {
  const words = new CorrectionNote(quote, note.context, note.language);
  switch (field) {
    case 'date':
      return words.times.some(
        (time) => time.is === 'day' && toDate(time.said, note.moment)?.toString() === after,
      );
    case 'minutes':
      return lengthsIn(words, entry, action, note).includes(Number(after));
    case 'start':
      return words.chart.clocks.some(({ value: { minutes, exact } }) =>
        exact ? minutes === toMinutes(after) : minutes % 720 === toMinutes(after) % 720,
      );
    case 'project': {
      const project = getReferences(note.context.projects).get(after);
      return possible(words, entry).some(
        ({ projectId }) => projectId === project?.id && project !== undefined,
      );
    }
    case 'description': {
      const said = note.chart.tokens.map(({ word }) => word);
      const known = [...said, ...wordsIn(entry.description)];
      const given = wordsIn(after);
      // A word that was replaced leaves the others as they were.
      return (
        given.length > 0 &&
        given.every((word) => known.includes(word)) &&
        given.some((word) => said.includes(word))
      );
    }
    case 'tag-added':
    case 'tag-removed':
      return wordsIn(after).every((word) =>
        words.chart.tokens.some((token) => areForms(token.word, fold(word))),
      );
  }
}

const expectations: readonly Expectation[] = ['any', 'start', 'end'];

/** What an entry may become by these words. */
const possible = (words: CorrectionNote, entry: OfferedEntry) =>
  expectations.map(
    (expected) => toNewValues(readValues(words, words.whole, expected).values, entry, words).values,
  );

/** The lengths that the words may mean, in minutes: as said, counted from what is there, or by when it ended. */
function lengthsIn(
  words: CorrectionNote,
  entry: OfferedEntry,
  action: string | null,
  note: CorrectionNote,
): number[] {
  const asked = new CorrectionNote(action ?? '', note.context, note.language);
  const said = words.times.flatMap((time) => (time.is === 'duration' ? [time.minutes] : []));
  const there = entry.durationSeconds / 60;
  const has = (...kinds: string[]) => asked.has(asked.whole, ...kinds) || words.has(words.whole, ...kinds);
  const longer = has('lengthen', 'longer') ? said.map((minutes) => there + minutes) : [];
  const shorter = has('shorten', 'shorter') ? said.map((minutes) => there - minutes) : [];
  // A verb that only makes longer or shorter says no length by itself.
  const isRelative = has('longer', 'shorter') || (has('lengthen', 'shorten') && !has('change', 'stated'));
  const count = words.count(0, words.length);
  const counted = count?.to === words.length ? [count.value * 60] : [];
  const byClock = possible(words, entry).flatMap(({ durationSeconds }) =>
    durationSeconds === undefined || said.length > 0 ? [] : [durationSeconds / 60],
  );
  return [...(isRelative ? [] : said), ...longer, ...shorter, ...counted, ...byClock];
}
