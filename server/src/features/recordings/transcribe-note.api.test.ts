import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTranscription } from '@timbre/simulators/transcription/transcription';
import { makeHostedRecogniser } from '@timbre/speech/hosted-recogniser';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeUser } from '../../../test/make.ts';
import { postJson } from '../../../test/note-stack.ts';
import { startApp } from '../../../test/start-app.ts';
import { modelSpending } from '../usage/usage.schema.ts';
import { CapReached, transcribeNote } from './transcribe-note.ts';

const file = readFileSync(join(import.meta.dirname, '../../../../speech/samples/mic-en-01.webm'));
const note = { file, milliseconds: 30_000 };
const speaker = { languages: ['en', 'fr'], vocabulary: ['Acme', 'R<D>\nLab'] };
const noon = Temporal.Instant.from('2026-11-15T12:00:00Z');

type Given = { model?: string; dailyCap?: number; timeoutMs?: number; hasTranscribers?: boolean };

async function start(given: Given = {}) {
  const api = await startApp();
  const service = await startTranscription();
  onTestFinished(() => service.stop());
  const userId = await makeUser(api.db);
  await postJson(`${service.url}/_control/transcripts`, {
    sha256: createHash('sha256').update(file).digest('hex'),
    text: 'by the service',
  });
  const hosted = {
    recogniser: makeHostedRecogniser({
      url: service.url,
      key: 'k',
      model: given.model ?? 'gpt-transcribe',
      timeoutMs: given.timeoutMs ?? 30_000,
    }),
    pricePerMinute: 4_500,
    dailyCap: given.dailyCap ?? 1_000_000,
  };
  return {
    ...api,
    /** Where there are transcribers, they take what the service does not, unless they have failed. */
    transcribe: (options: { transcribersFailed?: boolean } = {}) =>
      transcribeNote(
        {
          db: api.db,
          log: api.log,
          now: () => noon,
          recognisers: { hosted, hasTranscribers: given.hasTranscribers ?? true },
        },
        userId,
        async () => note,
        speaker,
        options,
      ),
    planFaults: (...faults: string[]) => postJson(`${service.url}/_control/faults`, faults),
    calls: async () =>
      z
        .array(z.record(z.string(), z.array(z.string())))
        .parse(await (await fetch(`${service.url}/_control/calls`)).json()),
  };
}

test('the hosted recogniser is asked first, with the languages and names it can use and no character it refuses', async () => {
  const newest = await start();
  expect(await newest.transcribe()).toMatchObject({ text: 'by the service', heardBy: 'gpt-transcribe' });
  expect(await newest.calls()).toMatchObject([
    { 'languages[]': ['en', 'fr'], 'keywords[]': ['Acme', 'R D Lab'] },
  ]);
  const older = await start({ model: 'whisper-1' });
  expect(await older.transcribe()).toMatchObject({ text: 'by the service' });
  expect(await older.calls()).toMatchObject([{ prompt: ['Acme, R D Lab'] }]);
});

test.each([
  'not-audio',
  'unknown-key',
  'wrong-country',
  'unknown-model',
  'too-large',
  'overloaded',
  'out-of-money',
  'broken',
  'too-busy',
  'silent',
  'cut',
  'page',
  'other-shape',
])(
  'when the service fails (%s) the note is for the transcribers, and nothing of it is logged',
  async (fault) => {
    const { transcribe, planFaults, logged } = await start(fault === 'silent' ? { timeoutMs: 100 } : {});
    await planFaults(fault);
    expect(await transcribe()).toBe('for-transcribers');
    expect(logged()).toContain('the hosted recogniser failed');
    expect(logged()).not.toContain('by the service');
  },
);

test('that nothing was said is an answer: nobody else is asked', async () => {
  const { transcribe, planFaults } = await start();
  await planFaults('no-words');
  await expect(transcribe()).rejects.toMatchObject({ fault: 'nothing-heard' });
});

test('what only the service can read waits for it when it fails or may not be asked', async () => {
  const failing = await start();
  await failing.planFaults('broken');
  await expect(failing.transcribe({ transcribersFailed: true })).rejects.toThrow('answered 500');
  expect(await failing.transcribe({ transcribersFailed: true })).toMatchObject({ text: 'by the service' });
  const capped = await start({ dailyCap: 1 });
  await expect(capped.transcribe({ transcribersFailed: true })).rejects.toThrow(CapReached);
});

test('without any recogniser a note says so, and is not tried for ever', async () => {
  const { db, log } = await startApp();
  const deps = { db, log, now: () => noon, recognisers: { hasTranscribers: false } };
  await expect(transcribeNote(deps, await makeUser(db), async () => note, speaker)).rejects.toMatchObject({
    reason: 'no-recogniser',
  });
});

test('a service that keeps failing is left alone for a while', async () => {
  const { transcribe, planFaults, calls } = await start();
  await planFaults('broken', 'broken', 'broken');
  for (let n = 0; n < 5; n += 1) expect(await transcribe()).toBe('for-transcribers');
  expect(await calls()).toHaveLength(3);
});

test('where there is only the service, its failure is for the engine to try again', async () => {
  const { transcribe, planFaults } = await start({ hasTranscribers: false });
  await planFaults('broken');
  await expect(transcribe()).rejects.toThrow('answered 500');
  expect(await transcribe()).toMatchObject({ text: 'by the service' });
});

test('[D-CAP] hosted recognition stays within a cap for each user and day; then the transcribers serve', async () => {
  const { transcribe, calls, db } = await start({ dailyCap: 5_000 });
  const transcripts: unknown[] = [];
  for (let n = 0; n < 4; n += 1) transcripts.push(await transcribe());
  const byService = expect.objectContaining({ heardBy: 'gpt-transcribe' });
  expect(transcripts).toEqual([byService, byService, 'for-transcribers', 'for-transcribers']);
  expect(await calls()).toHaveLength(2);
  expect(await db.select({ micros: modelSpending.micros }).from(modelSpending)).toEqual([{ micros: 4_500 }]);
  const alone = await start({ dailyCap: 1, hasTranscribers: false });
  await expect(alone.transcribe()).rejects.toMatchObject({
    until: Temporal.Instant.from('2026-11-16T00:00:00Z'),
  });
});
