import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@timbre/scripts/start/server-process';
import { startChaosStack } from '@timbre/server/test/chaos-stack';
import { everythingTheEngineKnows, getForms, openInvocations } from '@timbre/server/test/engine-journal';
import { postJson } from '@timbre/server/test/note-stack';
import { expect, test } from 'vitest';
import { machine } from '../machine.ts';
import { hangMs, readSize } from '../size.ts';
import { buildNote, line, planted, type Speaker, sendUntilTaken } from '../spoken-notes.ts';

/** `npm run load -- once` has many more speak. */
const people = readSize('ONCE_PEOPLE', { small: 4, large: 24 });
const notesEach = readSize('ONCE_NOTES', { small: 2, large: 3 });
/** So often the worker is killed; the second and the fifth time the engine too, and the third time it loses everything. */
const workerKills = readSize('ONCE_KILLS', { small: 3, large: 12 });
const betweenKillsMs = 1_000 * readSize('ONCE_KILL_SECONDS', { small: 2, large: 5 });

/** One request in five, by a seed. */
const faults = [
  { fault: 'cut-after', probability: 0.04, seed: 1 },
  { fault: '500-before', probability: 0.04, seed: 2 },
  { fault: '500-after', probability: 0.04, seed: 3 },
  { fault: '402', probability: 0.04, seed: 4 },
  { fault: 'slow-after', probability: 0.02, seed: 5, delayMs: 12_000 },
  { fault: '429', probability: 0.02, seed: 6 },
];

/** What the api says to those who ask it about their connection, rightly or wrongly. */
async function answersTo(speakers: readonly Speaker[]): Promise<string> {
  const texts: string[] = [];
  for (const { call } of speakers) {
    for (const path of ['/api/user', '/api/user/toggl-token', '/api/toggl/connection', '/api/recordings'])
      texts.push(await (await call('GET', path)).text());
    const body = { togglToken: 'wrong' };
    for (const path of ['/api/user/toggl-token', '/api/user/toggl-token/verify'])
      texts.push(await (await call('POST', path, { body })).text());
  }
  return texts.join('\n');
}

test('[TOK-08] while services fail, the worker is killed again and again and the engine loses everything, every entry stands once, and nothing leaks', async () => {
  const startedAt = performance.now();
  const stack = await startChaosStack();
  const speakers: Speaker[] = [];
  for (let n = 0; n < people; n += 1) {
    const speaker = await stack.speaker();
    expect((await speaker.connect()).status).toBe(204);
    speakers.push(speaker);
  }
  await postJson(`${stack.togglUrl}/_control/faults`, faults);
  const isLong = (n: number, m: number) => (n + m) % 2 === 0;
  const sending = Promise.all(
    speakers.map(async (speaker, n) => {
      for (let m = 0; m < notesEach; m += 1) await sendUntilTaken(speaker, `s${n}n${m}`, isLong(n, m));
    }),
  );

  const isDone = async (speaker: Speaker) => {
    const list = await speaker.recordings().catch(() => []);
    return list.length === notesEach && list.every(({ status }) => status === 'success');
  };
  const kills = { worker: 0, engine: 0, wiped: 0 };
  while (kills.worker < workerKills) {
    await delay(betweenKillsMs);
    await stack.killAndRestart('worker');
    kills.worker += 1;
    if (kills.worker === 2 || kills.worker === 5) {
      await stack.killAndRestart('engine');
      kills.engine += 1;
    }
    if (kills.worker === 3) {
      await stack.wipeEngine();
      kills.wiped += 1;
    }
  }
  await sending;
  // An outcome that stays unknown again and again is asked for after ever longer waits: that would be waited for here.
  await fetch(`${stack.togglUrl}/_control/faults`, { method: 'DELETE' });
  let entries = 0;
  for (const [n, speaker] of speakers.entries()) {
    if (!(await waitUntil(() => isDone(speaker), hangMs)))
      expect.fail(`${JSON.stringify(await speaker.recordings())}\n${await openInvocations(stack.adminUrl)}`);
    const said = Array.from(
      { length: notesEach },
      (_, m) => buildNote(`s${n}n${m}`, isLong(n, m)).lines,
    ).flat();
    const ids = (await speaker.recordings()).map(({ id }) => id);
    expect((await speaker.entries(ids)).map(line).sort()).toEqual(said.toSorted());
    expect((await speaker.ledger()).map(line).sort()).toEqual(said.toSorted());
    entries += said.length;
  }
  process.stdout.write(
    `${people} people, ${people * notesEach} notes, ${entries} entries: 0 lost, 0 doubled, after ` +
      `${Math.round((performance.now() - startedAt) / 1_000)} s with ${kills.worker} kills of the worker, ${kills.engine} of the ` +
      `engine and ${kills.wiped} loss of all it knew, on ${machine()}\n`,
  );

  const places = {
    answers: await answersTo(speakers),
    log: stack.logged(),
    journal: await everythingTheEngineKnows(stack.adminUrl),
    database: await stack.dumpDatabase(),
  };
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(1_000);
    // What was said becomes entries, which stand in the database; tokens stand nowhere.
    const words = place === 'database' || place === 'answers' ? [] : [planted];
    for (const secret of [...words, ...speakers.map(({ service }) => service.token)])
      for (const form of getForms(secret)) expect(text.includes(form), `${form} in the ${place}`).toBe(false);
  }
});
