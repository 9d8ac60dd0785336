import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from '@timbre/scripts/start/server-process';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startChaosStack } from '../../test/chaos-stack.ts';
import { isLargeRun } from '../../test/check-size.ts';
import { audioLike, postJson, Uploaded } from '../../test/note-stack.ts';

type Stack = Awaited<ReturnType<typeof startChaosStack>>;
type Speaker = Awaited<ReturnType<Stack['speaker']>>;

const things = [
  ...['design', 'planning', 'testing', 'writing', 'reading', 'drawing', 'filing', 'editing', 'invoicing'],
  ...['painting', 'cooking', 'gardening', 'welding', 'sewing', 'packing', 'cleaning', 'budgeting', 'coding'],
  ...['research', 'training', 'support', 'travel', 'calls', 'paperwork', 'maintenance', 'interviews'],
  ...['bookkeeping', 'photography', 'translation', 'carpentry'],
];

/** A note of its own each time, every other one spoken. */
function sayingThings() {
  let said = 0;
  return async (who: Speaker): Promise<string> => {
    const text = `One hour of ${things[said]}`;
    said += 1;
    if (said % 2 === 0) {
      const about = { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z' };
      const answer = await who.call('POST', '/api/notes', { body: { text }, headers: about });
      return Uploaded.parse(await answer.json()).id;
    }
    const file = audioLike(text);
    await who.plant(file, text);
    return Uploaded.parse(await (await who.send(file)).json()).id;
  };
}

/** The command as an operator runs it. */
async function command(stack: Stack, entryPoint: 'backup' | 'restore', folder: string): Promise<string> {
  const file = join(import.meta.dirname, `../${entryPoint}.ts`);
  return (await promisify(execFile)(process.execPath, [file, folder], { env: stack.env })).stdout;
}

const Minutes = z.object({ audioMinutesUsed: z.number() });

/** All that somebody sees of their notes. */
async function getHistory(who: Speaker) {
  const notes = await who.recordings();
  const entries = await who.entries(notes.map(({ id }) => id));
  const { audioMinutesUsed } = Minutes.parse(await (await who.call('GET', '/api/plan/current')).json());
  return {
    notes: notes.map(({ id, status, source }) => ({ id, status, source })),
    entries: entries.map(({ recordingId, description, start, duration, isLogged }) => ({
      recordingId,
      description,
      start,
      duration,
      isLogged,
    })),
    audioMinutesUsed,
  };
}

async function allDone(people: Speaker[]): Promise<void> {
  const isDone = async () =>
    (await Promise.all(people.map((who) => who.recordings())))
      .flat()
      .every(({ status }) => status === 'success');
  expect(await waitUntil(isDone, 480_000)).toBe(true);
}

const folderForTest = () => {
  const directory = temporaryDirectory('backup');
  onTestFinished(() => directory.remove());
  return join(directory.path, 'backup');
};

const losses = [
  { kind: 'also those that were logged after the backup was taken', wasLoggedSince: true },
  { kind: 'and those in progress are finished then', wasLoggedSince: false },
];

// Each takes more than a minute; with the first, notes in progress are finished after the restore as well.
test.each(isLargeRun ? losses : losses.slice(0, 1))(
  'when database, audio and engine are lost, a backup brings every note back, none logged twice, $kind',
  async ({ wasLoggedSince }) => {
    const stack = await startChaosStack();
    const folder = folderForTest();
    const people = await Promise.all(Array.from({ length: isLargeRun ? 6 : 2 }, () => stack.speaker({})));
    const say = sayingThings();
    for (const who of people) await who.connect();
    for (const who of [...people, ...people]) await say(who);
    await allDone(people);

    await postJson(`${stack.togglUrl}/_control/faults`, [{ fault: '503', times: 100_000 }]);
    const refused = await Promise.all(people.map(say));
    const areTried = async () =>
      (await ask(stack, 'select count(*) from idempotent_writes where reference is null')) === refused.length;
    expect(await waitUntil(areTried, 480_000)).toBe(true);
    await stack.stopWorker();
    // As if the service had said no in so many words: then nobody would look before the next attempt.
    await ask(
      stack,
      `with refused as (
         update idempotent_writes set known_missing = true, was_unknown = false where reference is null returning key
       ) select count(*) from refused`,
    );
    // Two of each, so that it matters in which order they are read again.
    for (const who of [...people, ...people]) await say(who);
    expect(await command(stack, 'backup', folder)).toMatch(/audio of \d+ notes\.\n/);
    await fetch(`${stack.togglUrl}/_control/faults`, { method: 'DELETE' });

    if (wasLoggedSince) {
      await stack.startWorker();
      await allDone(people);
    }
    const before = await Promise.all(people.map(getHistory));
    await stack.loseEverything(async () => {
      expect(await command(stack, 'restore', folder)).toMatch(/^Restored as of /);
    });
    for (const who of people) {
      // Sessions that were ended since must not be good again, so none comes back.
      expect((await who.call('GET', '/api/user')).status).toBe(401);
      expect((await who.call('POST', '/api/login', { body: who.credentials })).status).toBe(200);
    }
    await allDone(people);
    const after = await Promise.all(people.map(getHistory));
    if (wasLoggedSince) expect(after).toEqual(before);
    for (const [n, who] of people.entries()) {
      expect(after[n]?.notes).toHaveLength(5);
      expect(after[n]?.notes.map(({ id }) => id)).toEqual(before[n]?.notes.map(({ id }) => id));
      expect(after[n]?.audioMinutesUsed).toBe(before[n]?.audioMinutesUsed);
      const inService = (await who.ledger()).map(({ description }) => description).sort();
      expect(inService).toEqual(after[n]?.entries.map(({ description }) => description).sort());
      expect(new Set(inService).size).toBe(5);
    }
  },
);

const Count = z.object({ count: z.coerce.number() });

async function ask(stack: Pick<Stack, 'env'>, query: string): Promise<number> {
  const client = new pg.Client({ connectionString: stack.env.DATABASE_URL });
  await client.connect();
  try {
    return Count.parse((await client.query(query)).rows[0]).count;
  } finally {
    await client.end();
  }
}
