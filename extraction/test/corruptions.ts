import { temporal } from '#temporal';
import { isRight } from '../cli/figures.ts';
import { Gold, getContext, Note, type ParsedNote, readLines, setNames } from '../cli/notes.ts';
import { readByBoth, readByModel, readWithGrammar } from '../cli/readers.ts';
import { presentResponses, recordedResponses } from '../cli/recorded-responses.ts';
import type { Extraction } from '../src/extraction.ts';
import { getReferences } from '../src/language-model/model-prompt.ts';
import type { ModelResponse } from '../src/language-model/model-response.ts';

type ModelEntry = ModelResponse['entries'][number];

/** A recorded response that is right and in which the model asks nothing. */
export type Good = {
  note: Note;
  labels: Gold;
  response: ModelResponse;
  grammar: Extraction;
  verified: ParsedNote;
};

export function goodResponses(): Good[] {
  return setNames.flatMap((set) => {
    const notes = readLines(Note, `${set}.notes.jsonl`);
    const labelsById = new Map(readLines(Gold, `${set}.gold.jsonl`).map((labels) => [labels.id, labels]));
    const responses = presentResponses(notes, recordedResponses(set));
    return notes.flatMap((note): Good[] => {
      const labels = labelsById.get(note.id);
      const response = responses.get(note.id);
      if (labels === undefined || response === undefined || response.uncertainties.length > 0) return [];
      if (!isRight(labels, readByModel(note, response))) return [];
      const grammar = readWithGrammar(note);
      return [{ note, labels, response, grammar, verified: readByBoth(note, response, grammar) }];
    });
  });
}

/** A draw of whole numbers below a bound, the same for the same seed. */
export type Draw = (below: number) => number;

export function drawFrom(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export const pick = <T>(draw: Draw, all: readonly T[]): T | undefined => all[draw(all.length)];

const shifted = (time: string, minutes: number) =>
  temporal.PlainTime.from(time).add({ minutes }).toString({ smallestUnit: 'minute' });

/** What a model might get wrong about a note; nothing where the note gives no occasion. */
const corruptions = {
  'wrong day': (entries, at, draw) =>
    change(entries, at, ({ date }) => {
      const days = (draw(2) === 0 ? 1 : -1) * (1 + draw(3));
      return { date: temporal.PlainDate.from(date).add({ days }).toString() };
    }),
  'wrong minutes': (entries, at, draw) =>
    change(entries, at, ({ minutes, end }) => {
      const by = pick(draw, [15, 30, -15, 60]) ?? 15;
      if (minutes + by < 5 || minutes + by > 1_440) return null;
      // Half of the time the end goes along, so that the sum stays right.
      return { minutes: minutes + by, end: end !== null && draw(2) === 0 ? shifted(end, by) : end };
    }),
  'wrong start': (entries, at, draw) =>
    change(entries, at, ({ start, end }) => {
      if (start === null) return null;
      const by = pick(draw, [60, -60, 720, 30]) ?? 60;
      return { start: shifted(start, by), end: end === null ? null : shifted(end, by) };
    }),
  'wrong project': (entries, at, draw, { note }) =>
    change(entries, at, ({ project }) => {
      const others = [...getReferences(getContext(note).context.projects).keys()].filter(
        (one) => one !== project,
      );
      const other = pick(draw, others);
      return other === undefined ? null : { project: other };
    }),
  'wrong tag': (entries, at, draw, { note }) =>
    change(entries, at, ({ tags }) => {
      if (tags.length > 0 && draw(2) === 0) return { tags: tags.slice(1) };
      const other = pick(
        draw,
        note.tags.filter((tag) => !tags.includes(tag)),
      );
      return other === undefined ? null : { tags: [...tags, other] };
    }),
  'entry dropped': (entries, at) => (entries.length === 0 ? null : entries.toSpliced(at, 1)),
  'entry invented': (entries, _, draw, { note }) => [
    ...entries,
    {
      description: 'invoicing',
      date: note.now.slice(0, 10),
      start: null,
      end: null,
      breakMinutes: 0,
      minutes: pick(draw, [30, 60, 120]) ?? 60,
      project: null,
      client: null,
      tags: [],
      billable: null,
      quotes: { day: null, time: draw(2) === 0 ? null : (entries[0]?.quotes.time ?? null), project: null },
    },
  ],
  'entry duplicated': (entries, at) => {
    const entry = entries[at];
    return entry === undefined ? null : [...entries, entry];
  },
  'entry split': (entries, at) => {
    const entry = entries[at];
    if (entry === undefined || entry.minutes < 10) return null;
    const minutes = Math.floor(entry.minutes / 2);
    const middle = entry.start === null ? null : shifted(entry.start, minutes + entry.breakMinutes);
    const first = { ...entry, minutes, end: middle };
    const second = { ...entry, start: middle, breakMinutes: 0, minutes: entry.minutes - minutes };
    return entries.toSpliced(at, 1, first, second);
  },
} satisfies Record<
  string,
  (entries: ModelEntry[], at: number, draw: Draw, good: Good) => ModelEntry[] | null
>;

function change(
  entries: ModelEntry[],
  at: number,
  made: (entry: ModelEntry) => Partial<ModelEntry> | null,
): ModelEntry[] | null {
  const entry = entries[at];
  const changed = entry === undefined ? null : made(entry);
  return entry === undefined || changed === null ? null : entries.with(at, { ...entry, ...changed });
}

export type Corrupted = { kind: string; good: Good; response: ModelResponse; caught: boolean };

/**
 * Corrupts good responses, each kind as often as the others, and says what becomes of each. Only responses that are not flagged
 * as they are can show that a corruption is caught; one that leaves every entry right by the rule book is no corruption.
 */
export function corrupt(all: readonly Good[], count: number, seed: number): Corrupted[] {
  const draw = drawFrom(seed);
  const unflagged = all.filter(({ verified }) => !verified.flagged);
  const kinds = Object.entries(corruptions);
  const made: Corrupted[] = [];
  while (made.length < count) {
    const [kind, corruption] = kinds[made.length % kinds.length] ?? ['', () => null];
    const good = pick(draw, unflagged);
    if (good === undefined) break;
    const { note, labels, grammar } = good;
    const entries = corruption(good.response.entries, draw(good.response.entries.length), draw, good);
    if (entries === null) continue;
    const response = { ...good.response, entries };
    if (isRight(labels, readByModel(note, response))) continue;
    const reading = readByBoth(note, response, grammar);
    made.push({ kind, good, response, caught: reading.flagged || isRight(labels, reading) });
  }
  return made;
}
