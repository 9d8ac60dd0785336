import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { SpeechError } from '@timbre/speech/speech-error';
import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startBillingStack } from '../../test/billing-stack.ts';
import { asRole } from '../../test/create-database.ts';
import { eventually } from '../../test/eventually.ts';
import { makeRecording, makeUser } from '../../test/make.ts';
import { audioLike, startNoteStack, Uploaded } from '../../test/note-stack.ts';
import { scriptedRecogniser } from '../../test/scripted-recogniser.ts';
import { serverEnvironment } from '../../test/server-environment.ts';
import { startApp, testSealingKeys, testSecret } from '../../test/start-app.ts';
import { suiteEngine } from '../../test/suite-engine.ts';
import { openFolderStore } from '../connectors/object-store.ts';
import { openDatabase } from '../db/client.ts';
import { lastActs } from '../db/operator-acts.ts';
import { jobs, operatorActs } from '../db/platform.schema.ts';
import { enqueue } from '../durable.ts';
import { apiTokens, users } from '../features/accounts/accounts.schema.ts';
import { recordings } from '../features/recordings/recordings.schema.ts';
import { connections } from '../features/time-tracking/time-tracking.schema.ts';
import { transcriptionJobs, transcriptionTurns } from '../features/transcription/transcription.schema.ts';
import { queueTranscription } from '../features/transcription/transcription.ts';
import { seal, sealedPlaces, unseal } from '../sealing.ts';
import { Refused } from './operation.ts';
import { perform } from './perform.ts';

type NoteStack = Awaited<ReturnType<typeof startNoteStack>>;
type Stack = Pick<NoteStack, 'databaseUrl' | 'log' | 'audio'>;

/** The operator's command, in this process and with its own rights: what it prints. */
function operator(
  { databaseUrl, log, audio }: Stack,
  more: Partial<Pick<Parameters<typeof perform>[0], 'payments' | 'now' | 'sealingKeys'>> = {},
) {
  const { db, close } = openDatabase(asRole(databaseUrl, 'timbre_operator'), () => {});
  onTestFinished(close);
  const deps = {
    db,
    log,
    audio,
    now: () => Temporal.Now.instant(),
    sealingKeys: testSealingKeys,
    authSecret: testSecret,
    deletionDays: 30,
    payments: undefined,
    notesReadBy: 'grammar' as const,
    engineAdminUrl: suiteEngine().adminUrl,
    ...more,
  };
  return (...args: string[]) => perform(deps, 'anna.b', args);
}

/** The same as a command of the shell. */
async function shell(
  stack: Pick<NoteStack, 'databaseUrl' | 'audioDirectory'>,
  args: string[],
  more: Record<string, string> = {},
) {
  const env = {
    ...serverEnvironment(asRole(stack.databaseUrl, 'timbre_operator'), suiteEngine(), {
      worker: 1,
      health: 1,
    }),
    AUDIO_DIRECTORY: stack.audioDirectory,
    OPERATOR: 'anna.b',
    ...more,
  };
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, '../operate.ts'), ...args], {
    env,
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (cause: unknown) => Ended.parse(cause),
  );
}

const Ended = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });
const Stuck = z.object({ stuck: z.array(z.object({ id: z.string(), what: z.string(), why: z.string() })) });

async function spoken(stack: NoteStack) {
  const anna = await stack.speaker();
  await anna.connect();
  return anna;
}

type Speaker = Awaited<ReturnType<typeof spoken>>;

const words = 'Two hours of xylophone tuning for Acme';

async function say(anna: Speaker): Promise<string> {
  return Uploaded.parse(await (await anna.send(audioLike(uuidv7()))).json()).id;
}

/** Hears the same in every note, unless it is told to fail. */
function failingRecogniser() {
  const state: { fails: Error | undefined } = { fails: undefined };
  const recogniser = scriptedRecogniser({
    say: async () => {
      if (state.fails) throw state.fails;
      return words;
    },
  });
  return { state, recogniser };
}

