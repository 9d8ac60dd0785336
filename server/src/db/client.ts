import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type DatabaseLimits, driverLimits, isSilence, usualLimits } from './limits.ts';
import { planOnce } from './plan-once.ts';

/** The database, or a transaction of it: queries take either. */
export type Db = Pick<
  NodePgDatabase,
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

type Transaction = NodePgDatabase['transaction'];

/**
 * Replaces drizzle's own, which releases the connection only if BEGIN succeeded: each failure would leak one,
 * until the process has none.
 */
function transactionsOn(pool: pg.Pool): Transaction {
  const known = new WeakMap<pg.PoolClient, NodePgDatabase>();
  return async (act, config) => {
    const client = await pool.connect();
    const db = known.get(client) ?? drizzle(client);
    known.set(client, db);
    try {
      return await db.transaction(act, config);
    } catch (cause) {
      // ROLLBACK fails on a closed connection and would hide the cause.
      throw silences.get(client) ?? cause;
    } finally {
      client.release();
    }
  };
}

/** Connections closed because they did not respond, with their error. */
const silences = new WeakMap<pg.PoolClient, unknown>();

/**
 * Ends a connection that did not answer in time. Whatever is asked on it next, ROLLBACK first of all, would wait behind the
 * statement that hangs.
 */
function endWhenSilent(client: pg.PoolClient): void {
  const { query } = client;
  const watched = (...given: unknown[]): unknown => {
    const asked: unknown = Reflect.apply(query, client, given);
    if (asked instanceof Promise)
      asked.catch((cause: unknown) => {
        if (!isSilence(cause)) return;
        silences.set(client, cause);
        if (client instanceof pg.Client) void client.end();
      });
    return asked;
  };
  Object.assign(client, { query: watched });
}

function connectingWithin(timeoutMs: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: timeoutMs });
    }
  };
}

export type Database = { db: Db; isAnswering(): Promise<boolean>; close(): Promise<void> };

type DatabaseOptions = {
  maxConnections?: number;
  /** How long PostgreSQL may take to answer a new connection. */
  connectTimeoutMs?: number;
  /** How long to wait for one of the connections while all are in use. */
  queueTimeoutMs?: number;
  limits?: DatabaseLimits;
};

export function openDatabase(
  url: string,
  onIdleError: (cause: Error) => void,
  {
    maxConnections = 10,
    connectTimeoutMs = 5_000,
    queueTimeoutMs = connectTimeoutMs,
    limits = usualLimits,
  }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    // The pool has one limit for both, and hands it to its clients.
    connectionTimeoutMillis: queueTimeoutMs,
    Client: connectingWithin(connectTimeoutMs),
    ...driverLimits(limits),
  });
  // A connection that breaks while nobody uses it is replaced by the pool; unheard, its error would end the process.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    // The same between two statements of a transaction, where the pool does not listen; the next of them fails by itself.
    client.on('error', () => {});
    planOnce(client);
    endWhenSilent(client);
  });
  return {
    db: Object.assign(drizzle(pool), { transaction: transactionsOn(pool) }),
    isAnswering: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}
