import type { PlanId } from '@timbre/contract/plan';
import { hasTeam } from '@timbre/contract/plans';
import { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { planInForce } from '../accounts/accounts.ts';
import { getEntitlement } from '../billing/billing.ts';
import { listMembers, type Member } from './members.read-model.ts';
import { findTeam, findTeamId, insertTeam, lockTeam } from './team.queries.ts';

/** A team as it stands at a moment, seen by one of its members. */
export type TeamState = {
  id: string;
  members: Member[];
  me: Member;
  owner: Member;
  /** Whose subscription is in force: the owner's, or that of the owner before until it ends. */
  payer: Member | undefined;
  /** That of who pays; null while nobody does. */
  plan: PlanId | null;
  /** None while nobody pays. */
  seats: number;
  endsAt: Temporal.Instant | null;
  requiresSecondFactor: boolean;
};

/** The team of an account; one that has bought the plan and has no team is given its own. */
export async function findTeamState(
  db: Db,
  now: Temporal.Instant,
  userId: string,
): Promise<TeamState | undefined> {
  const teamId = (await findTeamId(db, userId)) ?? (await foundTeam(db, now, userId));
  return teamId === undefined ? undefined : readState(db, now, teamId, userId);
}

/** The same for somebody who is about to change it: nobody else does until the transaction ends. */
export async function lockTeamState(tx: Db, now: Temporal.Instant, userId: string): Promise<TeamState> {
  const teamId = (await findTeamId(tx, userId)) ?? (await foundTeam(tx, now, userId));
  if (teamId === undefined) throw new DomainError('team-needed');
  await lockTeam(tx, teamId);
  const state = await readState(tx, now, teamId, userId);
  // Removed while this waited.
  if (state === undefined) throw new DomainError('team-needed');
  return state;
}

async function readState(
  db: Db,
  now: Temporal.Instant,
  teamId: string,
  userId: string,
): Promise<TeamState | undefined> {
  const found = await findTeamStateById(db, now, teamId);
  const me = found?.members.find((member) => member.userId === userId);
  return found && me && { id: teamId, me, ...found };
}

/** Who belongs to a team, who pays for it, and for how many; undefined where it is gone. */
export async function findTeamStateById(
  db: Db,
  now: Temporal.Instant,
  teamId: string,
): Promise<Omit<TeamState, 'id' | 'me'> | undefined> {
  const team = await findTeam(db, teamId);
  if (team === undefined) return undefined;
  const members = await listMembers(db, teamId);
  const owner = members.find(({ role }) => role === 'owner');
  if (owner === undefined) throw new Error('a team has no owner');
  const payer = [owner, members.find(({ userId }) => userId === team.paidBy)].find(
    (member) => member && pays(member, now),
  );
  const ends = payer?.account.planEndsAt;
  return {
    members,
    owner,
    payer,
    plan: payer ? planInForce(payer.account, now) : null,
    seats: payer?.account.seats ?? 0,
    endsAt: ends ? Temporal.Instant.fromEpochMilliseconds(ends.getTime()) : null,
    requiresSecondFactor: team.requiresSecondFactor,
  };
}

/** A payment that was charged back pays for nobody. */
function pays({ account }: Member, now: Temporal.Instant): boolean {
  return account.suspendedAt === null && hasTeam(planInForce(account, now));
}

/** Seats go to the owner, then to whoever came first: seats that are cancelled elsewhere take none from those before. */
export function hasSeat({ members, seats }: Pick<TeamState, 'members' | 'seats'>, userId: string): boolean {
  return members.slice(0, seats).some((member) => member.userId === userId);
}

async function foundTeam(db: Db, now: Temporal.Instant, userId: string): Promise<string | undefined> {
  const { plan, isSuspended } = await getEntitlement(db, userId, now);
  return hasTeam(plan) && !isSuspended ? insertTeam(db, userId) : undefined;
}
