import { correctionPromptFor } from '@timbre/extraction/corrections/correction-prompt';
import { CorrectionResponse } from '@timbre/extraction/corrections/correction-response';
import type { LoggedEntry } from '@timbre/extraction/corrections/offered-entries';
import type { NoteContext } from '@timbre/extraction/extraction';
import { flagged } from '@timbre/extraction/language-model/findings';
import { flagUnsureWords } from '@timbre/extraction/language-model/flag-unsure-words';
import { withUnsureWords } from '@timbre/extraction/language-model/unsure-words-line';
import { inDoubt } from '@timbre/extraction/language-model/verify-response';
import type { AppContext } from '../../app-context.ts';
import { ConnectorError } from '../../connectors/connector-error.ts';
import type { GrammarCorrections } from '../../note-reader/note-reader.ts';
import { withinCap } from '../usage/usage.ts';
import type { CorrectableEntry } from './correctable-entries.read-model.ts';
import type { Reader, TranscribedNote } from './extract-note.ts';

/** An entry as the reader of corrections knows it, by the clocks of the note that it came from. */
export function toLogged({ entry, timeZone }: CorrectableEntry): LoggedEntry {
  const start = entry.startedAt.toZonedDateTimeISO(timeZone);
  return {
    id: entry.id,
    noteId: entry.recordingId,
    loggedAt: entry.createdAt,
    date: start.toPlainDate().toString(),
    start: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    durationSeconds: entry.durationSeconds,
    description: entry.description,
    projectId: entry.projectId,
    tags: entry.tags,
  };
}

export type CorrectionsRead = GrammarCorrections & { isByModel: boolean };

/**
 * What a note wants of entries that exist: the grammar decides whether it may be about them, and only then a model reads them. Without
 * a model, over the cap, or where it does not respond in time, what the grammar reads is used.
 */
export async function readCorrections(
  deps: Pick<AppContext, 'db' | 'now' | 'log' | 'languageModel' | 'noteReader'>,
  { userId, source, workdayStart, modelMayRead }: Reader,
  { text, unsure }: TranscribedNote,
  context: NoteContext,
  { entries, language, isAboutThem }: { entries: CorrectableEntry[]; language: string; isAboutThem: boolean },
): Promise<CorrectionsRead> {
  const { languageModel, noteReader } = deps;
  const grammar = await noteReader.correct(userId, text, context, entries.map(toLogged), language);
  const byGrammar = { ...withDoubts(grammar, text, unsure), isByModel: false };
  const isForModel = (grammar.mayCorrect || isAboutThem) && grammar.offered.length > 0;
  if (languageModel === undefined || !modelMayRead || !isForModel) return byGrammar;
  const offered = { ...context, entries: grammar.offered };
  const prompt = withUnsureWords(correctionPromptFor(text, offered, { source, workdayStart }), text, unsure);
  try {
    const response = await withinCap(deps, userId, languageModel.spending(prompt), () =>
      languageModel.respond(prompt, CorrectionResponse),
    );
    if (response === undefined) return byGrammar;
    const verified = await noteReader.verifyCorrections(userId, text, context, response, grammar);
    return { ...withDoubts({ ...grammar, ...verified }, text, unsure), isByModel: true };
  } catch (cause) {
    if (!(cause instanceof ConnectorError)) throw cause;
    deps.log.warn({ err: cause }, 'the language model did not respond; the grammar’s reading is used');
    return byGrammar;
  }
}

/** What rests on words that were hard to hear is in doubt, whoever read them. */
function withDoubts(
  read: GrammarCorrections,
  text: string,
  unsure: TranscribedNote['unsure'],
): GrammarCorrections {
  const operations = read.operations.map((one) => {
    const heard = unsure.filter(({ from, to }) => one.words.some((span) => span.from < to && span.to > from));
    if (heard.length === 0) return one;
    const findings = heard.map(({ from, to }) => flagged('entry', 'unsure-hearing', text.slice(from, to)));
    return {
      ...one,
      findings: [...one.findings, ...findings],
      confidence: Math.min(one.confidence, inDoubt),
    };
  });
  return { ...read, operations, drafts: flagUnsureWords(read.drafts, text, unsure) };
}
