import { SpeechError } from '@timbre/speech/speech-error';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { audioLike, startNoteStack, Uploaded } from '../../test/note-stack.ts';
import { scriptedRecogniser } from '../../test/scripted-recogniser.ts';
import { testSealingKeys } from '../../test/start-app.ts';
import { startTestTranscriber } from '../../test/test-transcriber.ts';
import { startTranscriptionStack } from '../../test/transcription-stack.ts';
import { jobs } from '../db/platform.schema.ts';
import { users } from '../features/accounts/accounts.schema.ts';
import { deleteDueAccounts } from '../features/privacy/privacy.ts';
import { recordings } from '../features/recordings/recordings.schema.ts';
import { transcriptionJobs, transcriptionTurns } from '../features/transcription/transcription.schema.ts';
import { queueTranscription, transcriptionOutcome } from '../features/transcription/transcription.ts';

/** Says what it was told to by the file, as long as nobody aborts it. */
const patientSay = { say: async ({ index }: { index: number }) => `window ${index}` };
const ofFile = (file: Uint8Array) => Number(/windows:(\d+)/.exec(Buffer.from(file).toString())?.[1] ?? 1);

test('[PIPE-20][PIPE-21] of forty notes, twenty by one account, each is transcribed once though a transcriber is killed, and nobody waits behind the twenty', async () => {
  const stack = await startTranscriptionStack();
  const [many = '', ...others] = await Promise.all(Array.from({ length: 6 }, () => stack.makeUser()));
  // Before there is anything to do, so that all of them take part; two are left, which must not work on the same window.
  const [first] = await Promise.all(Array.from({ length: 3 }, () => stack.killable({ windowMs: 50 })));
  await stack.db.transaction(async (tx) => {
    for (let n = 0; n < 20; n += 1) await stack.queue(many, { db: tx });
    for (let n = 0; n < 20; n += 1) await stack.queue(others[n % 5] ?? '', { db: tx });
  });
  await eventually(async () => (await stack.kept()).length >= 8);
  await first?.stop('kill');
  const delayed = await stack.inProgress();
  await eventually(async () => (await stack.unfinished()) === 0, 'not every note was transcribed');
  const kept = await stack.kept();
  expect(kept).toHaveLength(40);
  expect(new Set(kept.map(({ recording_id: id }) => id)).size).toBe(40);
  // Only the window that died with its transcriber was begun twice.
  expect(await stack.begun()).toBeLessThanOrEqual(41);
  const undelayed = others.filter((id) => !delayed.includes(id));
  expect(undelayed.length).toBeGreaterThanOrEqual(2);
  const last = kept.findLastIndex(({ user_id: id }) => undelayed.includes(id));
  // When their four notes are done, the one has had as many turns as they, and one more in each of three transcribers.
  expect(kept.slice(0, last).filter(({ user_id: id }) => id === many).length).toBeLessThanOrEqual(8);
  expect(await stack.db.select().from(transcriptionTurns)).toEqual([]);
});

test('[PIPE-21] notes of one window go before a longer one, which goes on between them, and its words are joined and sealed', async () => {
  const stack = await startTranscriptionStack();
  const [long, short] = [await stack.makeUser(), await stack.makeUser()];
  const longId = await stack.queue(long, { windows: 3 });
  const shortIds = [await stack.queue(short), await stack.queue(short)];
  const recogniser = scriptedRecogniser({ toWindows: ofFile, ...patientSay });
  startTestTranscriber({ ...stack, recogniser });
  await eventually(async () => (await stack.unfinished()) === 0);
  const order = (await stack.kept()).map(({ recording_id: id }) => id);
  expect(order).toEqual([...shortIds, longId, longId, longId]);
  const outcome = await transcriptionOutcome({ db: stack.db, sealingKeys: testSealingKeys }, longId);
  expect(outcome).toMatchObject({ transcript: { text: 'window 0 window 1 window 2', language: 'en' } });
  const [job] = await stack.db
    .select()
    .from(transcriptionJobs)
    .where(eq(transcriptionJobs.recordingId, longId));
  expect(job?.windowsSealed?.toString('latin1')).not.toContain('window');
});

