import type { NoteContext } from '@timbre/extraction/extraction';
import { flagUnsureWords } from '@timbre/extraction/language-model/flag-unsure-words';
import { modelPromptFor, type NoteSource } from '@timbre/extraction/language-model/model-prompt';
import { ModelResponse } from '@timbre/extraction/language-model/model-response';
import { withUnsureWords } from '@timbre/extraction/language-model/unsure-words-line';
import { acceptGrammar, type VerifiedDraft } from '@timbre/extraction/language-model/verify-response';
import type { UnsureWords } from '@timbre/extraction/unsure-words';
import type { AppContext } from '../../app-context.ts';
import { ConnectorError } from '../../connectors/connector-error.ts';
import type { GrammarExtraction } from '../../note-reader/note-reader.ts';
import { withinCap } from '../usage/usage.ts';

/** The words of a note, and which of them the recogniser was not sure of. */
export type TranscribedNote = { text: string; unsure: readonly UnsureWords[] };

/** Whether the model may read, and its context besides names. */
export type Reader = { userId: string; source: NoteSource; workdayStart: string; modelMayRead: boolean };

/**
 * Turns the words of a note into entries: the model reads, the grammar verifies. Without a model, over the cap, or where it does
 * not respond in time, the grammar's result is used, in doubt wherever the grammar is. What rests on words that were hard to
 * hear is in doubt, whoever read them.
 */
export async function extractNote(
  deps: Pick<AppContext, 'db' | 'now' | 'log' | 'languageModel' | 'noteReader'>,
  reader: Reader,
  note: TranscribedNote,
  context: NoteContext,
  grammar: GrammarExtraction,
): Promise<VerifiedDraft[]> {
  return flagUnsureWords(await readByBoth(deps, reader, note, context, grammar), note.text, note.unsure);
}

async function readByBoth(
  deps: Pick<AppContext, 'db' | 'now' | 'log' | 'languageModel' | 'noteReader'>,
  { userId, source, workdayStart, modelMayRead }: Reader,
  { text, unsure }: TranscribedNote,
  context: NoteContext,
  grammar: GrammarExtraction,
): Promise<VerifiedDraft[]> {
  const { languageModel, noteReader } = deps;
  if (languageModel === undefined || !modelMayRead) return acceptGrammar(grammar).drafts;
  const prompt = withUnsureWords(modelPromptFor(text, context, { source, workdayStart }), text, unsure);
  try {
    const response = await withinCap(deps, userId, languageModel.spending(prompt), () =>
      languageModel.respond(prompt, ModelResponse),
    );
    if (response === undefined) return acceptGrammar(grammar).drafts;
    return await noteReader.verify(userId, text, context, response, grammar);
  } catch (cause) {
    if (!(cause instanceof ConnectorError)) throw cause;
    deps.log.warn({ err: cause }, 'the language model did not respond; the grammar’s reading is used');
    return acceptGrammar(grammar).drafts;
  }
}

/** Whether a note names something that the workspace does not know, as far as the grammar can tell. */
export function namesUnknown({ drafts }: GrammarExtraction): boolean {
  return drafts.some((draft) => draft.namesUnknown);
}