test('an operator learns how a note and an account stand, by the shell, and never a word of anybody', async () => {
  const { state, recogniser } = failingRecogniser();
  const stack = await startNoteStack({ recogniser });
  const anna = await spoken(stack);
  const id = await say(anna);
  expect((await stack.finished(anna, id)).status).toBe('success');
  state.fails = new SpeechError('overdue');
  const failed = await say(anna);
  expect((await stack.finished(anna, failed)).status).toBe('failed');

  const outputs: string[] = [];
  const operate = operator(stack);
  const run = async (...args: string[]) => {
    const output = await operate(...args);
    outputs.push(output);
    return output;
  };
  const inShell = async (...args: string[]) => {
    const { code, stdout, stderr } = await shell(stack, args);
    outputs.push(stdout, stderr);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  const note = await inShell('note', id);
  expect(note).toMatch(/^status: +success$/m);
  expect(note).toMatch(/^audioKept: +false$/m);
  expect(note).toMatch(/^minutesHeldOrCounted: +counted: \d+ ms of 2026-\d\d-01$/m);
  expect(note).toMatch(/logged +\d+ +- +written +1 /);
  expect(JSON.parse(await run('note', failed, '--json'))).toMatchObject({
    status: 'failed',
    failure: 'overdue',
    audioKept: true,
    entries: [],
    work: [
      { work: `Recording/${failed}`, run: 1, outcome: 'failed', engine: expect.stringMatching(/^completed/) },
    ],
  });
  const user = await inShell('user', anna.credentials.email.toUpperCase());
  expect(user).toMatch(/^connection: +toggl: token saved at /m);
  expect(user).toMatch(/failed +1 /);
  expect(user).toMatch(/^plan: +free$/m);
  await run('user', anna.id, '--json');
  await run('stuck', '--older', '0s');
  const trail = await run('audit');
  expect(trail.match(/anna\.b +user +\S+ +done/g)).toHaveLength(2);
  expect(trail.match(new RegExp(`note +${failed} +begun`, 'g'))).toHaveLength(1);

  outputs.push(JSON.stringify(await lastActs(stack.db, 100)));
  const all = outputs.join('\n').toLowerCase();
  const personal = [
    'xylophone',
    'acme',
    'website',
    anna.credentials.email,
    'example.com',
    anna.service.token,
  ];
  for (const word of personal) expect(all).not.toContain(word.toLowerCase());
});

test('the shell refuses a command about nobody or by nobody with code 2 and a reason, and keeps nothing of it', async () => {
  const app = await startApp();
  const wrong = await shell(app, ['user', 'nobody@example.com']);
  expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: 'There is no such account.\n' });
  const nameless = await shell(app, ['note', uuidv7()], { OPERATOR: '' });
  expect(nameless).toMatchObject({ code: 2, stdout: '' });
  expect(nameless.stderr).toContain('OPERATOR');
  expect(await lastActs(app.db, 100)).toEqual([]);
});

test('[SEC-56] a note that failed runs again when the operator says so, once, and not when it is done', async () => {
  const { state, recogniser } = failingRecogniser();
  const stack = await startNoteStack({ recogniser });
  const anna = await spoken(stack);
  const operate = operator(stack);
  state.fails = new SpeechError('overdue');
  const id = await say(anna);
  expect((await stack.finished(anna, id)).status).toBe('failed');
  state.fails = undefined;
  expect(await operate('retry', id)).toContain('runs again from the step it failed at');
  expect((await stack.finished(anna, id)).status).toBe('success');
  expect(await anna.ledger()).toHaveLength(1);
  await expect(operate('retry', id)).rejects.toThrow('This note is done.');
  // The note is done a step before its work is.
  await eventually(async () => (await stack.db.$count(jobs, eq(jobs.outcome, 'done'))) === 1);
  await expect(operate('retry', `Recording/${id}`)).rejects.toThrow('This work is done.');
  expect(await anna.ledger()).toHaveLength(1);
  const acts = await stack.db.select().from(operatorActs).orderBy(operatorActs.at);
  expect(acts.map(({ act, outcome }) => `${act} ${outcome}`)).toEqual([
    'retry begun',
    'retry done',
    'retry begun',
    'retry refused',
    'retry begun',
    'retry refused',
  ]);
  const witnesses = { osUser: userInfo().username, databaseRole: 'timbre_operator' };
  for (const act of acts) expect(act).toMatchObject(witnesses);
  expect(await operate('audit', '--last', '1')).toMatch(
    new RegExp(`anna\\.b +retry .* refused +${witnesses.osUser} +timbre_operator`),
  );
});

