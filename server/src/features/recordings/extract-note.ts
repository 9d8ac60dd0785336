import { agree } from '@timbre/extraction/agree';
import { sureEnough } from '@timbre/extraction/confidence';
import { extract } from '@timbre/extraction/extract';
import type { Draft, NoteContext } from '@timbre/extraction/extraction';
import { ModelAnswer } from '@timbre/extraction/language-model/answer';
import { promptFor } from '@timbre/extraction/language-model/prompt';
import { resolveAnswer } from '@timbre/extraction/language-model/resolve-answer';
import { detect, languageOf } from '@timbre/extraction/languages/all';
import { ConnectorError } from '../../connectors/connector-error.ts';
import type { Parts } from '../../parts.ts';
import { withinCap } from '../usage/usage.ts';

/** What the grammar makes of a note, and in which language. */
export type Reading = ReturnType<typeof readNote>;

export function readNote(note: string, context: NoteContext, expectedLanguage: string) {
  const language = detect(note, languageOf(note, expectedLanguage));
  return { language, ...extract(note, context, language) };
}

/** Turns the words of a note into entries. Whatever happens to the model, the grammar's reading is there. */
export async function extractNote(
  parts: Pick<Parts, 'db' | 'now' | 'log' | 'languageModel'>,
  userId: string,
  note: string,
  context: NoteContext,
  { language, drafts, confidence }: Reading,
): Promise<Draft[]> {
  const { languageModel } = parts;
  if (languageModel === undefined || confidence >= sureEnough) return drafts;
  const prompt = promptFor(note, context);
  try {
    const answer = await withinCap(parts, userId, languageModel.spending(prompt), () =>
      languageModel.answer(prompt, ModelAnswer),
    );
    return answer === undefined ? drafts : agree(drafts, resolveAnswer(answer, note, context, language));
  } catch (cause) {
    if (!(cause instanceof ConnectorError)) throw cause;
    parts.log.warn({ err: cause }, 'the language model did not help; the grammar stands alone');
    return drafts;
  }
}

/** Whether a note names something that the workspace does not know, as far as the grammar can tell. */
export function namesUnknown({ drafts }: Reading): boolean {
  return drafts.some((draft) => draft.namesUnknown);
}
