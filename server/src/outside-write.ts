import { RetryableError } from '@restatedev/restate-sdk';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { ConnectorError } from './connectors/connector-error.ts';
import type { Db } from './db/client.ts';
import { outsideWrites } from './db/schema.ts';

type OutsideWrite = {
  /** Names the thing to be written, for ever: the same key never writes twice. */
  key: string;
  /** After this long `write` is broken off. */
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
export const isKnownMissing = sql<boolean>`(${outsideWrites.knownMissing}
  and (not ${outsideWrites.wasUnknown} or ${outsideWrites.lookedAt} > now() - interval '10 seconds'))`;

/**
 * Makes a write to an outside service stand once although the step around it may run twice, even at the same time:
 * the attempt is noted before it is made, and one whose outcome is unknown is looked up before it is repeated,
 * and not before its time-out has passed. Gives the reference, and whether it was written after an unknown outcome.
 */
export async function writeOnce(
  db: Db,
  { key, timeoutMs, find, write }: OutsideWrite,
): Promise<{ reference: string; wasRepeated: boolean }> {
  const until = sql`now() + ${timeoutMs + slackMs} * interval '1 millisecond'`;
  const claimed = await db
    .insert(outsideWrites)
    .values({ key, inFlightUntil: until })
    .onConflictDoUpdate({
      target: outsideWrites.key,
      set: {
        attempts: sql`${outsideWrites.attempts} + 1`,
        inFlightUntil: until,
        mustLook: sql`not ${isKnownMissing}`,
        wasUnknown: sql`${outsideWrites.wasUnknown} or not ${outsideWrites.knownMissing}`,
        knownMissing: false,
      },
      setWhere: sql`${outsideWrites.reference} is null and ${outsideWrites.inFlightUntil} <= now()`,
    })
    .returning({
      attempts: outsideWrites.attempts,
      mustLook: outsideWrites.mustLook,
      wasUnknown: outsideWrites.wasUnknown,
    });

  const attempt = claimed[0];
  if (attempt === undefined) return { reference: await referenceOrLater(db, key), wasRepeated: false };
  const mine = and(
    eq(outsideWrites.key, key),
    eq(outsideWrites.attempts, attempt.attempts),
    isNull(outsideWrites.reference),
  );
  const earlier = attempt.mustLook ? await find() : undefined;
  const reference = earlier ?? (attempt.mustLook ? await writeIfStillMine() : await writeNow());
  await db.update(outsideWrites).set({ reference }).where(eq(outsideWrites.key, key));
  return { reference, wasRepeated: earlier === undefined && attempt.wasUnknown };

  /** Looking took time, in which another attempt may have begun or ended: this one writes only while it still counts. */
  async function writeIfStillMine(): Promise<string> {
    const still = await db
      .update(outsideWrites)
      .set({ inFlightUntil: until })
      .where(mine)
      .returning({ key: outsideWrites.key });
    return still.length === 0 ? referenceOrLater(db, key) : writeNow();
  }

  async function writeNow(): Promise<string> {
    return write(AbortSignal.timeout(timeoutMs)).catch(async (cause: unknown) => {
      // A clear no leaves nothing to look for. The row stays: its count tells an attempt that slept from those after it.
      const refused = cause instanceof ConnectorError && cause.fault !== 'unknown';
      if (refused)
        await db.update(outsideWrites).set({ knownMissing: true, inFlightUntil: sql`now()` }).where(mine);
      throw cause;
    });
  }
}

/** It is written already, or another attempt is still under way: then the engine comes back when that one is over. */
async function referenceOrLater(db: Db, key: string): Promise<string> {
  const [row] = await db
    .select({
      reference: outsideWrites.reference,
      waitMs: sql<number>`greatest(0, extract(epoch from ${outsideWrites.inFlightUntil} - now()) * 1000)::int`,
    })
    .from(outsideWrites)
    .where(eq(outsideWrites.key, key));
  if (row?.reference) return row.reference;
  throw new RetryableError('an earlier attempt may still be under way', {
    retryAfter: { milliseconds: (row?.waitMs ?? 0) + 50 },
  });
}
