import type pg from 'pg';
import { z } from 'zod';

/**
 * Tables that must not be restored or are not worth it: sessions and links that ended since would be valid again; rate limits
 * expire anyway; a pending change holds words and nobody waits for it any more; a transcription and a failed step
 * belong to a run of a lost engine, and the next run requests them again.
 */
const leftOut = new Set([
  'migrations',
  'sessions',
  'verifications',
  'rate_limits',
  'entry_changes',
  'transcription_jobs',
  'transcription_turns',
  'step_failures',
]);

export type Table = { name: string; columns: string[] };

const Columns = z.array(z.object({ table: z.string(), column: z.string() }));

/** The tables that a backup holds, with their columns, by name. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query(
    `select table_name as table, column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, ordinal_position`,
  );
  const byTable = Map.groupBy(Columns.parse(rows), ({ table }) => table);
  return [...byTable]
    .filter(([name]) => !leftOut.has(name))
    .map(([name, columns]) => ({ name, columns: columns.map(({ column }) => column) }));
}

const References = z.array(z.object({ table: z.string(), to: z.string() }));

/** Referenced tables first. */
export async function inOrderOfReference<T extends { name: string }>(
  client: pg.Client,
  tables: T[],
): Promise<T[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as table, confrelid::regclass::text as to
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const references = References.parse(rows);
  const placed: T[] = [];
  while (placed.length < tables.length) {
    const isFree = ({ name }: T) =>
      references.every(
        ({ table, to }) =>
          table !== name || placed.some((one) => one.name === to) || tables.every((one) => one.name !== to),
      );
    const next = tables.filter((one) => !placed.includes(one)).filter(isFree);
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    placed.push(...next);
  }
  return placed;
}

/** A name as SQL writes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const copied = ({ name, columns }: Table) => `${quoted(name)} (${columns.map(quoted).join(', ')})`;
