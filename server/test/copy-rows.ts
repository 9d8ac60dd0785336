import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | null | Buffer | Date | object;

/** Takes rows for one table, as fast as PostgreSQL can. */
export type RowCopier = { write(rows: readonly (readonly Cell[])[]): Promise<void>; end(): Promise<void> };

/**
 * Opens a table for many rows that are known to fit together: keys are not followed and nobody is told of the rows, or a
 * million of them would take hours.
 */
export async function copyRows(databaseUrl: string, table: string, columns: string): Promise<RowCopier> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  let failure: Error | undefined;
  stream.on('error', (cause) => {
    failure = cause;
  });
  return {
    async write(rows) {
      if (failure) throw failure;
      if (rows.length === 0) return;
      const text = rows.map((row) => row.map(asText).join('\t')).join('\n');
      if (!stream.write(`${text}\n`)) await once(stream, 'drain');
    },
    async end() {
      stream.end();
      await finished(stream);
      await client.end();
    },
  };
}

/** As COPY reads it. */
function asText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (Buffer.isBuffer(cell)) return `\\\\x${cell.toString('hex')}`;
  if (cell instanceof Date) return cell.toISOString();
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n');
}
