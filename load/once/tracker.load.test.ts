import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@timbre/scripts/start/server-process';
import { startChaosStack } from '@timbre/server/test/chaos-stack';
import { openInvocations } from '@timbre/server/test/engine-journal';
import { type OtherTracker, startOtherTracker } from '@timbre/server/test/other-trackers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { machine } from '../machine.ts';
import { hangMs, readSize } from '../size.ts';
import type { Speaker } from '../spoken-notes.ts';

/** `npm run load -- once-kimai`, `once-redmine` and `once-harvest` have many more speak, and one of them alone. */
const people = readSize('ONCE_PEOPLE', { small: 2, large: 5 });
const notesEach = readSize('ONCE_NOTES', { small: 2, large: 4 });
const workerKills = readSize('ONCE_KILLS', { small: 2, large: 6 });
const betweenKillsMs = 1_000 * readSize('ONCE_KILL_SECONDS', { small: 2, large: 4 });
const trackers = z
  .array(z.enum(['redmine', 'kimai', 'harvest']))
  .parse(process.env['ONCE_TRACKER']?.split(',') ?? ['redmine', 'kimai']);

/** One request in five, by a seed. */
const faults = [
  { fault: 'cut-before', probability: 0.04, seed: 1 },
  { fault: 'cut-after', probability: 0.05, seed: 2 },
  { fault: '500-before', probability: 0.03, seed: 3 },
  { fault: '500-after', probability: 0.05, seed: 4 },
  { fault: 'slow-after', probability: 0.02, seed: 5, delayMs: 12_000 },
  { fault: '429', probability: 0.02, seed: 6 },
].map((fault) => ({ ...fault, on: 'any' }));

const minutes = [60, 10];

/** Two entries of the same words, told apart by their lengths. */
const textOf = (name: string) =>
  `Yesterday ${minutes.map((length) => `${length} minutes of design of ${name} for Acme`).join(', ')}.`;

/** Sends as the browser does: again with the same key until there is an answer. */
async function sendUntilTaken(speaker: Speaker, name: string): Promise<void> {
  const headers = {
    'idempotency-key': `note-${name}`,
    ...{ 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z' },
  };
  for (;;) {
    const sent = { body: { text: textOf(name) }, headers };
    const answer = await speaker.call('POST', '/api/notes', sent).catch(() => undefined);
    if (answer?.ok) return;
    await delay(200);
  }
}

async function startWith(service: OtherTracker) {
  const tracker = await startOtherTracker(service);
  onTestFinished(() => tracker.stop());
  const stack = await startChaosStack({ settings: tracker.settings });
  const everybody: { speaker: Speaker; userId: number; names: string[] }[] = [];
  for (let n = 0; n < people; n += 1) {
    const speaker = await stack.speaker();
    const { id: userId, connection } = await tracker.addUser();
    expect((await speaker.call('POST', '/api/connection', { body: connection })).status).toBe(204);
    everybody.push({
      speaker,
      userId,
      names: Array.from({ length: notesEach }, (_, m) => `sketch ${n}x${m}`),
    });
  }
  return { tracker, stack, everybody };
}

test.each(trackers)(
  '[TRACK-07] while %s fails one request in five and the worker is killed, every entry stands there once',
  async (service) => {
    const startedAt = performance.now();
    const { tracker, stack, everybody } = await startWith(service);
    const before = await tracker.countCalls();
    await tracker.fail(faults);
    const sending = Promise.all(
      everybody.map(async ({ speaker, names }) => {
        for (const name of names) await sendUntilTaken(speaker, name);
      }),
    );
    for (let kills = 0; kills < workerKills; kills += 1) {
      await delay(betweenKillsMs);
      await stack.killAndRestart('worker');
    }
    await sending;
    const wanted = everybody.flatMap(({ userId, names }) =>
      names.flatMap((name) => minutes.map((length) => `${userId} ${name} ${length}`)),
    );
    const isMostThere = async () => (await tracker.readEntries()).length >= 0.9 * wanted.length;
    if (!(await waitUntil(isMostThere, hangMs))) expect.fail(await openInvocations(stack.adminUrl));
    // An outcome that stays unknown again and again is asked for after ever longer waits: that would be waited for here.
    await tracker.stopFailing();
    for (const { speaker } of everybody) {
      const isDone = async () => {
        const list = await speaker.recordings().catch(() => []);
        return list.length === notesEach && list.every(({ status }) => status === 'success');
      };
      if (!(await waitUntil(isDone, hangMs)))
        expect.fail(
          `${JSON.stringify(await speaker.recordings())}\n${await openInvocations(stack.adminUrl)}`,
        );
    }
    const there = (await tracker.readEntries()).map(
      ({ userId, description, minutes: length }) => `${userId} ${description} ${length}`,
    );
    const lost = wanted.filter((line) => !there.includes(line));
    const doubled = there.filter((line, n) => there.indexOf(line) !== n);
    const calls = await tracker.countCalls();
    const perEntry = (count: number) => (count / wanted.length).toFixed(1);
    process.stdout.write(
      `${service}: ${people} people, ${people * notesEach} notes, ${wanted.length} entries: ${lost.length} lost, ${doubled.length} doubled, ` +
        `${perEntry(calls.writes - before.writes)} writes and ${perEntry(calls.reads - before.reads)} reads per entry, ` +
        `after ${Math.round((performance.now() - startedAt) / 1_000)} s with ${workerKills} kills of the worker, on ${machine()}\n`,
    );
    expect({ lost, doubled, count: there.length }).toEqual({ lost: [], doubled: [], count: wanted.length });
  },
);
