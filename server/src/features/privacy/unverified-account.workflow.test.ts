import { randomUUID } from 'node:crypto';
import { eq, getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { makeEntry, makeRecording } from '../../../test/make.ts';
import { addMember, grantTeam, makePerson } from '../../../test/make-team.ts';
import { startNoteStack } from '../../../test/note-stack.ts';
import { testSealingKeys } from '../../../test/start-app.ts';
import { systemClock } from '../../app-context.ts';
import { makeLink } from '../../one-time-links.ts';
import { seal, sealedPlaces } from '../../sealing.ts';
import { apiTokens, sessions, users } from '../accounts/accounts.schema.ts';
import { aliases, recordings } from '../recordings/recordings.schema.ts';
import { teamInvitations, teamMembers, teams } from '../team/team.schema.ts';
import { connections, entries } from '../time-tracking/time-tracking.schema.ts';

type Stack = Awaited<ReturnType<typeof startNoteStack>>;

/** An account that its maker uses: a connection, notes with sound, an alias, choices, a token, a team with people. */
async function startUsed(stack: Stack) {
  const { db, url, audio } = stack;
  const maker = await stack.speaker();
  const { id, credentials } = maker;
  await maker.call('POST', '/api/verify-password', { body: credentials });
  expect((await maker.connect()).ok).toBe(true);
  await maker.call('PATCH', '/api/user', { body: { workdayStart: '07:00', spokenLanguages: ['de'] } });
  await maker.call('POST', '/api/user/api-tokens', {
    body: { name: 'Script', scopes: ['notes:write'], days: null },
  });
  const noteId = await makeRecording(db, id, { status: 'failed', source: 'spoken' });
  await makeEntry(db, { id: noteId, userId: id }, {});
  await audio.put(noteId, seal(testSealingKeys, sealedPlaces.audio({ id: noteId, userId: id }), 'the sound'));
  await db.insert(aliases).values({ userId: id, words: 'acme', projectId: '1' });
  await grantTeam(db, id, 5);
  await addMember(stack, maker, await makePerson(url), 'member');
  const [team] = await db.select().from(teams);
  await db.insert(teamInvitations).values({
    id: noteId,
    teamId: team?.id ?? '',
    email: 'invited@example.com',
    role: 'member',
    language: 'en',
    sentAt: systemClock(),
    expiresAt: systemClock().add({ hours: 1 }),
  });
  return { ...maker, noteId };
}

/** Sets a password by the link in the mailbox and signs in with it. */
async function resetBy(stack: Stack, id: string, email: string) {
  const link = await makeLink(stack.db, 'http://timbre.test', 'reset-password', id);
  const token = new URL(link).searchParams.get('token');
  const body = { token, newPassword: 'a better battery' };
  const answer = await stack.visitor().call('POST', '/api/reset-password', { body });
  const owner = stack.visitor();
  await owner.call('POST', '/api/login', { body: { email, password: 'a better battery' } });
  return { owner, answer: await answer.json() };
}

const say = (owner: ReturnType<Stack['visitor']>) =>
  owner.call('POST', '/api/notes', {
    body: { text: 'Two hours of secret design' },
    headers: {
      'x-time-zone': 'Europe/Paris',
      'x-spoken-at': '2026-11-12T17:00:00Z',
      'idempotency-key': randomUUID(),
    },
  });

test('[SEC-32] who resets the password of an address that somebody else registered finds nothing of theirs, and speaks into no tracker of theirs', async () => {
  const stack = await startNoteStack();
  const { db, audio } = stack;
  const attacker = await startUsed(stack);
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, attacker.id));
  const { owner, answer } = await resetBy(stack, attacker.id, attacker.credentials.email);
  expect(answer).toEqual({ isEmptied: true });

  const tables = [connections, recordings, entries, aliases, apiTokens, teams, teamInvitations, teamMembers];
  for (const table of tables) expect(await db.$count(table)).toBe(0);
  expect(await db.$count(sessions, eq(sessions.userId, attacker.id))).toBe(1);
  expect((await attacker.call('GET', '/api/user')).status).toBe(401);
  const [user] = await db.select().from(users).where(eq(users.id, attacker.id));
  expect(user).toMatchObject({ workdayStart: '09:00', spokenLanguages: null, emailVerified: true });
  await eventually(async () => (await audio.get(attacker.noteId)) === undefined, 'the sound is still there');

  expect((await say(owner)).ok).toBe(true);
  await eventually(
    async () => (await db.$count(recordings, eq(recordings.status, 'success'))) === 1,
    'not read',
  );
  expect(await db.select({ isTrial: recordings.isTrial }).from(recordings)).toEqual([{ isTrial: true }]);
  expect(await attacker.ledger()).toEqual([]);
});

test('[SEC-32] a verified account keeps its connection, notes and team through a reset', async () => {
  const stack = await startNoteStack();
  const { db, audio } = stack;
  const owner = await startUsed(stack);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.id));
  // The browsers that are known by then are new ones.
  const { knownBrowsers: _, ...asBefore } = getTableColumns(users);
  const before = await db.select(asBefore).from(users).where(eq(users.id, owner.id));
  const { answer } = await resetBy(stack, owner.id, owner.credentials.email);
  expect(answer).toEqual({ isEmptied: false });
  for (const table of [connections, recordings, entries, aliases, teams, teamInvitations])
    expect(await db.$count(table)).toBe(1);
  expect(await db.$count(teamMembers)).toBe(2);
  expect(await audio.get(owner.noteId)).toBeDefined();
  const kept = await db.select(asBefore).from(users).where(eq(users.id, owner.id));
  expect(kept).toEqual(before.map((row) => ({ ...row, updatedAt: expect.any(Date) })));
});
