import { temporal } from '#temporal';
import { sureEnough } from '../src/confidence.ts';
import { extract } from '../src/extract.ts';
import type { Extraction } from '../src/extraction.ts';
import { flagUnsureWords } from '../src/language-model/flag-unsure-words.ts';
import { getReferences } from '../src/language-model/model-prompt.ts';
import type { ModelResponse } from '../src/language-model/model-response.ts';
import { acceptGrammar, type VerifiedNote, verifyResponse } from '../src/language-model/verify-response.ts';
import { getContext, type Note, type ParsedNote, written } from './notes.ts';

/** The grammar alone, as where no language model is configured. */
export function readByGrammar(note: Note): ParsedNote {
  return toParsedNote(note, acceptGrammar(readWithGrammar(note)));
}

/** A response's values as they stand, without any check; flagged where the model itself asks. */
export function readByModel(note: Note, { entries, uncertainties }: ModelResponse): ParsedNote {
  const { context } = getContext(note);
  const references = getReferences(context.projects);
  return {
    id: note.id,
    entries: entries.map((entry) => {
      const project = entry.project === null ? undefined : references.get(entry.project);
      return written(
        {
          date: temporal.PlainDate.from(entry.date),
          start: entry.start === null ? null : temporal.PlainTime.from(entry.start),
          durationSeconds: entry.minutes * 60,
          description: entry.description,
          projectId: project?.id ?? null,
          client: project ? project.client : entry.client,
          tags: entry.tags,
          namesUnknown: false,
          confidence: 1,
        },
        note,
      );
    }),
    flagged: uncertainties.length > 0,
  };
}

export function readWithGrammar(note: Note): Extraction {
  const { context, language } = getContext(note);
  return extract(note.text, context, language);
}

/** The response verified by the grammar, as in production. */
export function readByBoth(note: Note, response: ModelResponse, grammar = readWithGrammar(note)): ParsedNote {
  const { context, language } = getContext(note);
  return toParsedNote(note, verifyResponse(response, note.text, context, language, grammar));
}

function toParsedNote(note: Note, { drafts, confidence }: VerifiedNote): ParsedNote {
  const looked = flagUnsureWords(drafts, note.text, note.unsure ?? []);
  return {
    id: note.id,
    entries: looked.map((draft) => written(draft, note)),
    flagged: Math.min(confidence, ...looked.map((draft) => draft.confidence)) < sureEnough,
  };
}
