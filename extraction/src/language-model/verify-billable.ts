import type { Draft, NoteContext, Span } from '../extraction.ts';
import { buildCatalogue } from '../names/catalogue.ts';
import { billableAt, findBillable } from '../names/find-billable.ts';
import { findNames } from '../names/find-names.ts';
import { findTags } from '../names/find-tags.ts';
import { buildChart } from '../read-note.ts';
import { cutWords } from './cut-words.ts';
import type { ModelEntry } from './model-response.ts';
import type { NoteWords } from './note-words.ts';

/** Where a note says that work is billable, or that it is not. */
type BillablePhrase = {
  from: number;
  to: number;
  billable: boolean;
  everything: boolean;
  isExceptionMade: boolean;
};

export function findBillablePhrases(
  words: NoteWords,
  { projects, aliases, tags }: NoteContext,
): BillablePhrase[] {
  const { chart, language, annotations } = words;
  const names = findNames(chart, language, buildCatalogue(projects, aliases)).filter(
    ({ how }) => how === 'full',
  );
  const stated = findBillable(chart, language, { time: annotations, names }).map(({ except, ...found }) => ({
    ...found,
    isExceptionMade: except.length > 0,
  }));
  const asTags = findTags(chart, tags).flatMap(({ from, to, billable, everything }) =>
    billable === null ? [] : [{ from, to, billable, everything, isExceptionMade: false }],
  );
  const inLengths = annotations
    .filter(({ is }) => is === 'duration')
    .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset))
    .flatMap((from) => {
      const phrase = billableAt(chart, from);
      return phrase === null ? [] : [{ ...phrase, from, everything: false, isExceptionMade: false }];
    });
  return [...stated, ...asTags, ...inLengths];
}

/** A model's draft with billable set only if the words say so, as the model or the grammar understood it. */
export function withBillable(
  draft: Draft,
  { billable }: ModelEntry,
  twin: Draft | undefined,
  words: NoteWords,
  said: readonly BillablePhrase[],
): Draft {
  if (said.length === 0) return draft;
  const isSaid = said.some((one) => one.billable === billable || (one.isExceptionMade && billable !== null));
  const [first] = said;
  const isForAll = said.every(
    (one) => one.everything && !one.isExceptionMade && one.billable === first?.billable,
  );
  const understood = isSaid ? billable : (twin?.billable ?? (isForAll ? (first?.billable ?? null) : null));
  return {
    ...draft,
    billable: understood,
    description: withoutPhrases(draft.description, words, said),
    words: { ...draft.words, billable: understood === null ? [] : findSpans(twin, words, said, understood) },
  };
}

function findSpans(
  twin: Draft | undefined,
  { chart }: NoteWords,
  said: readonly BillablePhrase[],
  billable: boolean,
): Span[] {
  if (twin && twin.billable === billable) return twin.words.billable;
  const one = said.find((found) => found.billable === billable) ?? said[0];
  const [first, last] = [chart.tokens[one?.from ?? 0], chart.tokens[(one?.to ?? 0) - 1]];
  return first && last ? [{ from: first.from, to: last.to }] : [];
}

/** A description that quotes the note loses what was said there; another one, what it says itself. */
function withoutPhrases(description: string, words: NoteWords, said: readonly BillablePhrase[]): string {
  const chart = buildChart(description, words.language);
  const at = words.findPlace(description);
  const size = chart.tokens.length;
  const found =
    at === null
      ? findBillable(chart, words.language, { time: [], names: [] })
      : said.flatMap(({ from, to }) =>
          from >= at && to <= at + size ? [{ from: from - at, to: to - at }] : [],
        );
  const isSaid = (token: number) => found.some(({ from, to }) => token >= from && token < to);
  return found.length === 0 ? description : cutWords(description, words.language, isSaid);
}
