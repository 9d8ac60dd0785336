import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@timbre/scripts/start/server-process';
import { startChaosStack } from '@timbre/server/test/chaos-stack';
import { seed } from '@timbre/server/test/check-size';
import { openInvocations } from '@timbre/server/test/engine-journal';
import { expect, test } from 'vitest';
import { machine } from '../machine.ts';
import { hangMs, readSize } from '../size.ts';
import { buildNote, type ChaosStack, line, type Speaker, sendUntilTaken } from '../spoken-notes.ts';
import { injectFaults } from './faults.ts';

/** `npm run load -- chaos` goes on for half an hour. */
const size = {
  people: readSize('CHAOS_PEOPLE', { small: 4, large: 50 }),
  notesEach: readSize('CHAOS_NOTES', { small: 2, large: 4 }),
  faults: readSize('CHAOS_FAULTS', { small: 5, large: 50 }),
};
/** What a fault and the pause after it take on an idle machine: notes are spread over as much time. */
const faultMs = 7_000;
/** As many people speak at once. */
const atOnce = 24;

const isLong = (n: number, m: number) => (n + m) % 2 === 0;

/** Everybody's notes, spread over the time of the faults. */
async function speak(speakers: readonly Speaker[], startedAt: number): Promise<void> {
  const all = speakers.flatMap((speaker, n) =>
    Array.from({ length: size.notesEach }, (_, m) => ({ speaker, n, m })),
  );
  // One note of each, then the next of each.
  all.sort((a, b) => a.m - b.m);
  const eachMs = (size.faults * faultMs) / all.length;
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let at = next++; at < all.length; at = next++) {
        await delay(Math.max(0, startedAt + at * eachMs - performance.now()));
        const { speaker, n, m } = all[at] ?? expect.fail('there is no such note');
        await sendUntilTaken(speaker, `s${n}n${m}`, isLong(n, m));
      }
    }),
  );
}

const open = `select count(*)::text as count from recordings where status in ('pending', 'processing')`;

/** Fails unless both ledgers have exactly what was said; gives how many entries that are. */
async function compareLedgers(speakers: readonly Speaker[]): Promise<number> {
  let entries = 0;
  for (const [n, speaker] of speakers.entries()) {
    const said = Array.from(
      { length: size.notesEach },
      (_, m) => buildNote(`s${n}n${m}`, isLong(n, m)).lines,
    ).flat();
    const recordings = await speaker.recordings();
    expect(recordings.map(({ status }) => status)).toEqual(Array(size.notesEach).fill('success'));
    const ids = recordings.map(({ id }) => id);
    expect((await speaker.entries(ids)).map(line).sort()).toEqual(said.toSorted());
    expect((await speaker.ledger()).map(line).sort()).toEqual(said.toSorted());
    entries += said.length;
  }
  return entries;
}

/** Minutes: what is held or counted for each note is its length, once, and each month is the sum of its notes. */
async function countMinutes(stack: ChaosStack): Promise<void> {
  const wrong = await stack.ask(`
    select r.id::text from recordings r left join usage u on u.recording_id = r.id
    where u.milliseconds is distinct from r.audio_milliseconds or u.state is distinct from 'counted'`);
  expect(wrong).toEqual([]);
  const months = await stack.ask(`
    select m.user_id::text from usage_months m
    where m.milliseconds <> (select coalesce(sum(u.milliseconds), 0) from usage u
      where u.user_id = m.user_id and u.month = m.month)`);
  expect(months).toEqual([]);
}

test('while everything is killed, paused, slowed and cut off, nothing is lost, nothing is doubled, and the minutes are exact', async () => {
  const stack = await startChaosStack({
    ownPostgres: true,
    toggl: { quota: { organization: 1_000_000, user: 1_000_000, windowMs: 3_600_000 } },
    settings: { LOG_LEVEL: 'warn', RECONCILE_SECONDS: '5' },
  });
  const speakers: Speaker[] = [];
  while (speakers.length < size.people) {
    const some = Array.from({ length: Math.min(4, size.people - speakers.length) }, () => stack.speaker());
    for (const speaker of await Promise.all(some)) {
      expect((await speaker.connect()).status).toBe(204);
      speakers.push(speaker);
    }
  }
  const startedAt = performance.now();
  const speaking = speak(speakers, startedAt);
  const injected = await injectFaults(stack, { seed, count: size.faults });
  await fetch(`${stack.togglUrl}/_control/faults`, { method: 'DELETE' });
  const lastFaultAt = performance.now();
  await speaking;
  const isSettled = async () => (await stack.ask(open))[0]?.['count'] === '0';
  if (!(await waitUntil(isSettled, hangMs)))
    expect.fail(`not all came to an end:\n${await openInvocations(stack.adminUrl)}`);
  const settledAfter = Math.round((performance.now() - lastFaultAt) / 1_000);
  const entries = await compareLedgers(speakers);
  await countMinutes(stack);
  const faultCounts = [...injected].map(([what, times]) => `${what} ${times}×`).sort();
  process.stdout.write(
    `seed ${seed}: ${size.people} people, ${size.people * size.notesEach} notes, ${entries} entries during ${size.faults} faults: ` +
      `0 lost, 0 doubled, minutes exact; all in a final state ${settledAfter} s after the last fault\n  ${faultCounts.join(', ')}\non ${machine()}\n`,
  );
});
