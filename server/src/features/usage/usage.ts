import type { PlanId } from '@timbre/contract/plan';
import { getMinutes, getPlan } from '@timbre/contract/plans';
import type { CurrentPlan, UsedMinutes } from '@timbre/contract/usage';
import type { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { type Month, monthAt } from '../../month.ts';
import { type Entitlement, getEntitlement } from '../billing/billing.ts';
import {
  addToPool,
  findPool,
  getPoolLeft,
  type LostPool,
  lockPool,
  type Pool,
  readPool,
} from '../team/team.ts';
import { capRenewsAt, withinCap } from './spending.ts';
import {
  addToMonth,
  endHolding,
  findUsage,
  insertHeld,
  listAllUsage,
  lockMonth,
  newestMonth,
  purgeUsage,
  usedIn,
} from './usage.queries.ts';
import { selectUsage } from './usage.read-model.ts';

export { capRenewsAt, purgeUsage, withinCap };

/** What a page of the usage screen shows at most. */
const maxShown = 1_000;

/**
 * Holds the minutes of a recording, as part of the transaction that writes it down; refuses it where they do not suffice. The
 * month's row is locked in between: of two recordings at once, the second sees what the first has taken.
 */
export async function holdMinutes(
  tx: Db,
  now: Temporal.Instant,
  userId: string,
  recording: { id: string; milliseconds: number },
): Promise<void> {
  const entitlement = await getEntitlement(tx, userId, now);
  if (entitlement.isSuspended) throw new DomainError('account-suspended');
  const { pool } = await findPool(tx, now, userId);
  const { month, left } = pool
    ? await lockShared(tx, now, pool)
    : await lockOwn(tx, now, userId, entitlement);
  if (recording.milliseconds > left) throw new DomainError('minutes-spent');
  const { id: recordingId, milliseconds } = recording;
  const held = { recordingId, userId, teamId: pool?.teamId ?? null, month, milliseconds };
  await insertHeld(tx, held);
  await add(tx, held, milliseconds);
}

async function lockShared(tx: Db, now: Temporal.Instant, pool: Pool) {
  const present = await lockPool(tx, now, pool);
  return { month: present.month.month, left: getPoolLeft(pool, present) };
}

async function lockOwn(
  tx: Db,
  now: Temporal.Instant,
  userId: string,
  { plan, seats, timeZone }: Entitlement,
) {
  const month = monthAt(now, timeZone, await newestMonth(tx, userId));
  const used = await lockMonth(tx, userId, month);
  return { month: month.month, left: getPlanLimit(plan, seats) - used };
}

/** Refuses a recording that does not fit, as it stands now, before anything is done with it; `holdMinutes` decides. */
export async function refuseUnfitting(
  deps: Pick<AppContext, 'db' | 'now'>,
  userId: string,
  milliseconds: number,
): Promise<void> {
  await refuseSuspended(deps.db, deps.now(), userId);
  if (milliseconds > (await presentUsage(deps, userId)).left) throw new DomainError('minutes-spent');
}

/** To whose month it belongs: a team's, or the account's own. */
type Counted = { userId: string; teamId: string | null; month: string };

async function add(tx: Db, { userId, teamId, month }: Counted, milliseconds: number): Promise<void> {
  if (teamId === null) await addToMonth(tx, userId, month, milliseconds);
  else await addToPool(tx, { teamId, month, userId }, milliseconds);
}

/** Refuses notes of an account whose payment was charged back; those that cost no minutes too. */
export async function refuseSuspended(tx: Db, now: Temporal.Instant, userId: string): Promise<void> {
  if ((await getEntitlement(tx, userId, now)).isSuspended) throw new DomainError('account-suspended');
}

/** Holds the minutes of a recording that had failed and is tried again; what never gave them back still has them. */
export async function holdMinutesAgain(tx: Db, now: Temporal.Instant, recordingId: string): Promise<void> {
  const before = await findUsage(tx, recordingId);
  if (before === undefined || before.state !== 'returned') return;
  await holdMinutes(tx, now, before.userId, { id: recordingId, milliseconds: before.milliseconds });
}

/** The recordings have had their minutes: they succeeded, or their owner deleted them. What failed stays given back. */
export async function countMinutes(tx: Db, recordingIds: string[]): Promise<void> {
  await endHolding(tx, recordingIds, 'counted');
}

/** The recording failed: its minutes go back into the month they were taken from. */
export async function returnMinutes(tx: Db, recordingId: string): Promise<void> {
  for (const held of await endHolding(tx, [recordingId], 'returned')) await add(tx, held, -held.milliseconds);
}

type Present = {
  month: Month;
  /** In milliseconds; of all members where a team shares them. */
  used: number;
  limit: number;
  left: number;
  plan: PlanId;
  seats: number;
  shared: { pool: Pool; ownUsed: number } | undefined;
  lostTeam: LostPool | null;
};

/** How much of the present month is used, and how much there is. */
async function presentUsage(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
): Promise<Present> {
  const now = clock();
  const { pool, lost: lostTeam } = await findPool(db, now, userId);
  if (pool !== undefined) {
    const { limit, plan, seats } = pool;
    const present = await readPool(db, now, pool);
    const { month, used, ownUsed } = present;
    const shared = { pool, ownUsed };
    return { month, used, limit, left: getPoolLeft(pool, present), plan, seats, shared, lostTeam };
  }
  const { plan, seats, timeZone } = await getEntitlement(db, userId, now);
  const month = monthAt(now, timeZone, await newestMonth(db, userId));
  const used = await usedIn(db, userId, month.month);
  const limit = getPlanLimit(plan, seats);
  return { month, used, limit, left: Math.max(0, limit - used), plan, seats, shared: undefined, lostTeam };
}

export async function readCurrentPlan(
  deps: Pick<AppContext, 'db' | 'now'>,
  userId: string,
): Promise<z.input<typeof CurrentPlan>> {
  const { plan, seats, month, used, limit, left, shared, lostTeam } = await presentUsage(deps, userId);
  return {
    planName: getPlan(plan).name,
    plan,
    audioMinutesUsed: used / 60_000,
    maxAudioMinutes: limit / 60_000,
    audioMinutesLeft: left / 60_000,
    seats,
    team: shared
      ? {
          role: shared.pool.role,
          ownMinutesUsed: shared.ownUsed / 60_000,
          capMinutes: shared.pool.cap === null ? null : shared.pool.cap / 60_000,
        }
      : null,
    lostTeam,
    resetsAt: month.endsAt.toString(),
  };
}

/** Whether so many seconds would still fit, as it stands now. */
export async function checkQuota(deps: Pick<AppContext, 'db' | 'now'>, userId: string, seconds: number) {
  const { used, limit, left } = await presentUsage(deps, userId);
  return { allowed: seconds * 1_000 <= left, current: used / 1_000, limit: limit / 1_000 };
}

/** What a browser measured changes nothing: the server has measured the recording before it took it. */
export async function acceptUsage({ db }: Pick<AppContext, 'db'>, userId: string, recordingId: string) {
  if ((await findUsage(db, recordingId))?.userId !== userId) throw new DomainError('not-found');
}

export async function listUsage(
  deps: Pick<AppContext, 'db' | 'now'>,
  userId: string,
): Promise<{ startsAt: string; resetsAt: string; used: UsedMinutes[] }> {
  const { month, shared } = await presentUsage(deps, userId);
  const rows = await selectUsage(
    deps.db,
    { userId, teamId: shared?.pool.teamId ?? null, month: month.month },
    maxShown,
  );
  return {
    startsAt: month.startsAt.toString(),
    resetsAt: month.endsAt.toString(),
    used: rows.map(({ usage, isKept }) => ({
      recordingId: usage.recordingId,
      at: usage.createdAt.toString(),
      seconds: usage.milliseconds / 1_000,
      state: usage.state,
      isDeleted: !isKept,
    })),
  };
}

/** What every recording has cost, for its owner. */
export async function exportedUsage({ db }: Pick<AppContext, 'db'>, userId: string) {
  const rows = await listAllUsage(db, userId);
  return rows.map(({ recordingId, teamId, month, milliseconds, state, createdAt }) => ({
    recordingId,
    at: createdAt.toString(),
    seconds: milliseconds / 1_000,
    state,
    month,
    isOfTeam: teamId !== null,
  }));
}

/** In milliseconds a month. */
function getPlanLimit(plan: PlanId, seats: number): number {
  return getMinutes(plan, seats) * 60_000;
}
