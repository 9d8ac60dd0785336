import type pg from 'pg';
import { z } from 'zod';

/**
 * What is not worth keeping or must not come back: sessions and links that were ended since would be good again; what somebody
 * tried too often expires anyway; a change that waits for its answer holds words and has nobody waiting any more;
 * a transcription belongs to a run of an engine that is lost, and is asked for again by the next one; so does a step that failed.
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

/** Each after those that it refers to. */
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
