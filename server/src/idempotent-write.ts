import { RetryableError } from '@restatedev/restate-sdk';
import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { ConnectorError } from './connectors/connector-error.ts';
import type { Db } from './db/client.ts';
import { idempotentWrites } from './db/platform.schema.ts';
import { preparedOn } from './db/prepared.ts';

type IdempotentWrite = {
  /** Identifies what is written: the same key never writes twice. */
  key: string;
  /** Timeout of `write`. */
  timeoutMs: number;
  /** Looks for what an earlier attempt may have written; undefined if it is not there. */
  find: () => Promise<string | undefined>;
  /** Writes it and gives the service's id for it; a ConnectorError other than `unknown` means that nothing was written. */
  write: (signal: AbortSignal) => Promise<string>;
};

/** An aborted request may still reach the service a moment later. */
const slackMs = 1_000;

/**
 * The thing is known not to be there: by a clear no, or by a look after an unknown outcome. The latter holds for a moment only,
 * since the service may yet do what it was asked to.
 */
export const isKnownMissing = sql<boolean>`(${idempotentWrites.knownMissing}
  and (not ${idempotentWrites.wasUnknown} or ${idempotentWrites.lookedAt} > now() - interval '10 seconds'))`;

/**
 * Makes a write to an outside service stand once although the step around it may run twice, even at the same time:
 * the attempt is noted before it is made, and one whose outcome is unknown is looked up before it is repeated,
 * and not before its time-out has passed. Gives the reference, and whether it was written after an unknown outcome.
 */
export async function writeIdempotently(
  db: Db,
  { key, timeoutMs, find, write }: IdempotentWrite,
): Promise<{ reference: string; wasRepeated: boolean }> {
  const until = sql`now() + ${timeoutMs + slackMs} * interval '1 millisecond'`;
  const claimed = await db
    .insert(idempotentWrites)
    .values({ key, inFlightUntil: until })
    .onConflictDoUpdate({
      target: idempotentWrites.key,
      set: {
        attempts: sql`${idempotentWrites.attempts} + 1`,
        inFlightUntil: until,
        mustLook: sql`not ${isKnownMissing}`,
        wasUnknown: sql`${idempotentWrites.wasUnknown} or not ${idempotentWrites.knownMissing}`,
        knownMissing: false,
      },
      setWhere: sql`${idempotentWrites.reference} is null and ${idempotentWrites.inFlightUntil} <= now()`,
    })
    .returning({
      attempts: idempotentWrites.attempts,
      mustLook: idempotentWrites.mustLook,
      wasUnknown: idempotentWrites.wasUnknown,
    });

  const attempt = claimed[0];
  if (attempt === undefined) return { reference: await referenceOrLater(db, key), wasRepeated: false };
  const mine = and(
    eq(idempotentWrites.key, key),
    eq(idempotentWrites.attempts, attempt.attempts),
    isNull(idempotentWrites.reference),
  );
  const earlier = attempt.mustLook ? await find() : undefined;
  const reference = earlier ?? (attempt.mustLook ? await writeIfStillMine() : await writeNow());
  await db.update(idempotentWrites).set({ reference }).where(eq(idempotentWrites.key, key));
  return { reference, wasRepeated: earlier === undefined && attempt.wasUnknown };

  /** Another attempt may have begun or ended during the lookup: write only if this one is still the current attempt. */
  async function writeIfStillMine(): Promise<string> {
    const still = await db
      .update(idempotentWrites)
      .set({ inFlightUntil: until })
      .where(mine)
      .returning({ key: idempotentWrites.key });
    return still.length === 0 ? referenceOrLater(db, key) : writeNow();
  }

  async function writeNow(): Promise<string> {
    return write(AbortSignal.timeout(timeoutMs)).catch(async (cause: unknown) => {
      // A definite failure needs no lookup. The row stays: its counter tells a delayed attempt from later ones.
      const refused = cause instanceof ConnectorError && cause.fault !== 'unknown';
      if (refused)
        await db.update(idempotentWrites).set({ knownMissing: true, inFlightUntil: sql`now()` }).where(mine);
      throw cause;
    });
  }
}

