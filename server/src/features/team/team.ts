import { type Team, type TeamInvitation, trendMonths } from '@timbre/contract/team';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { monthAt } from '../../month.ts';
import { listMembers } from './members.read-model.ts';
import {
  addToPool,
  newestTeamMonth,
  purgeTeamMinutes,
  teamMonthsSince,
  teamUsageSince,
} from './pool.queries.ts';
import {
  findPool,
  getPoolLeft,
  getPoolLimit,
  getPoolZone,
  type LostPool,
  lockPool,
  type Pool,
  readPool,
} from './pool.ts';
import {
  deleteMember,
  deleteTeam,
  findTeamId,
  type InvitationRow,
  listInvitations,
  purgeExpiredInvitations,
} from './team.queries.ts';
import { findTeamState, hasSeat, type TeamState } from './team-state.ts';

export {
  addToPool,
  findPool,
  getPoolLeft,
  type LostPool,
  lockPool,
  type Pool,
  purgeExpiredInvitations,
  purgeTeamMinutes,
  readPool,
};

/** The team as far as the role of whoever asks lets them see it: minutes at most, never what somebody said. */
export async function readTeam(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
): Promise<z.input<typeof Team> | null> {
  const now = clock();
  const team = await findTeamState(db, now, userId);
  if (team === undefined) return null;
  const present = monthAt(now, getPoolZone(team.owner), await newestTeamMonth(db, team.id));
  const minutes = await getTeamMinutes(db, team, present.month);
  const { me, owner, payer, seats, members } = team;
  const mayManage = me.role !== 'member';
  const invitations = mayManage ? await listInvitations(db, team.id) : [];
  return {
    role: me.role,
    ownerEmail: owner.account.email,
    requiresSecondFactor: team.requiresSecondFactor,
    isActive: payer !== undefined,
    endsAt: team.endsAt?.toString() ?? null,
    isPaidByOwner: payer === owner,
    seats,
    memberCount: members.length,
    hasSeat: hasSeat(team, userId),
    minutesUsed: minutes.all.at(-1) ?? 0,
    maxMinutes: getPoolLimit(team) / 60_000,
    resetsAt: present.endsAt.toString(),
    ownMinutes: minutes.ofMember(userId).at(-1) ?? 0,
    capMinutes: me.capMinutes,
    months: minutes.months.map((month) => month.slice(0, 7)),
    formerMinutesByMonth: mayManage ? minutes.ofOthers : minutes.months.map(() => 0),
    members: mayManage
      ? members.map((member) => ({
          userId: member.userId,
          email: member.account.email,
          role: member.role,
          joinedAt: member.joinedAt.toString(),
          hasSeat: hasSeat(team, member.userId),
          capMinutes: member.capMinutes,
          minutesByMonth: minutes.ofMember(member.userId),
        }))
      : [],
    invitations: invitations.map((invitation) => asInvitation(invitation, now)),
  };
}

export function asInvitation(
  { id, email, role, sentAt, expiresAt }: InvitationRow,
  now: Temporal.Instant,
): z.input<typeof TeamInvitation> {
  return {
    id,
    email,
    role,
    sentAt: sentAt.toString(),
    expiresAt: expiresAt.toString(),
    isExpired: Temporal.Instant.compare(expiresAt, now) <= 0,
  };
}

/** Month by month up to the present one: of all, of each member, and of those who are members no more. */
async function getTeamMinutes(db: Db, { id, members }: TeamState, present: string) {
  const last = Temporal.PlainDate.from(present);
  const months = Array.from({ length: trendMonths }, (_, n) =>
    last.subtract({ months: trendMonths - 1 - n }).toString(),
  );
  const [first = present] = months;
  const sums = await teamMonthsSince(db, id, first);
  const usage = await teamUsageSince(db, id, first);
  const getSum = (month: string) => sums.find((sum) => sum.month === month)?.milliseconds ?? 0;
  const usedBy = (userId: string, month: string) =>
    usage.find((row) => row.userId === userId && row.month === month)?.milliseconds ?? 0;
  const usedByAll = (month: string) => members.reduce((sum, { userId }) => sum + usedBy(userId, month), 0);
  const inMinutes = (count: (month: string) => number) => months.map((month) => count(month) / 60_000);
  return {
    months,
    all: inMinutes(getSum),
    ofMember: (userId: string) => inMinutes((month) => usedBy(userId, month)),
    ofOthers: inMinutes((month) => getSum(month) - usedByAll(month)),
  };
}

/** What we know of an account's place in a team, for its owner. */
export async function exportedMembership({ db }: Pick<AppContext, 'db'>, userId: string) {
  const teamId = await findTeamId(db, userId);
  const me = teamId && (await listMembers(db, teamId)).find((member) => member.userId === userId);
  return me ? { role: me.role, joinedAt: me.joinedAt.toString(), capMinutes: me.capMinutes } : null;
}

/** Takes an account out of whatever team it has; one that it owns ends with all its invitations. */
export async function endMembership(tx: Db, userId: string): Promise<void> {
  await closeTeam(tx, userId);
  await deleteMember(tx, userId);
}

/** An account that is deleted takes a team along that it owns; what its members have said and logged is theirs and stays. */
export async function closeTeam(tx: Db, userId: string): Promise<void> {
  const teamId = await findTeamId(tx, userId);
  if (teamId === undefined) return;
  const me = (await listMembers(tx, teamId)).find((member) => member.userId === userId);
  if (me?.role === 'owner') await deleteTeam(tx, teamId);
}
