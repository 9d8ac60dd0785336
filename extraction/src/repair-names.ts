import { readMarks } from './clauses/marks.ts';
import type { Project } from './extraction.ts';
import type { Language } from './languages/language.ts';
import { catalogueOf } from './names/catalogue.ts';
import { chartOf } from './read-note.ts';

/** A plural or a possessive is no mistake of the recogniser. */
const inflection = 0.06;

/** Writes the names of a workspace as they are spelled where a recogniser wrote something that only sounds like them. */
export function repairNames(note: string, projects: readonly Project[], language: Language): string {
  const chart = chartOf(note, language);
  // Words of time and of the language's own have been taken by then: a quarter does not become Mr Carter.
  const marks = readMarks(chart, language, catalogueOf(projects), []);
  let repaired = note;
  for (const mark of marks.toReversed()) {
    if (mark.is !== 'name' || mark.found.how === 'part' || mark.found.cost <= inflection) continue;
    const [first, last] = [chart.tokens[mark.from], chart.tokens[mark.to - 1]];
    const { kind, client } = mark.found.name;
    const spelled = kind === 'client' ? client : mark.projects[0]?.name;
    if (first && last && spelled)
      repaired = repaired.slice(0, first.from) + spelled + repaired.slice(last.to);
  }
  return repaired;
}
