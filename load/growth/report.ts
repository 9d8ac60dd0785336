import type { Statement } from '@timbre/server/test/watch-statements';
import { median } from '../quantile.ts';

/** What was seen at one size. */
export type Seen = {
  notes: number;
  statements: readonly Statement[];
  /** As many rows as one user has entries, or as there are open jobs: no sum needs more. */
  maxSummed: number;
};

/** So few rows are always fine, and so few pages of 8 kB: a table that fits into them is not worth an index's detour. */
const fewRows = 50;
const aLook = 2;
/** So many rows may be read for each that is returned. */
const readPerRow = 10;
/** The same for pages: an index of a million rows is three or four pages deep, and a row lies anywhere. */
const fewPages = 200;
const pagesPerRow = 20;

/** A sum is worth the rows that went into it, as far as they are one person's, or those of open work. */
const worth = ({ returned, summed }: Statement, { maxSummed }: Seen) =>
  Math.max(returned, Math.min(summed, maxSummed));

function isFrugal(statement: Statement, seen: Seen): boolean {
  const rows = worth(statement, seen);
  if (statement.pages <= aLook) return true;
  return (
    statement.read <= Math.max(fewRows, rows * readPerRow) &&
    statement.pages <= Math.max(fewPages, rows * pagesPerRow)
  );
}

/** What a statement says, however many values it was given. */
const getShape = ({ text }: Statement) => text.replaceAll(/\$\d+/g, '?').replaceAll(/\s+/g, ' ');

const keyCheck = / OPERATOR\(pg_catalog\./;
export const isKeyCheck = ({ text }: Statement) => keyCheck.test(text);

const getVerb = (statement: Statement) => {
  const [verb = ''] = /\w+/.exec(statement.text) ?? [];
  return `${verb.toLowerCase()}${isKeyCheck(statement) ? ' (key)' : ''}`;
};

/** The same wherever it is met: the scene in which it was first seen, its verb and its tables. */
function getNames(seen: readonly Seen[]): Map<string, string> {
  const scenes = new Map<string, string>();
  for (const { statements } of seen)
    for (const statement of statements)
      if (!scenes.has(getShape(statement))) scenes.set(getShape(statement), statement.scene);
  return scenes;
}

const short: Record<string, string> = {
  'Index Scan': 'index',
  'Index Only Scan': 'index only',
  'Bitmap Heap Scan': 'bitmap',
  'Seq Scan': 'SEQ',
  Sort: 'sort',
  'Incremental Sort': 'sort',
  Aggregate: 'sum',
  Hash: 'hash',
};

const getPlan = ({ plan }: Statement) =>
  [...new Set(plan.flatMap((node) => short[node] ?? []))].join(', ') || '–';

/**
 * A line of the table: at each size the statement that read most for what it gave. The largest size decides: a small table is
 * rightly read whole.
 */
export function buildTable(all: readonly Seen[]): { lines: string[]; wasteful: string[] } {
  const scenes = getNames(all);
  const getName = (statement: Statement) =>
    `${scenes.get(getShape(statement))}: ${getVerb(statement)} ${statement.tables.join(', ')}`;
  const byName = all.map((seen) => Map.groupBy(seen.statements, getName));
  const names = [...new Set(byName.flatMap((statements) => [...statements.keys()]))];
  const wasteful: string[] = [];
  const lines = names.flatMap((name) => {
    const cells = all.map((seen, n) => {
      const own = byName[n]?.get(name) ?? [];
      const cost = (one: Statement) => one.read / Math.max(1, worth(one, seen));
      const worst = own.toSorted((a, b) => cost(b) - cost(a) || b.pages - a.pages)[0];
      if (worst === undefined) return { figures: '', plan: '' };
      const bad = own.find((statement) => !isFrugal(statement, seen));
      const shown = bad ?? worst;
      if (bad && seen === all.at(-1)) wasteful.push(`${name}: ${getShape(bad).slice(0, 200)}`);
      const ms = median(own.map(({ milliseconds }) => milliseconds)).toFixed(2);
      return {
        figures: `${worth(shown, seen)} of ${shown.read}, ${shown.pages} p, ${ms} ms${bad ? ' !' : ''}`,
        plan: getPlan(shown),
      };
    });
    if (cells.every(({ plan }) => plan === '–' || plan === '')) return [];
    return [`| ${name} | ${cells.map(({ figures }) => figures).join(' | ')} | ${cells.at(-1)?.plan} |`];
  });
  return { lines, wasteful };
}
