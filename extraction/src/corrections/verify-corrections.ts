import { extract } from '../extract.ts';
import type { Span } from '../extraction.ts';
import { flagged } from '../language-model/findings.ts';
import { getReferences } from '../language-model/model-prompt.ts';
import { inDoubt, verifyResponse } from '../language-model/verify-response.ts';
import type { Language } from '../languages/language.ts';
import { applyOperations } from './apply-operations.ts';
import { type CorrectionContext, CorrectionNote } from './correction-note.ts';
import type { CorrectionResponse, ModelOperation, SaidChange } from './correction-response.ts';
import {
  type Corrections,
  maskWords,
  type ReadOperation,
  type Refused,
  readInFull,
  toRefused,
} from './extract-corrections.ts';
import type { OfferedEntry } from './offered-entries.ts';
import { type NewValues, Operation } from './operations.ts';
import { checkOperation } from './verify-operations.ts';

/** Words and values agree, and so does the grammar where it is sure. */
const verified = 0.97;

/**
 * Verifies a model's response to a note that may be about entries that exist. What names an entry that was not offered is
 * refused; what the quoted words do not say is flagged. The new entries are verified as those of any note, in the words that are left.
 */
export function verifyCorrections(
  response: CorrectionResponse,
  text: string,
  context: CorrectionContext,
  language: Language,
  grammar: Corrections,
): Corrections {
  if (response.operations.length + response.questions.length + response.additions.length === 0)
    return verifyNothing(response, grammar);
  const note = new CorrectionNote(text, context, language);
  const refused: Refused[] = [];
  const read = response.operations.flatMap((given) => {
    const entries = given.entries.flatMap((name) =>
      context.entries.filter(({ reference }) => reference === name),
    );
    const isUnknown =
      entries.length < given.entries.length || (given.is === 'undo' && !isNote(given.note, context));
    const operations = isUnknown ? null : toOperations(given, entries, context);
    if (operations === null) {
      refused.push({ reason: isUnknown ? 'unknown-reference' : 'not-said', entries: given.entries });
      return [];
    }
    const findings = checkOperation(given, entries, response.operations, note);
    const words = quotesOf(given).flatMap((quote) => note.places(quote).slice(0, 1));
    return operations.map((operation) => ({ operation, words, findings, confidence: verified }));
  });
  const applied = applyOperations(
    context.entries,
    read.map(({ operation }) => operation),
  );
  const undone = new Set(applied.refused.map(({ operation }) => operation));
  const kept = read.filter(({ operation }) => !undone.has(operation));
  refused.push(...applied.refused.map(toRefused));
  const questions = response.questions.map(({ about, entries, quote, question }) => ({
    about,
    entries: entries.filter((name) => context.entries.some(({ reference }) => reference === name)),
    words: quote === null ? [] : note.places(quote).slice(0, 1),
    text: question,
  }));
  const spans = [...kept.flatMap(({ words }) => words), ...questions.flatMap(({ words }) => words)];
  const isOther = differs(kept, questions.length, grammar, context);
  const isIncomplete = response.additions.length === 0 && leavesLength(note, spans);
  const operations = kept.map((one) => withDoubts(one, isOther, isIncomplete));
  const added = verifyAdditions(response, maskWords(text, spans), context, language);
  // The grammar sees a correction where the model sees new work only.
  const isWork =
    operations.length + questions.length === 0 && grammar.operations.length + grammar.questions.length > 0;
  const drafts = isWork
    ? added.drafts.map((draft) => ({
        ...draft,
        confidence: Math.min(draft.confidence, inDoubt),
        findings: [...draft.findings, flagged('duration', 'other-value')],
      }))
    : added.drafts;
  return {
    operations,
    questions,
    drafts,
    refused,
    mayCorrect: true,
    confidence: Math.min(
      added.confidence,
      isWork || questions.length > 0 || refused.length > 0 ? inDoubt : 1,
      ...operations.map(({ confidence }) => confidence),
      ...drafts.map(({ confidence }) => confidence),
    ),
  };
}

/** Nothing said is lost: what the grammar read stays, in doubt. */
function verifyNothing({ reason }: CorrectionResponse, grammar: Corrections): Corrections {
  const isEmpty = grammar.operations.length + grammar.questions.length + grammar.drafts.length === 0;
  const isBelieved = reason !== null && grammar.confidence < readInFull;
  if (isEmpty) return { ...grammar, confidence: reason === null ? inDoubt : verified };
  if (isBelieved && grammar.operations.length + grammar.questions.length === 0)
    return { ...grammar, drafts: [], confidence: verified };
  return {
    ...grammar,
    operations: grammar.operations.map((one) => ({ ...one, confidence: inDoubt })),
    drafts: grammar.drafts.map((draft) => ({ ...draft, confidence: inDoubt })),
    confidence: inDoubt,
  };
}

