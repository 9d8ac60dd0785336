import type pg from 'pg';
import { z } from 'zod';

/** How long a statement, a wait for a lock, and a transaction between two statements may take. */
export type DatabaseLimits = {
  statementMs: number;
  lockMs: number;
  idleTransactionMs: number;
  /** PostgreSQL ends a statement itself; if no response comes for so long, the connection is closed. */
  graceMs?: number;
  /** A pooler refuses connections that ask for limits: there the roles have them. */
  isPooled?: boolean;
};

export const usualLimits: DatabaseLimits = { statementMs: 60_000, lockMs: 30_000, idleTransactionMs: 60_000 };

/** For operator commands, which may touch every row. */
export const operatorLimits: DatabaseLimits = { ...usualLimits, statementMs: 3_600_000 };

/** A connection that nobody answers on is found out by probes, which begin after so long without a word. */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The same, as the driver wants it. */
export function driverLimits({
  statementMs,
  lockMs,
  idleTransactionMs,
  graceMs = 5_000,
  isPooled = false,
}: DatabaseLimits): pg.ClientConfig {
  return {
    ...keepAliveOptions,
    query_timeout: statementMs + graceMs,
    ...(isPooled
      ? {}
      : {
          statement_timeout: statementMs,
          lock_timeout: lockMs,
          idle_in_transaction_session_timeout: idleTransactionMs,
        }),
  };
}

/** For migrations and backups, which take as long as there are rows. A database or a role may have limits of its own. */
export async function liftLimits(client: pg.Client): Promise<void> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
}

/** The driver has no code for it. */
export function isSilence(cause: unknown): boolean {
  return cause instanceof Error && cause.message === 'Query read timeout';
}

/** Messages of the pool and the driver, which have no codes: all connections in use, or connecting timed out. */
const connectionTimeouts = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
]);

/** PostgreSQL's codes: statement ended, lock not had in time, transaction ended while it did nothing. */
const timeoutCodes = new Set(['57014', '55P03', '25P03']);
const WithCode = z.object({ code: z.string() });

/** Whether an error, or what caused it, is that the database took longer than a limit. */
export function isDatabaseTimeout(cause: unknown): boolean {
  if (cause instanceof Error && connectionTimeouts.has(cause.message)) return true;
  if (isSilence(cause) || timeoutCodes.has(WithCode.safeParse(cause).data?.code ?? '')) return true;
  return cause instanceof Error && cause.cause !== undefined && isDatabaseTimeout(cause.cause);
}
