import { waitUntil } from '@timbre/scripts/start/server-process';
import { startChaosStack } from '@timbre/server/test/chaos-stack';
import { Uploaded } from '@timbre/server/test/note-stack';
import { expect, test } from 'vitest';
import { machine } from '../machine.ts';
import { median } from '../quantile.ts';
import { hangMs, readLimit, readSize } from '../size.ts';
import type { Speaker } from '../spoken-notes.ts';

/** `npm run load -- flood` has one account send six notes of thousands of entries each, and 200 more, while another sends its own. */
const hopeless = readSize('FLOOD_HOPELESS', { small: 1, large: 6 });
const more = readSize('FLOOD_MORE', { small: 6, large: 200 });
const rounds = readSize('FLOOD_ROUNDS', { small: 1, large: 9 });
const maxTimes = readLimit('FLOOD_MAX_TIMES', Number.POSITIVE_INFINITY);

const hopelessNote = '1m 0x every day in july. '.repeat(199).trim();

async function post({ call }: Speaker, text: string): Promise<string> {
  const headers = { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z' };
  const answer = await call('POST', '/api/notes', { body: { text }, headers });
  expect(answer.status).toBe(200);
  return Uploaded.parse(await answer.json()).id;
}

/** How long a note takes from being sent until it is in the service. */
async function measureSeconds(speaker: Speaker, text: string): Promise<number> {
  const from = performance.now();
  const id = await post(speaker, text);
  const isLogged = async () =>
    (await speaker.recordings()).some((one) => one.id === id && one.status === 'success');
  expect(await waitUntil(isLogged, hangMs)).toBe(true);
  return (performance.now() - from) / 1_000;
}

test('[SEC-08] while one account floods the service with notes that no day can hold, the notes of another are logged', async () => {
  const stack = await startChaosStack();
  const [anna, flooder] = [await stack.speaker(), await stack.speaker()];
  for (const speaker of [anna, flooder]) expect((await speaker.connect()).status).toBe(204);
  const measure = async (day: string) => {
    const times: number[] = [];
    for (let n = 0; n < rounds; n += 1)
      times.push(await measureSeconds(anna, `${day} ${n + 1} minutes of planning.`));
    return median(times);
  };
  const quiet = await measure('Yesterday');
  const flooding: string[] = [];
  for (let n = 0; n < hopeless; n += 1) flooding.push(await post(flooder, hopelessNote));
  for (let n = 0; n < more; n += 1)
    flooding.push(await post(flooder, `Yesterday ${(n % 5) + 1} minutes of call ${n}.`));
  const flooded = await measure('Today');
  const getOwn = async () => (await flooder.recordings()).filter(({ id }) => flooding.includes(id));
  const unfinished = (await getOwn()).filter(({ status }) => status !== 'success' && status !== 'failed');
  process.stdout.write(
    `a note of another account: ${quiet.toFixed(2)} s quiet, ${flooded.toFixed(2)} s beside ${flooding.length} notes of one ` +
      `account (${(flooded / quiet).toFixed(1)} times; ${unfinished.length} of those on the first page then unfinished), on ${machine()}\n`,
  );
  expect(flooded / quiet).toBeLessThanOrEqual(maxTimes);
  const last = flooding[0] ?? '';
  const isFailed = async () => {
    const answer = await flooder.call('GET', `/api/notes/${last}`);
    return (await answer.text()).includes('too-many-entries');
  };
  expect(await waitUntil(isFailed, hangMs)).toBe(true);
});
