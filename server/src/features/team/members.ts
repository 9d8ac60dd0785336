import type { GivenRole } from '@timbre/contract/team';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue } from '../../durable.ts';
import { hasSecondFactor } from '../accounts/accounts.ts';
import { endSubscriptions } from '../billing/billing.ts';
import type { Member } from './members.read-model.ts';
import { deleteMember, setPayer, setSecondFactorRequired, swapOwner, updateMember } from './team.queries.ts';
import { lockTeamState, type TeamState } from './team-state.ts';

/** Tells somebody what others did to their place in a team; keyed by what it was, the user's id and when. */
export const teamNotificationWorkflow = 'TeamNewsMail';
type TeamNotification = 'removed' | 'handed-over';

type Deps = Pick<AppContext, 'db' | 'now'>;

/** An owner cannot leave: a team would have none. */
export async function leaveTeam({ db, now }: Deps, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { me } = await lockTeamState(tx, now(), userId);
    if (me.role === 'owner') throw new DomainError('role-needed');
    await deleteMember(tx, userId);
  });
}

export async function removeMember({ db, now }: Deps, userId: string, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const team = await lockTeamState(tx, now(), userId);
    const member = getMember(team, memberId);
    if (member.role === 'owner' || !isAbove(team.me, member)) throw new DomainError('role-needed');
    await deleteMember(tx, memberId);
    await enqueue(
      tx,
      teamNotificationWorkflow,
      getNotificationKey('removed', memberId, now().epochMilliseconds),
    );
  });
}

export async function changeMember(
  { db, now }: Deps,
  userId: string,
  memberId: string,
  change: { role?: GivenRole | undefined; capMinutes?: number | null | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const team = await lockTeamState(tx, now(), userId);
    const member = getMember(team, memberId);
    if (!isAbove(team.me, member)) throw new DomainError('role-needed');
    const changesRole = change.role !== undefined && change.role !== member.role;
    if (changesRole && (team.me.role !== 'owner' || member.role === 'owner'))
      throw new DomainError('role-needed');
    await updateMember(tx, memberId, { ...change, role: changesRole ? change.role : undefined });
  });
}

/** The owner needs a second factor first, or would be locked out. */
export async function requireSecondFactor(
  { db, now }: Deps,
  userId: string,
  isRequired: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const team = await lockTeamState(tx, now(), userId);
    if (team.me.role !== 'owner') throw new DomainError('role-needed');
    if (isRequired && !(await hasSecondFactor(tx, userId))) throw new DomainError('second-factor-needed');
    await setSecondFactorRequired(tx, team.id, isRequired);
  });
}

/**
 * Makes another member the owner. Nobody is made to pay for what another decides: the subscription of the one before ends with
 * its period, and carries the team until then; the new owner buys their own.
 */
export async function handOverTeam({ db, now }: Deps, userId: string, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const team = await lockTeamState(tx, now(), userId);
    if (team.me.role !== 'owner') throw new DomainError('role-needed');
    const nextOwner = getMember(team, memberId);
    if (nextOwner === team.me) return;
    await swapOwner(tx, team.id, userId, memberId);
    if (team.payer === team.me) {
      await setPayer(tx, team.id, userId);
      await endSubscriptions(tx, userId, 'handed-over');
    }
    await enqueue(
      tx,
      teamNotificationWorkflow,
      getNotificationKey('handed-over', memberId, now().epochMilliseconds),
    );
  });
}

function getMember({ members, me }: TeamState, userId: string): Member {
  const member = members.find((one) => one.userId === userId);
  // Without management rights, membership is not revealed.
  if (me.role === 'member') throw new DomainError('role-needed');
  if (member === undefined) throw new DomainError('not-found');
  return member;
}

/** The owner may change anybody, themselves included; an admin only members. */
function isAbove(me: Member, member: Member): boolean {
  return me.role === 'owner' || (me.role === 'admin' && member.role === 'member');
}

function getNotificationKey(notification: TeamNotification, userId: string, milliseconds: number): string {
  return `${notification}/${userId}/${milliseconds}`;
}
