import { User } from '@timbre/contract/accounts';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { makeEntry, makeRecording } from '../../../test/make.ts';
import { grantTeam } from '../../../test/make-team.ts';
import { newPerson, startApp, testSealingKeys } from '../../../test/start-app.ts';
import { jobs } from '../../db/platform.schema.ts';
import { seal, sealedPlaces } from '../../sealing.ts';
import { sessions, users } from '../accounts/accounts.schema.ts';
import { audioErasureWorkflow } from '../recordings/erase-audio.ts';
import { recordings } from '../recordings/recordings.schema.ts';
import { connections, entries } from '../time-tracking/time-tracking.schema.ts';
import { usage } from '../usage/usage.schema.ts';
import { deleteDueAccounts } from './privacy.ts';

type App = Awaited<ReturnType<typeof startApp>>;

/** Somebody with a note that became an entry, one whose sound is still there, and a connection. */
async function somebodyIn({ visitor, db, audio }: App) {
  const person = newPerson();
  const who = visitor();
  const { id } = User.parse(await (await who.call('POST', '/api/register', { body: person })).json());
  await who.call('POST', '/api/verify-password', { body: person });
  await db.insert(connections).values({
    id,
    userId: id,
    service: 'toggl',
    tokenSealed: seal(testSealingKeys, sealedPlaces.trackerToken(id), 'the token'),
    accountId: '1',
    organizationId: '2',
    defaultWorkspaceId: '3',
    projects: [],
    fullname: 'Anna Example',
  });
  const logged = uuidv7();
  const place = sealedPlaces.transcript({ id: logged, userId: id });
  const transcriptSealed = seal(testSealingKeys, place, 'Two hours of "design", for Acme');
  await makeRecording(db, id, { id: logged, transcriptSealed });
  await makeEntry(
    db,
    { id: logged, userId: id },
    { description: '=HYPERLINK("x"), design', tags: ['a', 'b'] },
  );
  const failed = await makeRecording(db, id, { status: 'failed' });
  await audio.put(failed, seal(testSealingKeys, sealedPlaces.audio({ id: failed, userId: id }), 'the sound'));
  return { id, person, who, failed };
}