test('[PIPE-21] a longer note whose account has waited a minute is passed by no more short ones', async () => {
  const stack = await startTranscriptionStack();
  const [long, short] = [await stack.makeUser(), await stack.makeUser()];
  const longId = await stack.queue(long, { windows: 2 });
  await stack.queue(short);
  await stack.db
    .update(transcriptionTurns)
    .set({ waitingSince: sql`now() - interval '61 seconds'` })
    .where(eq(transcriptionTurns.userId, long));
  startTestTranscriber({ ...stack, recogniser: scriptedRecogniser({ toWindows: ofFile, ...patientSay }) });
  await eventually(async () => (await stack.unfinished()) === 0);
  expect((await stack.kept())[0]).toMatchObject({ recording_id: longId, windows_done: 1 });
});

test('[PIPE-20] later windows are given the language of the first', async () => {
  const stack = await startTranscriptionStack();
  const given: number[] = [];
  const recogniser = scriptedRecogniser({
    toWindows: ofFile,
    say: async ({ languages }) => {
      given.push(languages.length);
      return 'words';
    },
  });
  await stack.queue(await stack.makeUser(), { windows: 3 });
  startTestTranscriber({ ...stack, recogniser });
  await eventually(async () => (await stack.unfinished()) === 0);
  expect(given[0]).toBeGreaterThan(1);
  expect(given.slice(1)).toEqual([1, 1]);
});

test('[PIPE-20] a transcriber that is stopped gives its window back at once, and that is no attempt', async () => {
  const stack = await startTranscriptionStack();
  const begun = Promise.withResolvers<void>();
  const hanging = scriptedRecogniser({
    say: (_, signal) =>
      new Promise((_resolve, reject) => {
        begun.resolve();
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  const id = await stack.queue(await stack.makeUser());
  const first = startTestTranscriber({ ...stack, recogniser: hanging, settings: { leaseSeconds: 3_600 } });
  await begun.promise;
  await first.stop();
  expect(await stack.jobs()).toMatchObject([{ recordingId: id, attempts: 0, finishedAt: null }]);
  startTestTranscriber({ ...stack, recogniser: scriptedRecogniser(patientSay) });
  await eventually(async () => (await stack.unfinished()) === 0);
  expect(await stack.kept()).toHaveLength(1);
});

test('[PIPE-22] what is deleted meanwhile is aborted, its words are dropped, and the account’s next note has its turn', async () => {
  const stack = await startTranscriptionStack();
  const begun = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const recogniser = scriptedRecogniser({
    toWindows: ofFile,
    say: ({ file }, signal) => {
      if (!Buffer.from(file).toString().includes(first)) return Promise.resolve('words');
      begun.resolve();
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          aborted.resolve();
          reject(signal.reason);
        });
      });
    },
  });
  const anna = await stack.makeUser();
  const first = await stack.queue(anna);
  const second = await stack.queue(anna);
  // Noticed when the lease is renewed, after a third of it.
  startTestTranscriber({ ...stack, recogniser, settings: { leaseSeconds: 1 } });
  await begun.promise;
  await stack.db.delete(recordings).where(eq(recordings.id, first));
  await aborted.promise;
  await eventually(async () => (await stack.unfinished()) === 0);
  expect((await stack.kept()).map(({ recording_id: id }) => id)).toEqual([second]);
  await stack.queue(anna);
  await stack.db
    .update(users)
    .set({ deletionDueAt: new Date(0) })
    .where(eq(users.id, anna));
  await deleteDueAccounts(stack);
  expect(await stack.jobs()).toEqual([]);
  expect(await stack.db.select().from(transcriptionTurns)).toEqual([]);
});

test('[PIPE-23] a file that cannot be read fails at once, a window that always fails after five attempts, audio that is gone says so', async () => {
  const stack = await startTranscriptionStack();
  let attempts = 0;
  const recogniser = scriptedRecogniser({
    say: async ({ file }) => {
      if (Buffer.from(file).toString().includes(unreadable)) throw new SpeechError('unreadable');
      attempts += 1;
      throw new Error('the thread ended');
    },
  });
  const [anna, ben, chloe] = [await stack.makeUser(), await stack.makeUser(), await stack.makeUser()];
  const unreadable = await stack.queue(anna);
  const poisoned = await stack.queue(ben);
  const gone = await stack.queue(chloe);
  await stack.audio.delete(gone);
  startTestTranscriber({ ...stack, recogniser, settings: { retryMs: 1, maxRetryMs: 1, pollMs: 50 } });
  await eventually(async () => (await stack.unfinished()) === 0);
  const failures = new Map((await stack.jobs()).map((job) => [job.recordingId, job.failureCode]));
  expect([unreadable, poisoned, gone].map((id) => failures.get(id))).toEqual([
    'unreadable',
    'overdue',
    'audio-gone',
  ]);
  expect(attempts).toBe(5);
});

