import { createHash } from 'node:crypto';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { ConnectorError } from '../connectors/connector-error.ts';
import type { Db } from '../db/client.ts';
import { isDatabaseTimeout } from '../db/limits.ts';
import { stepFailures } from '../db/platform.schema.ts';
import { deadLetters } from '../telemetry/metrics.ts';

/** A step of the engine, and whose work it belongs to. */
export type FailedStep = { invocationId: string; step: string; service: string; key: string };

/** More retries than this do not help a step that fails for its own reason. */
const maxTimes = 20;

const failedFor = sql`interval '1 day'`;
/** The engine waits half a minute between two tries at most; after so long a pause it is another failure. */
const isAnother = sql`${stepFailures.lastFailedAt} < now() - interval '1 hour'`;

/**
 * Counts that a step failed. True where that is the end: it failed 20 times in the same way, or for a day in any way. What is out of
 * reach (database, store, a service) has the whole day: it comes back by itself.
 */
export async function countFailure(db: Db, failed: FailedStep, cause: unknown): Promise<boolean> {
  const fault = getFault(cause);
  const isSame = sql`not (${isAnother}) and ${stepFailures.fault} = ${fault}`;
  const [row] = await db
    .insert(stepFailures)
    .values({ ...failed, fault })
    .onConflictDoUpdate({
      target: [stepFailures.invocationId, stepFailures.step],
      set: {
        fault,
        times: sql`case when ${isSame} then ${stepFailures.times} + 1 else 1 end`,
        firstFailedAt: sql`case when ${isAnother} then now() else ${stepFailures.firstFailedAt} end`,
        lastFailedAt: sql`now()`,
      },
    })
    .returning({
      times: stepFailures.times,
      isOld: sql<boolean>`${stepFailures.firstFailedAt} < now() - ${failedFor}`,
    });
  const isDead = row !== undefined && (row.isOld || (row.times >= maxTimes && !isOutage(cause)));
  if (!isDead) return false;
  const { invocationId, step } = failed;
  await db
    .update(stepFailures)
    .set({ isDead: true })
    .where(and(eq(stepFailures.invocationId, invocationId), eq(stepFailures.step, step)));
  deadLetters.inc({ service: failed.service });
  return true;
}

/** The newest first. */
export async function listDeadLetters(db: Db, last: number) {
  return db
    .select()
    .from(stepFailures)
    .where(eq(stepFailures.isDead, true))
    .orderBy(desc(stepFailures.lastFailedAt))
    .limit(last);
}

export async function purgeFailures(db: Db, before: Temporal.Instant): Promise<void> {
  await db.delete(stepFailures).where(lt(stepFailures.lastFailedAt, before));
}

const WithCode = z.object({ code: z.string() });
const getErrorCode = (cause: unknown): string => WithCode.safeParse(cause).data?.code ?? '';

/** The error and those behind it. */
function* listCauses(cause: unknown): Generator<unknown> {
  for (let one = cause; one !== undefined && one !== null; one = one instanceof Error ? one.cause : undefined)
    yield one;
}

/** A fingerprint of a failure, without its text. */
function getFault(cause: unknown): string {
  const names = [...listCauses(cause)].map((one) =>
    [one instanceof Error ? one.name : typeof one, getErrorCode(one)].filter(Boolean).join(' '),
  );
  const texts = [...listCauses(cause)].map((one) => (one instanceof Error ? one.message : String(one)));
  const hash = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12);
  return `${names.join(' < ').slice(0, 200)} #${hash}`;
}

/** Codes of PostgreSQL (connections, resources, shutdown, conflicts, locks) and of the network (unreachable, timeout). */
const outageCodes =
  /^(08|53|57P|40|55P03)|^(ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|UND_ERR)/;
const FromStore = z.object({ $metadata: z.object({ httpStatusCode: z.number().optional() }) });

function isOutage(cause: unknown): boolean {
  return [...listCauses(cause)].some((one) => {
    if (one instanceof ConnectorError) return true;
    if (one instanceof Error && (one.name === 'TimeoutError' || one.name === 'AbortError')) return true;
    const answer = FromStore.safeParse(one).data?.$metadata;
    return (
      isDatabaseTimeout(one) ||
      outageCodes.test(getErrorCode(one)) ||
      (answer !== undefined && (answer.httpStatusCode ?? 500) >= 500)
    );
  });
}
