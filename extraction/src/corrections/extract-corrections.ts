import { extract } from '../extract.ts';
import type { Draft, Span } from '../extraction.ts';
import type { Finding } from '../language-model/findings.ts';
import type { UncertainField } from '../language-model/model-response.ts';
import type { Language } from '../languages/language.ts';
import { applyOperations, type Refusal } from './apply-operations.ts';
import type { ClauseReading } from './clause-reading.ts';
import { skipLeadIn, splitClauses } from './clauses.ts';
import { type CorrectionContext, CorrectionNote, type Range } from './correction-note.ts';
import { mayCorrect } from './may-correct.ts';
import type { Operation, Question } from './operations.ts';
import { readCommand } from './read-command.ts';
import { askWhatChanges, readStatement } from './read-statement.ts';

/** What the verification has to say about an operation: of one of its fields, or of the entry it names. */
export type CorrectionFinding = Finding<UncertainField | 'entry'>;

/** An operation that a note asks for, and the words that ask for it. */
export type ReadOperation = {
  operation: Operation;
  words: Span[];
  /** How likely it is that this is meant, from 0 to 1. */
  confidence: number;
  findings: CorrectionFinding[];
};

/** What a person is asked before anything is done; `text` is the model's own question. */
export type ReadQuestion = Question & { words: Span[]; text: string | null };

export type Refused = {
  reason: 'unknown-reference' | 'not-said' | 'contradiction' | 'no-change' | 'impossible';
  /** The references that it named. */
  entries: string[];
};

/** What a note says of entries that exist, and what it adds. */
export type Corrections = {
  operations: ReadOperation[];
  questions: ReadQuestion[];
  /** New work. */
  drafts: (Draft & { findings: Finding[] })[];
  /** What a model wanted and is not done: it named an entry that was not offered, or contradicts itself. */
  refused: Refused[];
  /** Whether it may be about entries that exist, so that a model should be shown them; in doubt it may. */
  mayCorrect: boolean;
  /** That of the least certain part. */
  confidence: number;
};

/** All words of the clause are accounted for. Still somebody looks: a wrong change costs an entry that was right. */
export const readInFull = 0.85;
/** A question, or words left over: a person has to look. */
const unsure = 0.6;

const longestNote = 20_000;

/** Reads a note that may be about entries that exist. Without a correction in it, it is what `extract` reads. */
export function extractCorrections(
  text: string,
  context: CorrectionContext,
  language: Language,
): Corrections {
  const note = new CorrectionNote(text.slice(0, longestNote), context, language);
  const clauses = readClauses(note);
  const corrections = clauses.filter(({ reading }) => reading !== null);
  const rest = maskWords(
    note.text,
    corrections.flatMap(({ range }) => note.span(range) ?? []),
  );
  const work = clauses.filter(({ reading }) => reading === null);
  const added =
    corrections.length > 0 && !work.some(({ range }) => saysTime(note, range))
      ? null
      : extract(rest, context, language);
  const isWhole = work.every(({ range }) => saysTime(note, range) || !saysSomething(note, range));
  const operations = corrections.flatMap(({ range, reading }) =>
    (reading?.operations ?? []).map((operation) => ({
      operation,
      words: [note.span(range)].filter((span) => span !== null),
      confidence: reading?.isSure && isWhole ? readInFull : unsure,
      findings: [],
    })),
  );
  const applied = applyOperations(
    context.entries,
    operations.map(({ operation }) => operation),
  );
  const refused = new Set(applied.refused.map(({ operation }) => operation));
  const questions = corrections.flatMap(({ range, reading }) =>
    reading?.question
      ? [{ ...reading.question, words: [note.span(range)].filter((span) => span !== null), text: null }]
      : [],
  );
  const kept = operations.filter(({ operation }) => !refused.has(operation));
  const drafts = (added?.drafts ?? []).map((draft) => ({ ...draft, findings: [] }));
  const may = corrections.length > 0 || mayCorrect(note);
  return {
    operations: kept,
    questions,
    drafts,
    refused: applied.refused.map(toRefused),
    mayCorrect: may,
    confidence: Math.min(
      added === null || (added.drafts.length === 0 && corrections.length > 0) ? 1 : added.confidence,
      questions.length > 0 || applied.refused.length > 0 ? unsure : 1,
      // What sounds like a correction is not logged unseen.
      may ? readInFull : 1,
      ...kept.map(({ confidence }) => confidence),
    ),
  };
}

type Clause = { range: Range; reading: ClauseReading | null };

function readClauses(note: CorrectionNote): Clause[] {
  if (note.context.entries.length === 0) return [{ range: note.whole, reading: null }];
  const clauses = splitClauses(note).map((range) => ({
    range,
    reading: readCommand(note, range) ?? readStatement(note, range) ?? askWhatChanges(note, range),
  }));
  const isWork = ({ range, reading }: Clause) => reading === null && saysTime(note, range);
  let hasWork = false;
  return clauses.map((clause, index) => {
    const next = clauses.slice(index + 1).find(isWork);
    const isLogged = clause.reading !== null && isOfNewWork(note, clause, hasWork, next);
    const held = isLogged ? { ...clause, reading: null } : clause;
    hasWork ||= held.reading === null && saysTime(note, held.range);
    return held;
  });
}

/** Whether what sounds like a correction is about the new work in the same note. */
function isOfNewWork(
  note: CorrectionNote,
  { range, reading }: Clause,
  hasWorkBefore: boolean,
  workAfter: Clause | undefined,
): boolean {
  if (reading === null) return false;
  // "two hours of design, that was yesterday": what points back means the work just said.
  if (hasWorkBefore) return reading.isPointed || reading.isUnknown === true;
  if (workAfter !== undefined && reading.isUnknown) return true;
  if (workAfter === undefined || note.is(skipLeadIn(note, workAfter.range), 'command')) return false;
  // "started at two and did three hours of painting", "all of it for Acme: two hours of design".
  const isHeading = note.token(range.to)?.before === 'colon';
  const isImplied = reading.isPointed && !note.has(range, ...pointers);
  const isCopy = note.is(skipLeadIn(note, range), 'copy');
  return isImplied || isCopy || (reading.isPointed && isHeading);
}

const pointers = ['this-entry', 'these-entries', 'last-entry', 'first-entry', 'second-entry', 'last-note'];

const saysTime = (note: CorrectionNote, { from, to }: Range) =>
  note.times.some((time) => time.from >= from && time.to <= to && time.is !== 'day');

const saysSomething = (note: CorrectionNote, { from, to }: Range) => {
  for (let at = from; at < to; at += 1)
    if (!note.is(at, 'filler', 'hesitation', 'correction', 'empty', 'and', 'after', 'article', 'preposition'))
      return true;
  return false;
};

/** The note without some of its words, every other one where it was. */
export function maskWords(text: string, spans: readonly Span[]): string {
  return spans.reduce(
    (masked, { from, to }) => `${masked.slice(0, from)}${'.'.padEnd(to - from)}${masked.slice(to)}`,
    text,
  );
}

export function toRefused({ operation, reason }: Refusal): Refused {
  if (operation.is === 'add') return { reason, entries: [] };
  if (operation.is === 'undo') return { reason, entries: [operation.note] };
  return { reason, entries: operation.is === 'merge' ? operation.entries : [operation.entry] };
}
