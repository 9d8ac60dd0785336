import type { Project } from '../extraction.ts';
import type { Language } from '../languages/language.ts';
import { chartOf } from '../read-note.ts';
import { catalogueOf } from './catalogue.ts';
import { findNames, type NameFound } from './find-names.ts';

/** A plural or a possessive is no mistake of the recogniser. */
const inflection = 0.06;

/** Writes the names of a workspace as they are spelled where a recogniser wrote something that only sounds like them. */
export function repairNames(note: string, projects: readonly Project[], language: Language): string {
  const chart = chartOf(note, language);
  const misheard = findNames(chart, language, catalogueOf(projects)).filter(
    ({ how, cost }) => how !== 'part' && cost > inflection,
  );
  const chosen: NameFound[] = [];
  for (const found of misheard)
    if (!chosen.some(({ from, to }) => found.from < to && found.to > from)) chosen.push(found);
  let repaired = note;
  for (const { from, to, name } of chosen.toSorted((a, b) => b.from - a.from)) {
    const [first, last] = [chart.tokens[from], chart.tokens[to - 1]];
    const spelled = name.kind === 'client' ? name.client : name.projects[0]?.name;
    if (first && last && spelled)
      repaired = repaired.slice(0, first.from) + spelled + repaired.slice(last.to);
  }
  return repaired;
}