function verifyAdditions(
  { additions, uncertainties, reason }: CorrectionResponse,
  rest: string,
  context: CorrectionContext,
  language: Language,
): Pick<Corrections, 'drafts' | 'confidence'> {
  if (additions.length === 0) return { drafts: [], confidence: 1 };
  const grammar = extract(rest, context, language);
  return verifyResponse({ entries: additions, uncertainties, reason }, rest, context, language, grammar);
}

function withDoubts(read: ReadOperation, isOther: boolean, isIncomplete: boolean): ReadOperation {
  const findings = [
    ...read.findings,
    ...(isOther ? [flagged('entry', 'other-value')] : []),
    ...(isIncomplete ? [flagged('duration', 'left-out')] : []),
  ];
  return { ...read, findings, confidence: findings.length > 0 ? inDoubt : verified };
}

/** Whether a grammar that is sure makes something else of the entries. */
function differs(
  read: readonly ReadOperation[],
  questions: number,
  grammar: Corrections,
  { entries }: CorrectionContext,
): boolean {
  if (grammar.confidence < readInFull || questions > 0) return false;
  const after = (operations: readonly ReadOperation[]) =>
    applyOperations(
      entries,
      operations.map(({ operation }) => operation),
    )
      .after.map(({ description, ...entry }) => JSON.stringify({ ...entry, tags: entry.tags.toSorted() }))
      .toSorted()
      .join('\n');
  return after(read) !== after(grammar.operations);
}

/** A length that no operation quotes, and that is not said to be wrong. */
function leavesLength(note: CorrectionNote, spans: readonly Span[]): boolean {
  return note.times.some((time) => {
    if (time.is !== 'duration') return false;
    const span = note.span(time);
    const isUsed = spans.some(({ from, to }) => span !== null && span.from < to && span.to > from);
    return !isUsed && !note.is(time.from - 1, 'negation', 'correction');
  });
}

const isNote = (name: string | null, { entries }: CorrectionContext) =>
  entries.some(({ note }) => note === name && note !== null);

const quotesOf = ({ quotes, values, parts }: ModelOperation): string[] =>
  [
    quotes.action,
    quotes.entry,
    ...values.map(({ quote }) => quote),
    ...parts.flatMap((part) => [part.quote, ...part.values.map(({ quote }) => quote)]),
  ].filter((quote) => quote !== null);

/** As operations of ours; null where a value is none. */
function toOperations(
  { is, note, values, parts }: ModelOperation,
  entries: readonly OfferedEntry[],
  context: CorrectionContext,
): Operation[] | null {
  const make = (): unknown[] => {
    if (is === 'undo') return [{ is, note }];
    if (is === 'merge') return [{ is, entries: entries.map(({ reference }) => reference) }];
    return entries.map((entry) => {
      const common = { is, entry: entry.reference };
      if (is === 'delete') return common;
      if (is === 'split')
        return {
          ...common,
          parts: parts.map((part) => ({
            ...toNewValues(part.values, entry, context),
            durationSeconds: part.minutes * 60,
          })),
        };
      return { ...common, values: toNewValues(values, entry, context) };
    });
  };
  const parsed = Operation.array().min(1).safeParse(make());
  return parsed.success ? parsed.data : null;
}

/** A project that is not listed stays one that no schema takes. */
function toNewValues(
  values: readonly SaidChange[],
  entry: OfferedEntry,
  { projects, tags }: CorrectionContext,
): Record<keyof NewValues, unknown> | object {
  const references = getReferences(projects);
  const made: { [field in keyof NewValues]?: unknown } = {};
  for (const { field, after } of values) {
    if (field === 'minutes') made.durationSeconds = Number(after) * 60;
    else if (field === 'project') made.projectId = references.get(after)?.id ?? 0;
    else if (field === 'tag-added' || field === 'tag-removed') {
      const present = Array.isArray(made.tags) ? made.tags : entry.tags;
      const others = present.filter((tag) => tag !== after);
      const changed = field === 'tag-added' ? [...others, after] : others;
      made.tags = tags.includes(after) ? changed : 0;
    } else made[field] = after;
  }
  return made;
}
