import type { Draft } from './extraction.ts';

/** Two readers that do not know of each other say the same. */
const agreed = 0.97;
/** One of them is wrong, and it is not known which. */
const disputed = 0.5;

/** What grammar and model make of a note together: the model is asked only in doubt, so where they differ its reading is taken, marked. */
export function agree(grammar: readonly Draft[], model: readonly Draft[]): Draft[] {
  // Silence is no reading: what the grammar found stays, marked.
  if (model.length === 0)
    return grammar.map((draft) => ({ ...draft, confidence: Math.min(draft.confidence, disputed) }));
  const left = [...grammar];
  return model.map((draft) => {
    const twin = left.findIndex((other) => sameFacts(other, draft));
    const [found] = twin < 0 ? [] : left.splice(twin, 1);
    if (found === undefined) return { ...draft, confidence: disputed };
    // The grammar's own words are closer to the note than a model's copy of them.
    return { ...found, confidence: Math.max(found.confidence, agreed) };
  });
}

function sameFacts(a: Draft, b: Draft): boolean {
  return (
    a.date.equals(b.date) &&
    Math.abs(a.durationSeconds - b.durationSeconds) < 60 &&
    (a.start?.toString() ?? null) === (b.start?.toString() ?? null) &&
    a.projectId === b.projectId &&
    [...a.tags].sort().join() === [...b.tags].sort().join()
  );
}
