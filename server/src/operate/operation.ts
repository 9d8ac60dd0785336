import type { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../app-context.ts';

/** What an operation needs; `payments` where plans are sold. */
export type OperateDeps = Pick<
  AppContext,
  'db' | 'log' | 'now' | 'audio' | 'sealingKeys' | 'authSecret' | 'deletionDays' | 'payments' | 'notesReadBy'
> & {
  engineAdminUrl: string;
};

type Cell = string | number | boolean | null | Temporal.Instant;
export type Row = Record<string, Cell>;

/** What an operation has to say: values under names, and tables. */
export type Report = Record<string, Cell | Row[]>;

/** An operation that cannot be done, in a sentence for whoever asked for it. */
export class Refused extends Error {
  override name = 'Refused';
}

/** As the shell shows it: names beside values, tables with aligned columns. */
export function asText(report: Report): string {
  const values = Object.entries(report).flatMap(([name, value]) =>
    Array.isArray(value) ? [] : [[`${name}:`, cellText(value)]],
  );
  const tables = Object.entries(report).flatMap(([name, value]) =>
    Array.isArray(value) ? [`${name}: ${value.length}\n${tableText(value)}`] : [],
  );
  return [aligned(values), ...tables].filter((text) => text !== '').join('\n');
}

function tableText(rows: Row[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const names = Object.keys(first);
  return aligned([names, ...rows.map((row) => names.map((name) => cellText(row[name] ?? null)))], '  ');
}

function aligned(lines: string[][], indent = ''): string {
  const widths = (lines[0] ?? []).map((_, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0)));
  return lines
    .map((line) => `${indent}${line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  ')}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('');
}

function cellText(cell: Cell): string {
  return cell === null ? '-' : String(cell);
}