test('[D-DELETE] giving the account up erases the token and ends all access at once; signing in can take it back', async () => {
  const app = await startApp({ deletionDays: 30 });
  const { id, person, who } = await somebodyIn(app);
  const elsewhere = app.visitor();
  await elsewhere.call('POST', '/api/login', { body: person });

  const answer = await who.call('DELETE', '/api/user');
  expect(answer.status).toBe(200);
  expect(who.jar.has('timbre.session_token')).toBe(false);
  expect(who.jar.has('timbre.signed_in')).toBe(false);
  expect((await elsewhere.call('GET', '/api/user')).status).toBe(401);
  expect(await app.db.$count(connections)).toBe(0);
  expect(await app.db.$count(sessions)).toBe(0);

  const back = app.visitor();
  const pendingDeletion = User.parse(await (await back.call('POST', '/api/login', { body: person })).json());
  const days = (Date.parse(pendingDeletion.deletionDueAt ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
  expect((await back.call('GET', '/api/recordings')).headers.get('x-error-code')).toBe('account-leaving');

  const kept = User.parse(await (await back.call('POST', '/api/user/keep')).json());
  expect(kept).toMatchObject({ id, deletionDueAt: null, hasTogglToken: false });
  expect(await (await back.call('GET', '/api/recordings')).json()).toHaveLength(2);
  await deleteDueAccounts(app);
  expect(await app.db.$count(users)).toBe(1);
});

test('[D-DELETE][LEGAL-05] when its time has come an account goes with all it had, sound included, and no other', async () => {
  const app = await startApp();
  const pendingDeletion = await somebodyIn(app);
  const waiting = await somebodyIn(app);
  const staying = await somebodyIn(app);
  await pendingDeletion.who.call('DELETE', '/api/user');
  await waiting.who.call('DELETE', '/api/user');
  await app.db.update(users).set({ deletionDueAt: sql`now()` }).where(eq(users.id, pendingDeletion.id));
  await Promise.all([1, 2, 3].map(() => deleteDueAccounts(app)));

  const left = (await app.db.select({ id: users.id }).from(users)).map(({ id }) => id);
  expect(left.sort()).toEqual([waiting.id, staying.id].sort());
  // The worker deletes the sound after the transaction, whatever crashes.
  const erasures = await app.db.select().from(jobs).where(eq(jobs.workflow, audioErasureWorkflow));
  expect(erasures.map(({ key }) => key)).toEqual([pendingDeletion.failed]);
  expect(await app.db.$count(recordings)).toBe(4);
  expect(await app.db.$count(entries)).toBe(2);
  expect((await app.visitor().call('POST', '/api/login', { body: pendingDeletion.person })).status).toBe(401);
  expect((await app.visitor().call('POST', '/api/register', { body: pendingDeletion.person })).status).toBe(
    200,
  );
});

test('[OPS-40][D-DELETE] an account that cannot be deleted stays for the next time, and takes nobody’s place', async () => {
  const app = await startApp();
  const people = await Promise.all([1, 2, 3].map(() => somebodyIn(app)));
  const [stuck, ...others] = people.map(({ id }) => id).sort();
  await app.db.update(users).set({ deletionDueAt: sql`now()` });
  await app.db.execute(sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'stuck'; end $$`);
  await app.db.execute(sql`create trigger stuck before delete on users for each row
    when (old.id = ${sql.raw(`'${stuck}'`)}) execute function refuse()`);
  const cursor = {};
  const sweep = () => deleteDueAccounts(app, { cursor, maxAccounts: 1 });
  await expect(sweep()).rejects.toThrow('not all accounts');
  for (const _ of others) await sweep();
  expect(await app.db.select({ id: users.id }).from(users)).toEqual([{ id: stuck }]);
  await app.db.execute(sql`drop trigger stuck on users`);
  await deleteDueAccounts(app);
  expect(await app.db.$count(users)).toBe(0);
});

test('[D-DELETE] everything can be taken along: account, place in a team, minutes used, notes with their words, entries, sound; no secrets', async () => {
  const app = await startApp();
  const { id, person, who, failed } = await somebodyIn(app);
  await somebodyIn(app);
  await grantTeam(app.db, id, 2);
  await who.call('GET', '/api/team');
  const cost = { recordingId: failed, userId: id, month: '2026-11-01', milliseconds: 12_000 };
  await app.db.insert(usage).values({ ...cost, state: 'returned' });
  const chosen = { modelMayRead: false, askWhenUnsure: false, spokenLanguages: ['fr'] };
  await who.call('PATCH', '/api/user', { body: chosen });
  const answer = await who.call('GET', '/api/user/export');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="timbre-export-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const sound = `audio/${failed}-recording.webm`;
  expect(Object.keys(files).sort()).toEqual(['account.json', sound, 'entries.csv', 'recordings.json']);
  expect(text(sound)).toBe('the sound');
  expect(JSON.parse(text('account.json'))).toMatchObject({
    account: { id, email: person.email, ...chosen },
    connections: [{ service: 'toggl', fullname: 'Anna Example' }],
    team: { role: 'owner' },
    usage: [{ recordingId: failed, seconds: 12, state: 'returned' }],
  });
  const notes = JSON.parse(text('recordings.json'));
  expect(notes).toHaveLength(2);
  expect(notes[0]).toMatchObject({
    words: 'Two hours of "design", for Acme',
    entries: [{ seconds: 7_200, tags: ['a', 'b'] }],
  });
  expect(text('entries.csv').split('\r\n')[1]).toMatch(
    /^2026-11-12T08:00:00Z,2026-11-12T10:00:00Z,7200,"'=HYPERLINK\(""x""\), design",,,"a, b",/,
  );
  const everything = Object.keys(files).map(text).join('');
  for (const secret of ['the token', 'argon2', who.jar.get('timbre.session_token')?.split('.')[0] ?? 'none'])
    expect(everything).not.toContain(secret);
});
