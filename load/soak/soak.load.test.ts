import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { changes, listRecordings } from '@timbre/contract/recordings';
import { waitUntil } from '@timbre/scripts/start/server-process';
import { startChaosStack } from '@timbre/server/test/chaos-stack';
import { audioLike, Uploaded } from '@timbre/server/test/note-stack';
import { expect, test } from 'vitest';
import { machine } from '../machine.ts';
import { hangMs, readSize } from '../size.ts';
import type { Speaker } from '../spoken-notes.ts';
import { type Course, getAudioFiles, type Look, look, toCourses } from './watch.ts';

/** `npm run load -- soak` goes on for an hour, at a tenth of the measured peak. */
const size = {
  minutes: readSize('SOAK_MINUTES', { small: 0.05, large: 2 }),
  perSecond: readSize('SOAK_RATE', { small: 2, large: 2 }),
  people: readSize('SOAK_PEOPLE', { small: 2, large: 4 }),
  lookEverySeconds: readSize('SOAK_LOOK_SECONDS', { small: 0.5, large: 1 }),
};
/** A run of seconds is all getting warm. */
const isLongEnough = size.minutes >= 20;

/** A note as a browser sends it: it listens for changes meanwhile, and reads the list when told. */
async function speak(speaker: Speaker, file: Buffer): Promise<void> {
  const stream = await speaker.call('GET', changes.path);
  const sent = await speaker.send(file, { 'idempotency-key': randomUUID() });
  Uploaded.parse(await sent.json());
  await delay(1_000);
  expect((await speaker.call('GET', `${listRecordings.path}?limit=20`)).status).toBe(200);
  await stream.body?.cancel();
}

/** So many notes a second, whatever became of those before; gives how many were spoken. */
async function speakSteadily(speakers: readonly Speaker[], until: number): Promise<number> {
  const file = audioLike('soak');
  await speakers[0]?.plant(file, 'Yesterday 5 minutes of design');
  const spoken: Promise<void>[] = [];
  const from = performance.now();
  while (performance.now() < until) {
    const speaker = speakers[spoken.length % speakers.length] ?? expect.fail('nobody speaks');
    spoken.push(speak(speaker, file));
    await delay(Math.max(0, from + (spoken.length * 1_000) / size.perSecond - performance.now()));
  }
  await Promise.all(spoken);
  return spoken.length;
}

const toRow = ({ name, first, middle, last, hasGrown }: Course) =>
  `| ${name} | ${[first, middle, last].map((figure) => figure.toFixed(1)).join(' | ')} | ${hasGrown ? 'GROWS' : 'flat'} |`;

test('memory, handles, connections, journal and disk stay as they are while notes keep coming', async () => {
  const stack = await startChaosStack({
    ownPostgres: true,
    toggl: { quota: { organization: 1_000_000, user: 1_000_000, windowMs: 3_600_000 } },
    settings: { LOG_LEVEL: 'warn' },
  });
  const speakers: Speaker[] = [];
  for (let n = 0; n < size.people; n += 1) {
    const speaker = await stack.speaker();
    expect((await speaker.connect()).status).toBe(204);
    speakers.push(speaker);
  }
  const until = performance.now() + size.minutes * 60_000;
  const speaking = speakSteadily(speakers, until);
  const looks: Look[] = [];
  while (performance.now() < until) {
    await delay(size.lookEverySeconds * 1_000);
    looks.push(await look(stack));
  }
  const notes = await speaking;
  const open = `select count(*) from recordings where status <> 'success'`;
  expect(await waitUntil(async () => (await stack.ask(open))[0]?.['count'] === '0', hangMs)).toBe(true);
  const courses = toCourses(looks);
  process.stdout.write(
    `${size.minutes} minutes, ${notes} notes by ${size.people} people, ${size.perSecond} a second, ${looks.length} looks, on ${machine()}\n` +
      `| | at first | second third | last third | |\n|---|---|---|---|---|\n${courses.map(toRow).join('\n')}\n`,
  );
  expect((await stack.ask('select count(*) from recordings'))[0]?.['count']).toBe(String(notes));
  expect(getAudioFiles(stack)).toBe(0);
  if (isLongEnough) expect(courses.filter(({ hasGrown }) => hasGrown)).toEqual([]);
});
