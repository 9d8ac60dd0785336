import { categories, type Visit } from './visit.ts';

/** The least that the median of each category may be. */
const wanted = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

/** What several visits of a page say together: a table, and whether it is good enough. */
export function summarise(page: string, visits: readonly Visit[]): { table: string; isGood: boolean } {
  const scores = categories.map((category) => {
    const all = visits.map((visit) => visit.scores[category]);
    const score = median(all);
    return { category, score, isGood: score >= wanted[category], range: getRange(all) };
  });
  const wait = (metric: keyof Visit['waits']) => median(visits.map(({ waits }) => waits[metric]));
  const seconds = (metric: keyof Visit['waits']) => `${(wait(metric) / 1_000).toFixed(2)} s`;
  const lines = [
    `${page}, the median of ${visits.length}`,
    ...scores.map(
      ({ category, score, isGood, range }) =>
        `  ${category.padEnd(15)}${String(score).padStart(4)}  (${range}) ${isGood ? '' : `BAD: at least ${wanted[category]} wanted`}`,
    ),
    `  FCP ${seconds('FCP')}, LCP ${seconds('LCP')}, TBT ${Math.round(wait('TBT'))} ms, CLS ${wait('CLS').toFixed(3)}`,
    `  the browser's own benchmark of the machine: ${getRange(visits.map(({ benchmark }) => Math.round(benchmark)))}`,
    ...getFailures(visits),
  ];
  const table = lines.map((line) => `${line.trimEnd()}\n`).join('');
  return { table, isGood: scores.every(({ isGood }) => isGood) };
}

function getFailures(visits: readonly Visit[]): string[] {
  const titles = new Set(visits.flatMap(({ failed }) => [...failed.keys()]));
  return [...titles].map((title) => {
    const figures = visits.flatMap(({ failed }) => failed.get(title) ?? []);
    const [figure = ''] = figures;
    return `  failed in ${figures.length} of ${visits.length}: ${title}${figure && ` (${figure})`}`;
  });
}

function getRange(values: readonly number[]): string {
  return `${Math.min(...values)}–${Math.max(...values)}`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
