import { flagged } from '../language-model/findings.ts';
import { CorrectionNote } from './correction-note.ts';
import type { ModelOperation } from './correction-response.ts';
import type { CorrectionFinding } from './extract-corrections.ts';
import { findEntries } from './find-entries.ts';
import type { OfferedEntry } from './offered-entries.ts';
import { checkValue } from './verify-values.ts';

/** The words without which nobody asks for such an operation; a change is known by its values. */
const askedBy = {
  change: [],
  delete: ['delete', 'undo', 'drop', 'negation'],
  undo: ['delete', 'undo', 'drop'],
  merge: ['merge'],
  split: ['split-entry', 'in-two', 'split'],
  copy: ['copy', 'same'],
} as const satisfies Record<ModelOperation['is'], readonly string[]>;

/** What does not fit between an operation and the words that it quotes. */
export function checkOperation(
  operation: ModelOperation,
  entries: readonly OfferedEntry[],
  all: readonly ModelOperation[],
  note: CorrectionNote,
): CorrectionFinding[] {
  return [
    ...checkAction(operation, note),
    ...checkEntries(operation, entries, all, note),
    ...entries.flatMap((entry) =>
      operation.values.flatMap((value) => checkValue(value, entry, operation, note)),
    ),
    ...entries.flatMap((entry) => checkParts(operation, entry, note)),
  ];
}

function checkAction(
  { is, quotes: { action, entry } }: ModelOperation,
  note: CorrectionNote,
): CorrectionFinding[] {
  const unsaid = [action, entry].filter((quote) => quote !== null && !note.quotes(quote));
  if (action === null || unsaid.length > 0) return [flagged('entry', 'not-said', unsaid[0] ?? null)];
  const words = new CorrectionNote(action, note.context, note.language);
  const kinds = askedBy[is];
  return kinds.length === 0 || words.has(words.whole, ...kinds) ? [] : [flagged('entry', 'not-said', action)];
}

/** Whether the quoted words mean this entry, and no other as well. */
function checkEntries(
  operation: ModelOperation,
  entries: readonly OfferedEntry[],
  all: readonly ModelOperation[],
  note: CorrectionNote,
): CorrectionFinding[] {
  const { is, quotes } = operation;
  const words = new CorrectionNote(quotes.entry ?? '', note.context, note.language);
  const meant = findEntries(words, words.whole);
  if (is === 'undo')
    return meant?.note === operation.note ? [] : [flagged('entry', 'other-value', quotes.entry)];
  const parts = is === 'merge' ? joined(words) : null;
  const fitting = parts ?? meant?.entries ?? [];
  if (fitting.length === 0) return [flagged('entry', 'not-said', quotes.entry)];
  const isOther = entries.some((entry) => !fitting.includes(entry));
  if (isOther) return [flagged('entry', 'other-value', fitting.map(({ reference }) => reference).join(', '))];
  const named = all
    .filter((one) => one.is === is && one.quotes.entry === quotes.entry)
    .flatMap((one) => one.entries);
  const missing = fitting.find(({ reference }) => !named.includes(reference));
  if (missing === undefined) return [];
  return [flagged('entry', meant?.isOpen ? 'other-value' : 'left-out', missing.reference)];
}

/** "the meeting and the call": each side of the "and" is one. */
function joined(words: CorrectionNote): OfferedEntry[] | null {
  for (let at = 1; at < words.length - 1; at += 1) {
    if (!words.is(at, 'and', 'target')) continue;
    const [one, other] = [
      findEntries(words, { from: 0, to: at }),
      findEntries(words, { from: at + 1, to: words.length }),
    ];
    if (one && other && !one.isOpen && !other.isOpen) return [...new Set([...one.entries, ...other.entries])];
  }
  return null;
}

/** Each part is as long as was said; those without a length share what is left. */
function checkParts(
  operation: ModelOperation,
  entry: OfferedEntry,
  note: CorrectionNote,
): CorrectionFinding[] {
  const { parts } = operation;
  const said = parts.map(({ quote }) => {
    const words = new CorrectionNote(quote ?? '', note.context, note.language);
    const lengths = words.times.flatMap((time) => (time.is === 'duration' ? [time.minutes] : []));
    const count = words.count(0, words.length);
    return lengths[0] ?? (count && count.to === words.length ? count.value * 60 : null);
  });
  const open = parts.filter((_, index) => said[index] === null);
  const left = entry.durationSeconds / 60 - said.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0);
  return parts.flatMap(({ minutes, quote, values }, index) => {
    const expected = said[index] ?? left / open.length;
    const isQuoted = quote === null || note.quotes(quote);
    const length =
      minutes === expected && isQuoted ? [] : [flagged('duration' as const, 'other-value', quote)];
    const order = isInOrder(parts, index, note) ? [] : [flagged('duration' as const, 'other-value', quote)];
    return [...length, ...order, ...values.flatMap((value) => checkValue(value, entry, operation, note))];
  });
}

/** Parts follow each other as they were said, and what is said of one stands before the next. */
function isInOrder(parts: ModelOperation['parts'], index: number, note: CorrectionNote): boolean {
  const placeOf = (quote: string | null | undefined) =>
    quote ? (note.places(quote)[0]?.from ?? null) : null;
  const [own, next] = [placeOf(parts[index]?.quote), placeOf(parts[index + 1]?.quote)];
  if (own === null || next === null) return true;
  const values = parts[index]?.values.map(({ quote }) => placeOf(quote)) ?? [];
  return own <= next && (own === next || values.every((place) => place === null || place < next));
}
