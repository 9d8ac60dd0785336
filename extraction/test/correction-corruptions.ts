import { temporal } from '#temporal';
import {
  type CorrectionGold,
  correctionSets,
  judgeCorrections,
  type LabelledNote,
  readCorrectionGold,
  readCorrectionNotes,
} from '../cli/correction-notes.ts';
import { presentCorrections, recordedCorrections } from '../cli/recorded-corrections.ts';
import { sureEnough } from '../src/confidence.ts';
import type { CorrectionResponse, ModelOperation } from '../src/corrections/correction-response.ts';
import { type Corrections, extractCorrections } from '../src/corrections/extract-corrections.ts';
import { verifyCorrections } from '../src/corrections/verify-corrections.ts';
import { getReferences } from '../src/language-model/model-prompt.ts';
import { type Draw, drawFrom, pick } from './corruptions.ts';

/** A recorded response with operations that is right, and not flagged as it is. */
type GoodCorrection = {
  note: LabelledNote;
  gold: CorrectionGold;
  response: CorrectionResponse;
  grammar: Corrections;
};

export function goodCorrections(): GoodCorrection[] {
  return correctionSets.flatMap((set) => {
    const notes = readCorrectionNotes(set);
    const labels = new Map(readCorrectionGold(set).map((gold) => [gold.id, gold]));
    const responses = presentCorrections(notes, recordedCorrections(set));
    return notes.flatMap((note): GoodCorrection[] => {
      const [gold, response] = [labels.get(note.id), responses.get(note.id)];
      if (gold === undefined || response === undefined || response.operations.length === 0) return [];
      const grammar = extractCorrections(note.text, note.context, note.language);
      const read = verifyCorrections(response, note.text, note.context, note.language, grammar);
      const isGood = judgeCorrections(note, gold, read).isRight && read.confidence >= sureEnough;
      return isGood ? [{ note, gold, response, grammar }] : [];
    });
  });
}

type Corruption = (operation: ModelOperation, draw: Draw, good: GoodCorrection) => ModelOperation[] | null;

/** What a model might get wrong about an operation; null where it gives no occasion. */
const corruptions: Record<string, Corruption> = {
  'other entry': (operation, draw, { note }) => {
    const [first] = operation.entries;
    const others = note.context.entries.filter(({ reference }) => !operation.entries.includes(reference));
    const other = pick(draw, others);
    if (first === undefined || other === undefined) return null;
    const entries = operation.entries.with(0, other.reference);
    // Half of the time the values are those of the other entry, so that only the words tell.
    const values =
      draw(2) === 0 ? operation.values.map((value) => withBefore(value, other, note)) : operation.values;
    return [{ ...operation, entries, values }];
  },
  'other field': (operation, draw) => {
    const at = draw(operation.values.length);
    const value = operation.values[at];
    if (value === undefined) return null;
    const [field, after] = pick(
      draw,
      otherFields.filter(([name]) => name !== value.field),
    ) ?? ['start', '06:00'];
    return [{ ...operation, values: operation.values.with(at, { ...value, field, after }) }];
  },
  'other value': (operation, draw, { note }) => {
    const at = draw(operation.values.length);
    const value = operation.values[at];
    const after = value === undefined ? null : otherValue(value, draw, note);
    if (value === undefined || after === null) return null;
    return [{ ...operation, values: operation.values.with(at, { ...value, after }) }];
  },
  'extra operation': (operation, draw, { note }) => {
    const entry = pick(draw, note.context.entries);
    if (entry === undefined) return null;
    const extra = { ...operation, is: pick(draw, ['delete', 'copy', 'change'] as const) ?? 'delete' };
    const values = extra.is === 'delete' ? [] : extra.values.map((value) => withBefore(value, entry, note));
    return [operation, { ...extra, entries: [entry.reference], note: null, values, parts: [] }];
  },
  'unoffered reference': (operation, draw, { note }) => {
    const beyond = note.context.entries.length + 1 + draw(20);
    if (operation.is === 'undo') return [{ ...operation, note: `n${beyond}` }];
    return [{ ...operation, entries: operation.entries.with(0, `e${beyond}`) }];
  },
};

type Value = ModelOperation['values'][number];

const otherFields: [Value['field'], string][] = [
  ['start', '06:00'],
  ['minutes', '35'],
  ['date', '2026-01-05'],
  ['project', 'P1'],
  ['description', 'invoicing'],
];

function withBefore(
  value: Value,
  entry: LabelledNote['context']['entries'][number],
  note: LabelledNote,
): Value {
  const project = [...getReferences(note.context.projects)].find(([, { id }]) => id === entry.projectId);
  const before = {
    date: entry.date,
    start: entry.start,
    minutes: String(entry.durationSeconds / 60),
    description: entry.description,
    project: project?.[0] ?? '',
    'tag-added': null,
    'tag-removed': null,
  }[value.field];
  return { ...value, before };
}

function otherValue({ field, after }: Value, draw: Draw, { context }: LabelledNote): string | null {
  const by = pick(draw, [15, 30, -15, 60]) ?? 15;
  switch (field) {
    case 'minutes':
      return String(Math.max(5, Number(after) + by));
    case 'start':
      return temporal.PlainTime.from(after).add({ minutes: by }).toString({ smallestUnit: 'minute' });
    case 'date':
      return temporal.PlainDate.from(after)
        .add({ days: by > 0 ? 1 : -1 })
        .toString();
    case 'project':
      return (
        pick(
          draw,
          [...getReferences(context.projects).keys()].filter((one) => one !== after),
        ) ?? null
      );
    case 'description':
      return 'invoicing';
    default:
      return (
        pick(
          draw,
          context.tags.filter((tag) => tag !== after),
        ) ?? null
      );
  }
}

export type CorruptedCorrection = {
  kind: string;
  id: string;
  /** It is refused, flagged, asked about or right all the same. */
  isCaught: boolean;
  /** Every entry that it would touch was offered. */
  staysWithinOffered: boolean;
};

/** Corrupts good responses, each kind as often as the others, and says what becomes of each. */
export function corruptCorrections(
  all: readonly GoodCorrection[],
  count: number,
  seed: number,
): CorruptedCorrection[] {
  const draw = drawFrom(seed);
  const kinds = Object.entries(corruptions);
  const made: CorruptedCorrection[] = [];
  while (made.length < count) {
    const [kind, corruption] = kinds[made.length % kinds.length] ?? ['', () => null];
    const good = pick(draw, all);
    if (good === undefined) break;
    const { note, gold, grammar } = good;
    const { operations } = good.response;
    const at = draw(operations.length);
    const corrupted = operations[at] === undefined ? null : corruption(operations[at], draw, good);
    if (corrupted === null) continue;
    const response = { ...good.response, operations: operations.toSpliced(at, 1, ...corrupted) };
    const read = verifyCorrections(response, note.text, note.context, note.language, grammar);
    const { isRight } = judgeCorrections(note, gold, read);
    const offered = new Set(note.context.entries.flatMap((entry) => [entry.reference, entry.note]));
    const touched = read.operations.flatMap(({ operation }) => referencesOf(operation));
    made.push({
      kind,
      id: note.id,
      isCaught: isRight || read.confidence < sureEnough,
      staysWithinOffered: touched.every((reference) => offered.has(reference)),
    });
  }
  return made;
}

function referencesOf(operation: Corrections['operations'][number]['operation']): string[] {
  if (operation.is === 'add') return [];
  if (operation.is === 'undo') return [operation.note];
  return operation.is === 'merge' ? operation.entries : [operation.entry];
}
