import { type Annotation, readAnnotations } from './clauses/annotations.ts';
import type { Project } from './extraction.ts';
import type { Language } from './languages/language.ts';
import { buildCatalogue } from './names/catalogue.ts';
import { type NameBySound, NamesBySound } from './names/names-by-sound.ts';
import { SoundIndex } from './names/sound-index.ts';
import { buildChart } from './read-note.ts';
import type { Chart } from './reading/pattern.ts';

/** A plural or a possessive is no mistake of the recogniser. */
const inflection = 0.06;

/** Writes the names of a workspace as they are spelled where a recogniser wrote something that only sounds like them. */
export function repairNames(
  note: string,
  projects: readonly Project[],
  language: Language,
  tags: readonly string[] = [],
): string {
  const chart = buildChart(note, language);
  // Words of time and of the language's own have been taken by then: a quarter does not become Mr Carter.
  const annotations = readAnnotations(chart, language, buildCatalogue(projects), []);
  const taken = takenIn(chart, annotations);
  const names = projects.flatMap(({ name, client }) => (client === null ? [name] : [name, client]));
  return written(note, chart, [
    ...misheardNames(chart, annotations),
    ...new NamesBySound(chart, language, new SoundIndex(names, language)).find((at) => !taken[at]),
    ...misheardTags(chart, annotations, language, tags),
  ]);
}

/** What the grammar takes for a name although it is spelled otherwise, or in another number of words. */
function misheardNames({ tokens }: Chart, annotations: readonly Annotation[]): NameBySound[] {
  return annotations.flatMap((annotation) => {
    if (annotation.is !== 'name' || annotation.found.how === 'part') return [];
    const { from, to, found } = annotation;
    const { kind, client, words } = found.name;
    const transcribed = tokens.slice(from, to).map(({ word }) => word);
    const isSplit = transcribed.length > words.length && transcribed.join('') === words.join('');
    const spelled = kind === 'client' ? client : annotation.projects[0]?.name;
    return spelled && (isSplit || found.cost > inflection) ? [{ from, to, spelled }] : [];
  });
}

/** A tag counts only where it was named as one, so only there is it repaired. */
function misheardTags(
  chart: Chart,
  annotations: readonly Annotation[],
  language: Language,
  tags: readonly string[],
): NameBySound[] {
  const named = annotations.filter(({ is }) => is === 'tags');
  if (named.length === 0 || tags.length === 0) return [];
  const isNamed = (at: number) =>
    named.some(({ from, to }) => at >= from && at < to) && !chart.is(at, 'tag', 'and');
  return new NamesBySound(chart, language, new SoundIndex(tags, language)).find(isNamed, true);
}

const ofTime = ['n', 'hour', 'minute', 'second', 'day-unit', 'weekday', 'month', 'part'];

/** Time, numbers, and names that are understood as they stand. */
function takenIn(chart: Chart, annotations: readonly Annotation[]): boolean[] {
  const taken = chart.tokens.map((_, at) => chart.is(at, ...ofTime));
  for (const annotation of annotations)
    if (annotation.is !== 'word' && !(annotation.is === 'name' && annotation.found.how === 'part'))
      taken.fill(true, annotation.from, annotation.to);
  return taken;
}

function written(note: string, { tokens }: Chart, names: readonly NameBySound[]): string {
  let repaired = note;
  for (const { from, to, spelled } of names.toSorted((a, b) => b.from - a.from)) {
    const [first, last] = [tokens[from], tokens[to - 1]];
    if (first && last) repaired = repaired.slice(0, first.from) + spelled + repaired.slice(last.to);
  }
  return repaired;
}
