import type { Language } from '@timbre/contract/language';
import type { GivenRole, Invitation } from '@timbre/contract/team';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue } from '../../durable.ts';
import type { Session } from '../../http/session.ts';
import { consumeLink, findLink, voidLinks } from '../../one-time-links.ts';
import { allowForEmail, consumeRateLimit } from '../../rate-limit.ts';
import { findUser, markEmailVerified } from '../accounts/accounts.ts';
import { endSubscriptions, paysForPlan } from '../billing/billing.ts';
import {
  countOpenInvitations,
  deleteInvitation,
  deleteTeam,
  findInvitation,
  type InvitationRow,
  insertMember,
  lockTeam,
  upsertInvitation,
} from './team.queries.ts';
import { findTeamState, findTeamStateById, lockTeamState, type TeamState } from './team-state.ts';

/** Keyed by the invitation's id and when it was sent: one that is sent again is work of its own. */
export const invitationWorkflow = 'TeamInvitationMail';

/** As long as the link in its mail works. */
const invitedFor = { hours: 7 * 24 };
/** Each is a mail to somebody who may not want it: so many from one person, and to one address, whoever invites. */
const mailsADay = { perUser: 20, perAddress: 3 };
const minutesADay = 24 * 60;
/** Guesses at links, and accounts that would like to join, are few. */
const joinsAllowed = 20;

type Deps = Pick<AppContext, 'db' | 'now'>;
type MailDeps = Deps & Pick<AppContext, 'authSecret'>;

export async function inviteMember(
  { db, now, authSecret }: MailDeps,
  userId: string,
  { email, role }: { email: string; role: GivenRole },
): Promise<InvitationRow> {
  return db.transaction(async (tx) => {
    const team = await managedTeam(tx, now(), userId);
    if (role === 'admin' && team.me.role !== 'owner') throw new DomainError('role-needed');
    if (team.members.some(({ account }) => account.email === email)) throw new DomainError('member-already');
    if (team.payer === undefined) throw new DomainError('team-ended');
    const invited = await countOpenInvitations(tx, team.id, now(), email);
    if (team.members.length + invited >= team.seats) throw new DomainError('team-full');
    return send({ db: tx, now, authSecret }, team, { email, role });
  });
}

export async function resendInvitation(
  { db, now, authSecret }: MailDeps,
  userId: string,
  id: string,
): Promise<InvitationRow> {
  return db.transaction(async (tx) => {
    const team = await managedTeam(tx, now(), userId);
    const { email, role } = await ownInvitation(tx, team, id);
    if (team.payer === undefined) throw new DomainError('team-ended');
    return send({ db: tx, now, authSecret }, team, { email, role });
  });
}

export async function withdrawInvitation({ db, now }: Deps, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const team = await managedTeam(tx, now(), userId);
    await ownInvitation(tx, team, id);
    await deleteInvitation(tx, id);
    await voidLinks(tx, id);
  });
}

/** Writes the invitation down and asks for its mail; a link that was sent before works no more. */
async function send(
  { db: tx, now, authSecret }: MailDeps,
  { id: teamId, me }: TeamState,
  { email, role }: { email: string; role: GivenRole },
): Promise<InvitationRow> {
  // The mail names whoever invites: they must be who they say they are.
  if (!me.account.emailVerified) throw new DomainError('email-unverified');
  await consumeRateLimit(tx, `invitation/${me.userId}`, mailsADay.perUser, minutesADay);
  await allowForEmail({ db: tx, authSecret }, 'invitation', email, mailsADay.perAddress, minutesADay);
  const language: Language = me.account.language;
  const sentAt = now();
  const expiresAt = sentAt.add(invitedFor);
  const row = await upsertInvitation(tx, { teamId, email, role, language, sentAt, expiresAt });
  await voidLinks(tx, row.id);
  await enqueue(tx, invitationWorkflow, invitationKey(row));
  return row;
}

export function invitationKey({ id, sentAt }: Pick<InvitationRow, 'id' | 'sentAt'>): string {
  return `${id}/${sentAt.epochMilliseconds}`;
}

/** What somebody with the link may know: who invites, and whether they would get in. */
export async function readInvitation({ db, now }: Deps, token: string): Promise<z.input<typeof Invitation>> {
  const id = await findLink(db, 'join-team', token);
  const invitation = id && (await findInvitation(db, id));
  const team = invitation && (await findTeamStateById(db, now(), invitation.teamId));
  if (!invitation || !team || isOver(invitation, now())) throw new DomainError('link-expired');
  const { members, owner, payer, seats } = team;
  const full = members.length >= seats ? 'team-full' : null;
  return {
    ownerEmail: owner.account.email,
    email: invitation.email,
    expiresAt: invitation.expiresAt.toString(),
    obstacle: payer === undefined ? 'team-ended' : full,
  };
}

/**
 * Uses the link up and joins, in one transaction: a refusal leaves the link as good as it was. Only the account of the invited
 * address may; the link was mailed there, and so verifies it.
 */
export async function joinTeam(
  { db, now }: Deps,
  { userId, isReauthenticated }: Pick<Session, 'userId' | 'isReauthenticated'>,
  { token, ownPlan }: { token: string; ownPlan?: 'keep' | 'cancel' | undefined },
): Promise<void> {
  await consumeRateLimit(db, `join-team/${userId}`, joinsAllowed);
  await db.transaction(async (tx) => {
    const id = await consumeLink(tx, 'join-team', token);
    const invitation = id && (await findInvitation(tx, id));
    if (!invitation || isOver(invitation, now())) throw new DomainError('link-expired');
    const { user } = (await findUser(tx, userId)) ?? {};
    if (user?.email !== invitation.email) throw new DomainError('invitation-of-other');
    await markEmailVerified(tx, userId);
    const { teamId, role } = invitation;
    await lockTeam(tx, teamId);
    await leaveEndedTeam(tx, now(), userId);
    const team = await findTeamStateById(tx, now(), teamId);
    if (team?.payer === undefined) throw new DomainError('team-ended');
    if (team.members.length >= team.seats) throw new DomainError('team-full');
    if (await paysForPlan(tx, userId)) {
      if (ownPlan === undefined) throw new DomainError('own-plan-undecided');
      if (ownPlan === 'cancel') {
        // As for every other way to end it.
        if (!isReauthenticated) throw new DomainError('verification-needed');
        await endSubscriptions(tx, userId, 'joined-team');
      }
    }
    await insertMember(tx, teamId, userId, role);
    await deleteInvitation(tx, invitation.id);
    await voidLinks(tx, invitation.id);
  });
}

/** Nobody belongs to two teams; but one of one's own that has ended and has nobody else in it is in nobody's way. */
async function leaveEndedTeam(tx: Db, now: Temporal.Instant, userId: string): Promise<void> {
  if ((await findTeamState(tx, now, userId)) === undefined) return;
  const own = await lockTeamState(tx, now, userId);
  if (own.me.role !== 'owner' || own.payer !== undefined || own.members.length > 1)
    throw new DomainError('member-already');
  await deleteTeam(tx, own.id);
}

async function managedTeam(tx: Db, now: Temporal.Instant, userId: string): Promise<TeamState> {
  const team = await lockTeamState(tx, now, userId);
  if (team.me.role === 'member') throw new DomainError('role-needed');
  return team;
}

async function ownInvitation(tx: Db, team: TeamState, id: string): Promise<InvitationRow> {
  const invitation = await findInvitation(tx, id);
  if (invitation?.teamId !== team.id) throw new DomainError('not-found');
  return invitation;
}

function isOver({ expiresAt }: InvitationRow, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(expiresAt, now) <= 0;
}