test('a note that the engine has paused is found and goes on when the operator says so', async () => {
  const files = temporaryDirectory('audio');
  onTestFinished(() => files.remove());
  const store = openFolderStore(files.path);
  let fails = true;
  // The hosted recogniser is sent the sound, so that the worker itself has to read it.
  const get = async (id: string) => {
    if (fails) throw new Error(words);
    return store.get(id);
  };
  const stack = await startNoteStack({ audio: { ...store, get } });
  const anna = await spoken(stack);
  const operate = operator(stack);
  const file = audioLike(uuidv7());
  await anna.plant(file, words);
  const { id } = Uploaded.parse(await (await anna.send(file)).json());
  const why = async () =>
    Stuck.parse(JSON.parse(await operate('stuck', '--older', '0s', '--json'))).stuck.find(
      (one) => one.id === id,
    )?.why;
  await expect.poll(why).toMatch(/^engine: (backing-off|running), failure .* at "transcribe"/);
  const note = z.object({ id: z.string() }).parse((await invocations(`target_service_key = '${id}.1'`))[0]);
  await pause(note.id);
  await expect.poll(why).toMatch(/^engine: paused/);
  expect(await operate('stuck', '--older', '0s')).not.toContain('xylophone');
  fails = false;
  expect(await operate('retry', id)).toContain('was paused: goes on now');
  expect((await stack.finished(anna, id)).status).toBe('success');
  expect(await anna.ledger()).toHaveLength(1);
});

