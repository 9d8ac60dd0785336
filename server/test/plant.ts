import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/db/client.ts';
import { apiTokens, sessions, users } from '../src/features/accounts/accounts.schema.ts';
import { aliases } from '../src/features/recordings/recordings.schema.ts';
import { teamInvitations, teamMembers } from '../src/features/team/team.schema.ts';
import { seal, sealedPlaces } from '../src/sealing.ts';
import { makeEntry, makeRecording } from './make.ts';
import { testSealingKeys } from './start-app.ts';

/** Notes in each state, whose every text holds the mark. */
export async function plantNotes(
  db: Db,
  userId: string,
  mark: string,
  count: number,
): Promise<{ recordings: string[]; entries: string[] }> {
  const states = [
    { status: 'success' },
    { status: 'failed', failureCode: 'nothing-found' },
    { status: 'processing', step: 'asking' },
  ] as const;
  const planted: { recordings: string[]; entries: string[] } = { recordings: [], entries: [] };
  for (let n = 0; n < count; n += 1) {
    const id = uuidv7();
    const place = sealedPlaces.transcript({ id, userId });
    await makeRecording(db, userId, {
      id,
      ...states[n % states.length],
      transcriptSealed: seal(testSealingKeys, place, `An hour of ${mark}`),
    });
    planted.recordings.push(id);
    const about = { description: `${mark} design`, projectName: `${mark} project`, tags: [mark] };
    planted.entries.push(await makeEntry(db, { id, userId }, about));
  }
  await db
    .insert(aliases)
    .values({ userId, words: `${mark} words`, projectId: '1' })
    .onConflictDoNothing();
  return planted;
}

/** Makes people again what a test needs them to be: reauthenticated, pending deletion or neither, without a plan's end, never refused for trying often. */
export async function mendPeople(
  db: Db,
  {
    reauthenticated,
    pendingDeletion,
    tokensToKeep,
  }: { reauthenticated: string[]; pendingDeletion: string[]; tokensToKeep: string[] },
): Promise<void> {
  await db.execute(sql`delete from rate_limits`);
  const soon = new Date(Date.now() + 600_000);
  await db
    .update(sessions)
    .set({ reauthenticatedUntil: soon })
    .where(inArray(sessions.userId, reauthenticated));
  await db.update(users).set({ deletionDueAt: soon }).where(inArray(users.id, pendingDeletion));
  await db
    .delete(apiTokens)
    .where(and(inArray(apiTokens.userId, reauthenticated), notInArray(apiTokens.id, tokensToKeep)));
}

/** Another device that is signed in, and a password that was just entered: without the hashing that either would cost. */
export async function addDevice(db: Db, userId: string): Promise<void> {
  const soon = new Date(Date.now() + 600_000);
  await db.insert(sessions).values({ id: uuidv7(), userId, token: uuidv7(), expiresAt: soon });
  await db.update(sessions).set({ reauthenticatedUntil: soon }).where(eq(sessions.userId, userId));
}

async function createTeam(db: Db, userId: string): Promise<string> {
  const [row] = await db.select().from(teamMembers).where(eq(teamMembers.userId, userId));
  if (row === undefined) throw new Error('the owner has no team');
  return row.teamId;
}

/** Whatever became of them: one owns the team, the other is its member. */
export async function joinByHand(db: Db, ownerId: string, memberId: string): Promise<void> {
  const teamId = await createTeam(db, ownerId);
  await db.delete(teamMembers).where(inArray(teamMembers.userId, [ownerId, memberId]));
  await db.insert(teamMembers).values([
    { teamId, userId: ownerId, role: 'owner' },
    { teamId, userId: memberId, role: 'member' },
  ]);
}

/** The ids of so many open invitations, in place of those there were. */
export async function inviteByHand(db: Db, ownerId: string, count: number): Promise<string[]> {
  const teamId = await createTeam(db, ownerId);
  await db.delete(teamInvitations).where(eq(teamInvitations.teamId, teamId));
  const sentAt = Temporal.Now.instant();
  const rows = Array.from({ length: count }, () => {
    const id = uuidv7();
    return {
      ...({ id, teamId, email: `invited-${id}@example.com`, language: 'en', role: 'member' } as const),
      ...{ sentAt, expiresAt: sentAt.add({ hours: 24 }) },
    };
  });
  await db.insert(teamInvitations).values(rows);
  return rows.map(({ id }) => id);
}
