import { waitUntil } from '@timbre/scripts/start/server-process';
import { startTranscriptionStack } from '@timbre/server/test/transcription-stack';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { modelSizes } from '@timbre/speech/local/models';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { machine } from '../machine.ts';
import { memoryBytes } from '../processes.ts';
import { hangMs, readSize } from '../size.ts';
import { soundOfNote } from './sound-of-note.ts';

/**
 * `npm run load -- transcription` has 500 notes of 20 seconds arrive at once, 200 of them from one of 50 accounts; with
 * `transcription-models` they are sound, and the models transcribe them.
 */
const notes = readSize('TRANSCRIPTION_NOTES', { small: 60, large: 500 });
const ofOne = readSize('TRANSCRIPTION_MANY', { small: 24, large: 200 });
const accounts = readSize('TRANSCRIPTION_ACCOUNTS', { small: 6, large: 50 });
const transcribers = readSize('TRANSCRIPTION_PROCESSES', { small: 2, large: 4 });
const windowMs = readSize('TRANSCRIPTION_WINDOW_MS', { small: 20, large: 300 });
const kills = readSize('TRANSCRIPTION_KILLS', { small: 2, large: 8 });
const modelSize = process.env['TRANSCRIPTION_MODELS'];
/** Models need a second and more for each note. */
const longestMs = modelSize === undefined ? hangMs : 7_200_000;

test('[PIPE-20][PIPE-21] of many notes at once, while transcribers are killed, each is transcribed once, and nobody waits behind the account with most of them', {
  timeout: longestMs + 120_000,
}, async () => {
  const stack = await startTranscriptionStack();
  const models =
    modelSize === undefined ? undefined : await ensureModels(() => {}, z.enum(modelSizes).parse(modelSize));
  const sound = models && (await soundOfNote());
  const users = await Promise.all(Array.from({ length: accounts }, () => stack.makeUser()));
  const [many = '', ...others] = users;
  // The many come first: whoever is served in the order of arrival waits for all of them. One comes before each kill, so that
  // a machine that looks too late finds work to interrupt all the same.
  for (let n = kills; n < notes; n += 1)
    await stack.queue(n < ofOne ? many : (others[n % others.length] ?? ''), { sound });
  const startedAt = Date.now() / 1_000;
  const running = await Promise.all(
    Array.from({ length: transcribers }, () => stack.killable({ windowMs, models })),
  );
  let peak = 0;
  let killed = 0;
  const delayed = new Set<string>();
  const look = async () => {
    for (const { pid } of running) peak = Math.max(peak, memoryBytes(pid));
    const done = (await stack.kept()).length;
    const isIdle = (await stack.unfinished()) === 0;
    if (killed < kills && (isIdle || done > ((killed + 1) * notes) / (kills + 2))) {
      const victim = killed % transcribers;
      killed += 1;
      await stack.queue(many, { sound });
      await running[victim]?.stop('kill');
      for (const id of await stack.inProgress()) delayed.add(id);
      running[victim] = await stack.killable({ windowMs, models });
    }
    return killed === kills && (await stack.unfinished()) === 0;
  };
  expect(await waitUntil(look, longestMs)).toBe(true);
  const kept = await stack.kept();
  const times = new Map<string, number>();
  for (const { recording_id: id } of kept) times.set(id, (times.get(id) ?? 0) + 1);
  const longest = (isCounted: (userId: string) => boolean) =>
    Math.max(0, ...kept.filter(({ user_id: id }) => isCounted(id)).map(({ at }) => at - startedAt));
  // A window of somebody who was killed waits until the lease has ended; all else goes by turns.
  const lastOther = kept.findLastIndex(({ user_id: id }) => id !== many && !delayed.has(id));
  const manyBefore = kept.slice(0, lastOther).filter(({ user_id: id }) => id === many).length;
  console.log(
    [
      `\n${notes} notes of one window from ${accounts} accounts, ${ofOne} of them from one; ${transcribers} transcribers, ${models ? `models of size ${modelSize}` : `${windowMs} ms a window`}, ${killed} killed.`,
      `| transcribed once | ${[...times.values()].filter((count) => count === 1).length} of ${notes} |`,
      `| transcribed again | ${[...times.values()].filter((count) => count > 1).length} |`,
      `| longest wait of the other accounts | ${longest((id) => id !== many).toFixed(1)} s |`,
      `| longest wait of the one | ${longest((id) => id === many).toFixed(1)} s |`,
      `| notes of the one before the last of those whom no kill delayed | ${manyBefore} |`,
      `| all of them | ${longest(() => true).toFixed(1)} s |`,
      `| most memory of a transcriber | ${Math.round(peak / 2 ** 20)} MB |`,
      `${machine()}`,
    ].join('\n'),
  );
  expect([...times.values()].every((count) => count === 1)).toBe(true);
  expect(times.size).toBe(notes);
  // Only the windows that died with their transcriber were begun twice.
  expect(await stack.begun()).toBeLessThanOrEqual(notes + kills);
  expect((await stack.jobs()).filter(({ failureCode }) => failureCode !== null)).toEqual([]);
  expect(killed).toBe(kills);
  // Until then the one has had as many turns as anybody, and one more in each transcriber.
  const maxOfAnother = Math.ceil((notes - ofOne) / others.length);
  expect(manyBefore).toBeLessThanOrEqual(maxOfAnother + transcribers);
});
