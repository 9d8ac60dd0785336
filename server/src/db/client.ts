import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { planOnce } from './plan-once.ts';
import * as schema from './schema.ts';

/** The database, or a transaction of it: queries take either. */
export type Db = Pick<
  NodePgDatabase<typeof schema>,
  | 'select'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$count'
  | 'selectDistinct'
  | '$with'
  | 'with'
>;

type Transaction = NodePgDatabase<typeof schema>['transaction'];

/**
 * As drizzle's own, which takes a connection and gives it back only where BEGIN succeeded: each that fails would be one less for good,
 * until the process has none.
 */
function transactionsOn(pool: pg.Pool): Transaction {
  const known = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
  return async (act, config) => {
    const client = await pool.connect();
    const db = known.get(client) ?? drizzle(client, { schema });
    known.set(client, db);
    try {
      return await db.transaction(act, config);
    } finally {
      client.release();
    }
  };
}

export type Database = { db: Db; isAnswering(): Promise<boolean>; close(): Promise<void> };

export function openDatabase(
  url: string,
  onIdleError: (cause: Error) => void,
  mostConnections = 10,
  connectionTimeoutMillis = 5_000,
): Database {
  const pool = new pg.Pool({ connectionString: url, max: mostConnections, connectionTimeoutMillis });
  // A connection that breaks while nobody uses it is replaced by the pool; unheard, its error would end the process.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    // The same between two statements of a transaction, where the pool does not listen; the next of them fails by itself.
    client.on('error', () => {});
    planOnce(client);
  });
  return {
    db: Object.assign(drizzle(pool, { schema }), { transaction: transactionsOn(pool) }),
    isAnswering: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}