async function invocations(where: string): Promise<unknown[]> {
  const response = await fetch(`${suiteEngine().adminUrl}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: `select id, status from sys_invocation where ${where}` }),
  });
  return z.object({ rows: z.array(z.unknown()) }).parse(await response.json()).rows;
}

/** The engine is asked until it does so: between two tries there is nothing to pause. */
async function pause(invocation: string): Promise<void> {
  const isPaused = async () => {
    await fetch(`${suiteEngine().adminUrl}/invocations/${invocation}/pause`, { method: 'PATCH' });
    return (await invocations(`id = '${invocation}' and status = 'paused'`)).length === 1;
  };
  await eventually(isPaused);
}

test('what is stuck is listed with the reason, the oldest first, and can be handed to the engine again', async () => {
  const app = await startApp();
  const { db } = app;
  const operate = operator(app);
  const userId = await makeUser(db);
  const hoursAgo = (hours: number) => Temporal.Now.instant().subtract({ minutes: hours * 60 });
  const note = (hours: number, given: Partial<typeof recordings.$inferInsert>) =>
    makeRecording(db, userId, { status: 'processing', updatedAt: hoursAgo(hours), ...given });
  const waiting = await note(2, { step: 'waiting', waitsUntil: hoursAgo(-1) });
  const asking = await note(5, { step: 'asking' });
  const unsent = await note(4, { status: 'pending' });
  const lost = await note(3, { step: 'logging' });
  const queued = await note(1, { step: 'transcribing' });
  const active = await note(1.5, { step: 'transcribing' });
  const owner = await makeUser(db);
  await db.update(recordings).set({ userId: owner }).where(eq(recordings.id, active));
  const job = { audioSeconds: 50, awakeableId: 'none' };
  await queueTranscription(db, { ...job, recordingId: queued, userId });
  await queueTranscription(db, { ...job, recordingId: active, userId: owner });
  await db
    .update(transcriptionJobs)
    .set({ windowsDone: 1, windowsKnown: 3, attempts: 2 })
    .where(eq(transcriptionJobs.recordingId, active));
  await db
    .update(transcriptionTurns)
    .set({ leaseUntil: hoursAgo(-1) })
    .where(eq(transcriptionTurns.userId, owner));
  const young = await note(0, { step: 'logging' });
  for (const id of [waiting, asking, unsent, lost, queued, active, young]) await enqueue(db, 'Recording', id);
  await db.update(jobs).set({ submittedAt: sql`now()` }).where(eq(jobs.key, lost));
  await db.update(jobs).set({ finishedAt: sql`now()`, outcome: 'parked' }).where(eq(jobs.key, asking));
  await enqueue(db, 'VerificationMail', userId);
  const longAgo = { createdAt: hoursAgo(9), submittedAt: hoursAgo(9) };
  await db.update(jobs).set(longAgo).where(eq(jobs.key, userId));
  const stuck = async () => Stuck.parse(JSON.parse(await operate('stuck', '--json'))).stuck;
  expect((await stuck()).map(({ id, why }) => [id, why])).toEqual([
    [`VerificationMail/${userId}`, 'engine: does not know it'],
    [asking, 'parked: asks its owner'],
    [unsent, 'not handed to the engine: is a worker running?'],
    [lost, 'engine: does not know it'],
    [waiting, expect.stringMatching(/^waits until 20/)],
    [active, 'transcribers work for its owner: 1 of 3 windows done, attempt 2'],
    [queued, 'waits for a transcriber: 0 of ? windows done, attempt 0'],
  ]);
  await expect(operate('stuck', '--older', 'long')).rejects.toThrow(Refused);
  await expect(operate('retry', asking)).rejects.toThrow('waits for the answer of its owner');
  expect(await operate('retry', lost)).toContain('handed to it once more');
  expect(await operate('retry', `VerificationMail/${userId}`)).toContain('handed to it once more');
  const [row] = await db.select().from(jobs).where(eq(jobs.key, lost));
  expect(row).toMatchObject({ run: 1, submittedAt: null, finishedAt: null });
  await expect(operate('retry', uuidv7())).rejects.toThrow('There is no such note.');
});

test('a data request by letter is answered with an archive, and with an account that is closed', async () => {
  const stack = await startNoteStack(failingRecogniser());
  const anna = await spoken(stack);
  const id = await say(anna);
  await stack.finished(anna, id);
  const folder = temporaryDirectory('export');
  onTestFinished(() => folder.remove());
  const file = join(folder.path, 'anna.zip');
  const { code, stdout } = await shell(stack, ['export', anna.credentials.email, file]);
  expect(code).toBe(0);
  expect(stdout).not.toContain(anna.credentials.email);
  expect(Object.keys(unzipSync(readFileSync(file))).sort()).toEqual([
    'account.json',
    'entries.csv',
    'recordings.json',
  ]);
  const operate = operator(stack);
  await expect(operate('export', anna.id, file)).rejects.toThrow('The archive could not be written: EEXIST.');
  expect((await anna.call('GET', '/api/user')).status).toBe(200);
  const token = {
    name: 'Phone',
    scopes: ['notes:read' as const],
    ending: 'aaaa',
    createdAt: Temporal.Now.instant(),
  };
  await stack.db
    .insert(apiTokens)
    .values({ ...token, id: anna.id, userId: anna.id, tokenHash: Buffer.alloc(32) });
  expect(await operate('sign-out', anna.id)).toContain('signed out everywhere');
  expect(await stack.db.$count(apiTokens)).toBe(0);
  expect((await anna.call('GET', '/api/user')).status).toBe(401);
  expect(await operate('forget', anna.id)).toContain('deletionDueAt:');
  await expect(operate('forget', anna.id)).rejects.toThrow('closed already');
  expect(await stack.db.$count(connections)).toBe(0);
  const [user] = await stack.db.select().from(users);
  expect(user?.deletionDueAt).toBeInstanceOf(Date);
  expect(existsSync(file)).toBe(true);
});

test('an operator sees where workers are, which of them take new work, and which may be stopped', async () => {
  const Releases = z.object({
    releases: z.array(z.object({ isCurrent: z.boolean(), isRetired: z.boolean() })),
  });
  const operate = operator(await startNoteStack());
  const look = async () => Releases.parse(JSON.parse(await operate('releases', '--json'))).releases;
  await eventually(async () => (await look()).some(({ isCurrent }) => isCurrent));
  // The engine is the whole suite's: workers of earlier tests are there too.
  for (const { isCurrent, isRetired } of await look()) expect(isCurrent && isRetired).toBe(false);
});

test('keys are rotated: everything is sealed anew under the first, and the trail says who did it', async () => {
  const app = await startApp();
  const userId = await makeUser(app.db);
  const id = uuidv7();
  const place = sealedPlaces.transcript({ id, userId });
  await makeRecording(app.db, userId, { id, transcriptSealed: seal(testSealingKeys, place, words) });
  const newKey = { id: 'new', key: Buffer.alloc(32, 9) };
  const operate = operator(app, { sealingKeys: [newKey, ...testSealingKeys] });
  expect(await operate('rotate-keys')).toMatch(/^transcripts: +1$/m);
  const [row] = await app.db.select().from(recordings).where(eq(recordings.id, id));
  expect(unseal([newKey], place, row?.transcriptSealed ?? Buffer.alloc(0)).toString()).toBe(words);
  expect(await operate('audit', '--last', '1')).toMatch(/anna\.b +rotate-keys +- +done/);
});

test('webhooks that never came are made up for by asking the provider', async () => {
  const stack = await startBillingStack();
  const operate = operator(stack, { payments: stack.deps.payments, now: stack.now });
  const anna = await stack.customer();
  await stack.control('webhooks', { dropRate: 1 });
  await anna.buy('pro');
  expect((await anna.user()).plan).toBe('free');
  const tomorrow = stack.now().add({ hours: 24 }).toString();
  const none = JSON.parse(await operate('replay-webhooks', '--since', tomorrow, '--json'));
  expect(none.events).toBe(0);
  const first = JSON.parse(await operate('replay-webhooks', '--json'));
  expect(first.missed).toBeGreaterThan(0);
  await eventually(async () => (await anna.user()).plan === 'pro');
  expect(JSON.parse(await operate('replay-webhooks', '--json'))).toEqual({ ...first, missed: 0 });
  await expect(operate('replay-webhooks', '--since', 'lately')).rejects.toThrow(Refused);
});
