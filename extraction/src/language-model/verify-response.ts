import { temporal } from '#temporal';
import { sureEnough } from '../confidence.ts';
import type { Draft, Extraction, NoteContext, Project } from '../extraction.ts';
import type { Language } from '../languages/language.ts';
import { fold } from '../reading/tokens.ts';
import { compareEntries, withoutRepeats } from './compare-entries.ts';
import { compareWithGrammar, findTwins } from './compare-with-grammar.ts';
import { type Finding, flagged } from './findings.ts';
import { getReferences } from './model-prompt.ts';
import type { ModelEntry, ModelResponse } from './model-response.ts';
import { NoteWords } from './note-words.ts';
import { findBillablePhrases, withBillable } from './verify-billable.ts';
import { checkDay, repairDay } from './verify-day.ts';
import { checkDescription, checkProject, checkTags } from './verify-names.ts';
import { withTask } from './verify-task.ts';
import { checkTime, repairTime } from './verify-time.ts';

export type VerifiedDraft = Draft & { findings: Finding[] };

/** What is to be logged of a note, and what was found in verifying it. */
export type VerifiedNote = { drafts: VerifiedDraft[]; confidence: number };

/** Model and grammar agree, as far as the grammar can tell. */
const verified = 0.97;
/** Something does not fit: a person has to look. */
export const inDoubt = 0.5;

/** Verifies a model's response: each field is checked against its quoted words and against the grammar if that is sure. */
export function verifyResponse(
  response: ModelResponse,
  note: string,
  context: NoteContext,
  language: Language,
  grammar: Extraction,
): VerifiedNote {
  if (response.entries.length === 0) return verifyNothing(response, grammar);
  const words = new NoteWords(note, context, language);
  const references = getReferences(context.projects);
  const read = withoutRepeats(response.entries, words).map((given) => {
    const { entry, findings } = repair(given, words);
    return {
      given,
      entry,
      findings,
      draft: withTask(withUnknownName(toDraft(entry, references, words, context), grammar), words, context),
    };
  });
  const entries = read.map(({ entry }) => entry);
  const amongEntries = compareEntries(entries, words);
  const understood = read.map(({ draft }) => draft);
  const besideGrammar = compareWithGrammar(understood, grammar, context.projects);
  const twins = findTwins(understood, grammar);
  const said = findBillablePhrases(words, context);
  const drafts = read.map(({ given, entry, findings, draft }, index) =>
    withFindings(withBillable(draft, entry, twins[index], words, said), [
      ...findings,
      ...checkQuotes(entry, words),
      ...checkDay(entry, entries.slice(0, index), words),
      ...checkTime(entry, entries, words),
      ...checkProject(entry, references.get(entry.project ?? ''), entries, words, context),
      ...checkTags(entry, words, context),
      ...checkDescription(entry, words),
      ...(amongEntries[index] ?? []),
      ...(besideGrammar[index] ?? []),
      ...questionsAbout(response.entries.indexOf(given), entry, response),
    ]),
  );
  return { drafts, confidence: Math.min(...drafts.map(({ confidence }) => confidence)) };
}

/** The grammar's result when no model has read the note, flagged where the grammar is unsure. */
export function acceptGrammar({ drafts, confidence }: Extraction): VerifiedNote {
  return { drafts: drafts.map((draft) => ({ ...draft, findings: [] })), confidence };
}

/** A note without entries needs a reason, and a grammar that is not sure of the opposite. Nothing said is lost: its entries stay, in doubt. */
function verifyNothing({ reason }: ModelResponse, grammar: Extraction): VerifiedNote {
  const isSure = grammar.confidence >= sureEnough;
  if (grammar.drafts.length === 0) return { drafts: [], confidence: reason === null ? inDoubt : verified };
  if (reason !== null && !isSure) return { drafts: [], confidence: verified };
  const findings = [flagged('duration', 'other-value')];
  return { drafts: grammar.drafts.map((draft) => withFindings(draft, findings)), confidence: inDoubt };
}

function repair(given: ModelEntry, words: NoteWords) {
  const day = repairDay(given, words);
  const time = repairTime(day.entry, words);
  return { entry: time.entry, findings: [...day.findings, ...time.findings] };
}

function checkQuotes({ quotes }: ModelEntry, words: NoteWords): Finding[] {
  const fields = [
    ['date', quotes.day],
    ['duration', quotes.time],
    ['project', quotes.project],
  ] as const;
  return fields
    .filter(([, quote]) => quote !== null && words.spans(quote).length === 0)
    .map(([field, quote]) => flagged(field, 'not-said', quote));
}

/** Which of a client's projects is meant is worth a question, but what the rules log without one is no mistake. */
function questionsAbout(index: number, entry: ModelEntry, { uncertainties }: ModelResponse): Finding[] {
  return uncertainties
    .filter((one) => one.entry === index)
    .map(({ field, question }) => {
      const isDecided = field === 'project' && entry.project === null && entry.client !== null;
      return { field, reason: 'asked', other: question, outcome: isDecided ? 'open' : 'flagged' };
    });
}

function toDraft(
  entry: ModelEntry,
  references: ReadonlyMap<string, Project>,
  words: NoteWords,
  { tags }: NoteContext,
): Draft {
  const { quotes, start } = entry;
  const project = references.get(entry.project ?? '');
  const first = (quote: string | null) => words.spans(quote).slice(0, 1);
  const isOfClient = project === undefined && entry.client !== null;
  return {
    date: temporal.PlainDate.from(entry.date),
    start: start === null ? null : temporal.PlainTime.from(start),
    durationSeconds: entry.minutes * 60,
    description: entry.description.trim(),
    projectId: project?.id ?? null,
    client: project ? project.client : clientNamed(entry.client, references),
    taskId: null,
    tags: tags.filter((tag) => entry.tags.some((one) => fold(one) === fold(tag))),
    billable: null,
    namesUnknown: false,
    confidence: inDoubt,
    words: {
      date: first(quotes.day),
      start: start === null ? [] : first(quotes.time),
      duration: first(quotes.time),
      description: first(entry.description),
      project: isOfClient ? [] : first(quotes.project),
      client: isOfClient ? first(quotes.project) : [],
      task: [],
      tags: entry.tags.flatMap(first),
      billable: [],
      unknownName: [],
    },
  };
}

/** A client as the workspace spells it; one that it does not have is none. */
function clientNamed(said: string | null, references: ReadonlyMap<string, Project>): string | null {
  if (said === null) return null;
  return [...references.values()].find(({ client }) => client && fold(client) === fold(said))?.client ?? null;
}

/** The words for a project that nobody knows, as the grammar sees them: a person may say later what they mean. */
function withUnknownName(draft: Draft, grammar: Extraction): Draft {
  if (draft.projectId !== null) return draft;
  const twin = grammar.drafts.find(
    (one) => one.date.equals(draft.date) && one.durationSeconds === draft.durationSeconds,
  );
  return { ...draft, words: { ...draft.words, unknownName: twin?.words.unknownName ?? [] } };
}

function withFindings(draft: Draft, findings: Finding[]): VerifiedDraft {
  const isFlagged = findings.some(({ outcome }) => outcome === 'flagged');
  return { ...draft, findings, confidence: isFlagged ? inDoubt : verified };
}