/** It is written already, or another attempt is still under way: then the engine comes back when that one is over. */
async function referenceOrLater(db: Db, key: string): Promise<string> {
  const [row] = await db
    .select({
      reference: idempotentWrites.reference,
      waitMs: sql<number>`greatest(0, extract(epoch from ${idempotentWrites.inFlightUntil} - now()) * 1000)::int`,
    })
    .from(idempotentWrites)
    .where(eq(idempotentWrites.key, key));
  if (row?.reference) return row.reference;
  throw new RetryableError('an earlier attempt may still be under way', {
    retryAfter: { milliseconds: (row?.waitMs ?? 0) + 50 },
  });
}

/** For conditions of a feature on what an attempt is at. */
export const attemptKeyColumn = idempotentWrites.key;

const attemptByKey = preparedOn((db) =>
  db
    .select({
      triedAt: idempotentWrites.createdAt,
      reference: idempotentWrites.reference,
      isKnownMissing,
      wasRepeated: sql<boolean>`${idempotentWrites.wasUnknown} and ${idempotentWrites.attempts} > 1`,
      inFlightMs: sql<number>`greatest(0, ceil(extract(epoch from ${idempotentWrites.inFlightUntil} - now()) * 1000))::int`,
    })
    .from(idempotentWrites)
    .where(eq(idempotentWrites.key, sql.placeholder('key')))
    .prepare('attempt_by_key'),
);

/** The attempt at something, if one was ever made. */
export async function findAttempt(db: Db, key: string) {
  const [row] = await attemptByKey(db).execute({ key });
  return row;
}

export type WriteAttempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** Notes that something may have been written at a moment, unless an attempt at it is known. */
export async function insertUnknownAttempt(db: Db, key: string, moment: Temporal.Instant): Promise<void> {
  await db
    .insert(idempotentWrites)
    .values({ key, inFlightUntil: moment, createdAt: moment })
    .onConflictDoNothing();
}

/** Writes down what a look has shown about an attempt that is over: the thing is there, or it is not. */
export async function reconcileAttempt(
  db: Db,
  { key, attempts }: { key: string; attempts: number },
  reference: string | undefined,
): Promise<void> {
  await db
    .update(idempotentWrites)
    .set(
      reference === undefined
        ? { knownMissing: true, wasUnknown: true, lookedAt: sql`now()` }
        : { reference },
    )
    .where(
      and(
        eq(idempotentWrites.key, key),
        eq(idempotentWrites.attempts, attempts),
        isNull(idempotentWrites.reference),
        sql`${idempotentWrites.inFlightUntil} <= now()`,
      ),
    );
}

/** Those of these references that an attempt has or had. */
export async function findWrittenReferences(db: Db, references: string[]): Promise<string[]> {
  const rows = await db
    .select({ reference: idempotentWrites.reference })
    .from(idempotentWrites)
    .where(inArray(idempotentWrites.reference, references));
  return rows.flatMap(({ reference }) => (reference === null ? [] : [reference]));
}

/** Deletes attempts before a moment that are known to have succeeded, as far as their owner says so. */
export async function purgeWrittenAttempts(db: Db, moment: Temporal.Instant, isDone: SQL): Promise<number> {
  const { rowCount } = await db
    .delete(idempotentWrites)
    .where(and(lt(idempotentWrites.createdAt, moment), isNotNull(idempotentWrites.reference), isDone));
  return rowCount ?? 0;
}

/** After a restore nothing is known of what was written since the backup: each attempt without a reference is looked for again. */
export async function doubtUnwrittenAttempts(db: Db): Promise<void> {
  await db
    .update(idempotentWrites)
    .set({ knownMissing: false, lookedAt: null })
    .where(isNull(idempotentWrites.reference));
}
