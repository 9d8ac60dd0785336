import type { PlanId, TeamRole } from '@timbre/contract/plan';
import { getMinutes } from '@timbre/contract/plans';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { type Month, monthAt } from '../../month.ts';
import { lockTeamMonth, newestTeamMonth, usedInTeamMonth } from './pool.queries.ts';
import { findTeamState, hasSeat, type TeamState } from './team-state.ts';

/** What one member may use of the minutes that a team shares; in milliseconds a month. */
export type Pool = {
  teamId: string;
  userId: string;
  role: TeamRole;
  /** That of who pays for the team. */
  plan: PlanId;
  seats: number;
  limit: number;
  cap: number | null;
  /** The owner's: a team has one month, wherever its members are. */
  timeZone: string;
};

/** The present month of a pool. */
export type PoolMonth = { month: Month; used: number; ownUsed: number };

/** Why a member has none of the team's minutes: nobody pays for it, or it has fewer seats than members. */
export type LostPool = 'ended' | 'no-seat';

/** The pool of an account, or why it has none although it belongs to a team. An owner's plan is the owner's own affair. */
export async function findPool(
  db: Db,
  now: Temporal.Instant,
  userId: string,
): Promise<{ pool: Pool | undefined; lost: LostPool | null }> {
  const team = await findTeamState(db, now, userId);
  if (team === undefined) return { pool: undefined, lost: null };
  if (team.plan !== null && hasSeat(team, userId)) return { pool: asPool(team, team.plan), lost: null };
  const why = team.payer ? 'no-seat' : 'ended';
  return { pool: undefined, lost: team.me.role === 'owner' ? null : why };
}

function asPool({ id, me, owner, seats }: TeamState, plan: PlanId): Pool {
  const { userId, role, capMinutes } = me;
  const cap = capMinutes === null ? null : capMinutes * 60_000;
  const limit = getPoolLimit({ plan, seats });
  return { teamId: id, userId, role, plan, seats, cap, limit, timeZone: getPoolZone(owner) };
}

export function getPoolLimit({ plan, seats }: Pick<TeamState, 'plan' | 'seats'>): number {
  return plan === null ? 0 : getMinutes(plan, seats) * 60_000;
}

export function getPoolZone({ account }: TeamState['owner']): string {
  return account.timeZone ?? 'UTC';
}

/** What is left for this member. */
export function getPoolLeft({ limit, cap }: Pool, { used, ownUsed }: PoolMonth): number {
  const ofAll = limit - used;
  return Math.max(0, cap === null ? ofAll : Math.min(ofAll, cap - ownUsed));
}

/** Holds the month until the transaction ends: of two members at once, the second sees what the first has taken. */
export async function lockPool(tx: Db, now: Temporal.Instant, pool: Pool): Promise<PoolMonth> {
  const { teamId, timeZone, userId } = pool;
  const month = monthAt(now, timeZone, await newestTeamMonth(tx, teamId));
  await lockTeamMonth(tx, teamId, month);
  return { month, ...(await usedInTeamMonth(tx, teamId, month.month, userId)) };
}

export async function readPool(db: Db, now: Temporal.Instant, pool: Pool): Promise<PoolMonth> {
  const { teamId, timeZone, userId } = pool;
  const month = monthAt(now, timeZone, await newestTeamMonth(db, teamId));
  return { month, ...(await usedInTeamMonth(db, teamId, month.month, userId)) };
}