test('[PIPE-23] a store of audio that does not answer costs a note no attempt', async () => {
  const stack = await startTranscriptionStack();
  let calls = 0;
  const away = {
    ...stack.audio,
    get: async (id: string) => {
      calls += 1;
      if (calls <= 8) throw new Error('away');
      return stack.audio.get(id);
    },
  };
  await stack.queue(await stack.makeUser());
  const settings = { retryMs: 1, maxRetryMs: 1, pollMs: 50 };
  startTestTranscriber({ ...stack, audio: away, recogniser: scriptedRecogniser(patientSay), settings });
  await eventually(async () => (await stack.unfinished()) === 0);
  expect(await stack.jobs()).toMatchObject([{ failureCode: null, windowsDone: 1 }]);
});

test('[PIPE-23] a note that failed says why, its audio stays, and trying it again transcribes it', async () => {
  let fails = true;
  const recogniser = scriptedRecogniser({
    say: async () => {
      if (fails) throw new SpeechError('overdue');
      return 'Today two hours of design';
    },
  });
  const { speaker, finished, db, audio } = await startNoteStack({ recogniser });
  const anna = await speaker();
  await anna.connect();
  const { id } = Uploaded.parse(await (await anna.send(audioLike('again'))).json());
  expect((await finished(anna, id)).processingError).toContain('took too long');
  expect(await db.select().from(transcriptionJobs)).toEqual([]);
  expect(await audio.get(id)).toBeDefined();
  fails = false;
  expect((await anna.call('POST', `/api/recordings/${id}/retry`)).status).toBeLessThan(300);
  expect(await finished(anna, id)).toMatchObject({ status: 'success' });
  expect(await db.select().from(transcriptionJobs)).toEqual([]);
});

test('[PIPE-24] an engine that is away when a note is transcribed is told later; nothing is transcribed twice', async () => {
  const stack = await startTranscriptionStack();
  let windows = 0;
  const say = async () => {
    windows += 1;
    return 'words';
  };
  const userId = await stack.makeUser();
  const id = await stack.queue(userId, { awakeableId: 'sign_1cUzxAtKCTWsBk3gdkRUkcWqBV4xyqvPzAAAAEQ' });
  const away = startTestTranscriber({
    ...stack,
    recogniser: scriptedRecogniser({ say }),
    ingressUrl: 'http://127.0.0.1:1',
  });
  await eventually(async () => (await stack.unfinished()) === 0);
  await away.stop();
  expect(await stack.jobs()).toMatchObject([{ announcedAt: null }]);
  startTestTranscriber({ ...stack, recogniser: scriptedRecogniser({ say }) });
  await eventually(async () => (await stack.jobs())[0]?.announcedAt !== null);
  // Work that runs again after the engine lost its memory finds it finished.
  const job = { recordingId: id, userId, audioSeconds: 20, awakeableId: 'another' };
  expect(await queueTranscription(stack.db, job)).toEqual({ isFinished: true });
  expect(windows).toBe(1);
});

test('[PIPE-22] the work of a note that was deleted while it waited comes to its end', async () => {
  const untilAborted = (_: unknown, signal?: AbortSignal) =>
    new Promise<string>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const { speaker, db } = await startNoteStack({ recogniser: scriptedRecogniser({ say: untilAborted }) });
  const anna = await speaker();
  await anna.connect();
  const { id } = Uploaded.parse(await (await anna.send(audioLike('deleted'))).json());
  await eventually(async () => (await db.select().from(transcriptionJobs)).length === 1);
  await anna.call('DELETE', `/api/recordings/${id}`);
  const finishedAt = async () => (await db.select().from(jobs).where(eq(jobs.key, id)))[0]?.finishedAt;
  await eventually(async () => (await finishedAt()) != null, 'its work has not ended');
});
