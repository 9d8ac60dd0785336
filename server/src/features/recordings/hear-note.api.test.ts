import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTranscription } from '@timbre/simulators/transcription/transcription';
import { makeHostedRecogniser } from '@timbre/speech/hosted-recogniser';
import type { Recogniser } from '@timbre/speech/recogniser';
import { SpeechError } from '@timbre/speech/speech-error';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeUser } from '../../../test/make.ts';
import { postJson } from '../../../test/note-stack.ts';
import { startApp } from '../../../test/start-app.ts';
import { modelSpending } from '../../db/billing-schema.ts';
import { CapReached, hearNote } from './hear-note.ts';

const file = readFileSync(join(import.meta.dirname, '../../../../speech/samples/mic-en-01.webm'));
const note = { file, milliseconds: 30_000 };
const speaker = { languages: ['en', 'fr'], vocabulary: ['Acme', 'R<D>\nLab'] };
/** Stands for the models on this machine: which of the two heard a note is what these tests are about. */
const local = {
  transcribe: async () => ({ text: 'by itself', language: 'en', heardBy: 'local' }),
  close: async () => {},
};

const noon = Temporal.Instant.from('2026-11-15T12:00:00Z');

type Given = { model?: string; dailyCap?: number; timeoutMs?: number; local?: Recogniser | undefined };

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
    hear: () =>
      hearNote(
        {
          db: api.db,
          log: api.log,
          now: () => noon,
          recognisers: { hosted, local: 'local' in given ? given.local : local },
        },
        userId,
        note,
        speaker,
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
  expect(await newest.hear()).toMatchObject({ text: 'by the service', heardBy: 'gpt-transcribe' });
  expect(await newest.calls()).toMatchObject([
    { 'languages[]': ['en', 'fr'], 'keywords[]': ['Acme', 'R D Lab'] },
  ]);
  const older = await start({ model: 'whisper-1' });
  expect(await older.hear()).toMatchObject({ text: 'by the service' });
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
])('when the service fails (%s) the note is heard here, and nothing of it is logged', async (fault) => {
  const { hear, planFaults, logged } = await start(fault === 'silent' ? { timeoutMs: 100 } : {});
  await planFaults(fault);
  expect(await hear()).toMatchObject({ heardBy: 'local' });
  expect(logged()).toContain('the hosted recogniser failed');
  expect(logged()).not.toContain('by the service');
});

test('that nothing was said is an answer: nobody else is asked', async () => {
  const { hear, planFaults } = await start();
  await planFaults('no-words');
  await expect(hear()).rejects.toMatchObject({ fault: 'nothing-heard' });
});

test('what only the service can read waits for it when it fails or may not be asked', async () => {
  const unable = {
    transcribe: async () => Promise.reject(new SpeechError('unsupported')),
    close: async () => {},
  };
  const failing = await start({ local: unable });
  await failing.planFaults('broken');
  await expect(failing.hear()).rejects.toThrow('answered 500');
  expect(await failing.hear()).toMatchObject({ text: 'by the service' });
  const capped = await start({ local: unable, dailyCap: 1 });
  await expect(capped.hear()).rejects.toThrow(CapReached);
});

test('without any recogniser a note says so, and is not tried for ever', async () => {
  const { db, log } = await startApp();
  const parts = { db, log, now: () => noon, recognisers: {} };
  await expect(hearNote(parts, await makeUser(db), note, speaker)).rejects.toMatchObject({
    reason: 'no-recogniser',
  });
});

test('a service that keeps failing is left alone for a while', async () => {
  const { hear, planFaults, calls } = await start();
  await planFaults('broken', 'broken', 'broken');
  for (let n = 0; n < 5; n += 1) expect(await hear()).toMatchObject({ heardBy: 'local' });
  expect(await calls()).toHaveLength(3);
});

test('where there is only the service, its failure is for the engine to try again', async () => {
  const { hear, planFaults } = await start({ local: undefined });
  await planFaults('broken');
  await expect(hear()).rejects.toThrow('answered 500');
  expect(await hear()).toMatchObject({ text: 'by the service' });
});

test('[D-CAP] hosted recognition stays within a cap for each user and day; then the local models serve', async () => {
  const { hear, calls, db } = await start({ dailyCap: 5_000 });
  const heardBy: string[] = [];
  for (let n = 0; n < 4; n += 1) heardBy.push((await hear()).heardBy);
  expect(heardBy).toEqual(['gpt-transcribe', 'gpt-transcribe', 'local', 'local']);
  expect(await calls()).toHaveLength(2);
  expect(await db.select({ micros: modelSpending.micros }).from(modelSpending)).toEqual([{ micros: 4_500 }]);
  const alone = await start({ dailyCap: 1, local: undefined });
  await expect(alone.hear()).rejects.toMatchObject({
    until: Temporal.Instant.from('2026-11-16T00:00:00Z'),
  });
});
