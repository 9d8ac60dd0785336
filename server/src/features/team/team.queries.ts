import type { GivenRole } from '@timbre/contract/team';
import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/client.ts';
import { lockUser } from '../accounts/accounts.ts';
import { teamInvitations, teamMembers, teams } from './team.schema.ts';

export type TeamRow = typeof teams.$inferSelect;
export type InvitationRow = typeof teamInvitations.$inferSelect;

export async function findTeamId(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(eq(teamMembers.userId, userId));
  return row?.teamId;
}

export async function findTeam(db: Db, teamId: string): Promise<TeamRow | undefined> {
  const [row] = await db.select().from(teams).where(eq(teams.id, teamId));
  return row;
}

/** Holds the team until the transaction ends: who belongs to it is changed by one at a time. */
export async function lockTeam(tx: Db, teamId: string): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('update');
}

export async function setSecondFactorRequired(tx: Db, teamId: string, isRequired: boolean): Promise<void> {
  await tx.update(teams).set({ requiresSecondFactor: isRequired }).where(eq(teams.id, teamId));
}

/** Gives the account's team: a new one of its own, unless it has one by now. */
export async function insertTeam(db: Db, ownerId: string): Promise<string> {
  return db.transaction(async (tx) => {
    // Two that ask at once must not make two teams.
    await lockUser(tx, ownerId);
    const present = await findTeamId(tx, ownerId);
    if (present !== undefined) return present;
    const id = uuidv7();
    await tx.insert(teams).values({ id });
    await tx.insert(teamMembers).values({ teamId: id, userId: ownerId, role: 'owner' });
    return id;
  });
}

export async function deleteTeam(tx: Db, teamId: string): Promise<void> {
  await tx.delete(teams).where(eq(teams.id, teamId));
}

export async function insertMember(tx: Db, teamId: string, userId: string, role: GivenRole): Promise<void> {
  await tx.insert(teamMembers).values({ teamId, userId, role });
}

/** Whoever paid for the team takes that along. */
export async function deleteMember(tx: Db, userId: string): Promise<void> {
  await tx.delete(teamMembers).where(eq(teamMembers.userId, userId));
  await tx.update(teams).set({ paidBy: null }).where(eq(teams.paidBy, userId));
}

type MemberChange = { role?: GivenRole | undefined; capMinutes?: number | null | undefined };

/** What is not given stays as it is. */
export async function updateMember(tx: Db, userId: string, change: MemberChange): Promise<void> {
  const { role, capMinutes } = change;
  const set = {
    ...(role === undefined ? {} : { role }),
    ...(capMinutes === undefined ? {} : { capMinutes }),
  };
  if (Object.keys(set).length === 0) return;
  await tx.update(teamMembers).set(set).where(eq(teamMembers.userId, userId));
}

/** In this order: a team has no two owners even for a moment. */
export async function swapOwner(tx: Db, teamId: string, from: string, to: string): Promise<void> {
  await tx.update(teamMembers).set({ role: 'admin' }).where(eq(teamMembers.userId, from));
  await tx
    .update(teamMembers)
    .set({ role: 'owner' })
    .where(and(eq(teamMembers.userId, to), eq(teamMembers.teamId, teamId)));
}

export async function setPayer(tx: Db, teamId: string, paidBy: string): Promise<void> {
  await tx.update(teams).set({ paidBy }).where(eq(teams.id, teamId));
}

/** Invited again, the same address has a new period and no second invitation. */
export async function upsertInvitation(
  tx: Db,
  invitation: Omit<InvitationRow, 'id'>,
): Promise<InvitationRow> {
  const { role, language, sentAt, expiresAt } = invitation;
  const [row] = await tx
    .insert(teamInvitations)
    .values({ id: uuidv7(), ...invitation })
    .onConflictDoUpdate({
      target: [teamInvitations.teamId, teamInvitations.email],
      set: { role, language, sentAt, expiresAt },
    })
    .returning();
  if (row === undefined) throw new Error('an invitation was neither inserted nor updated');
  return row;
}

export async function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(teamInvitations).where(eq(teamInvitations.id, id));
  return row;
}

export async function listInvitations(db: Db, teamId: string): Promise<InvitationRow[]> {
  return db
    .select()
    .from(teamInvitations)
    .where(eq(teamInvitations.teamId, teamId))
    .orderBy(desc(teamInvitations.sentAt), desc(teamInvitations.id));
}

/** Those that may still be accepted, but for the one of this address. */
export async function countOpenInvitations(
  tx: Db,
  teamId: string,
  now: Temporal.Instant,
  butFor: string,
): Promise<number> {
  const [row] = await tx
    .select({ open: count() })
    .from(teamInvitations)
    .where(
      and(
        eq(teamInvitations.teamId, teamId),
        gt(teamInvitations.expiresAt, now),
        sql`${teamInvitations.email} <> ${butFor}`,
      ),
    );
  return row?.open ?? 0;
}

export async function deleteInvitation(tx: Db, id: string): Promise<void> {
  await tx.delete(teamInvitations).where(eq(teamInvitations.id, id));
}

/** Whom somebody wanted to invite, and who never came. */
export async function purgeExpiredInvitations(db: Db, moment: Temporal.Instant): Promise<number> {
  const { rowCount } = await db.delete(teamInvitations).where(lt(teamInvitations.expiresAt, moment));
  return rowCount ?? 0;
}
