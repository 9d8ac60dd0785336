import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@timbre/scripts/start/part';
import { expect, test } from 'vitest';
import { startChaosStack } from '../../../test/chaos-stack.ts';
import { everythingTheEngineKnows, formsOf } from '../../../test/engine-journal.ts';
import { audioLike, Uploaded } from '../../../test/note-stack.ts';

/** A word that nobody would log by chance: found outside the database, it has leaked. */
const planted = 'quaggapterodactyl';
const speakers = 20;
const notesEach = 5;

/** The same sequence for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type ChaosStack = Awaited<ReturnType<typeof startChaosStack>>;
type Speaker = Awaited<ReturnType<ChaosStack['speaker']>>;

/** Sends as the browser does: again with the same key until there is an answer. */
async function sendUntilTaken(speaker: Speaker, name: string): Promise<string> {
  const file = audioLike(name);
  await speaker.plant(
    file,
    `Yesterday one hour of ${planted} ${name}, and ten minutes of ${planted} ${name} notes.`,
  );
  for (;;) {
    const answer = await speaker.send(file, { 'idempotency-key': `note-${name}` }).catch(() => undefined);
    if (answer?.ok) return Uploaded.parse(await answer.json()).id;
    await delay(50);
  }
}

async function speakersOf(stack: ChaosStack): Promise<Speaker[]> {
  const people = await Promise.all(Array.from({ length: speakers }, () => stack.speaker()));
  for (const person of people) expect((await person.connect()).status).toBe(204);
  return people;
}

async function sendAll(people: Speaker[], notes: number): Promise<void> {
  await Promise.all(
    people.flatMap((person, n) =>
      Array.from({ length: notes }, (_, m) => sendUntilTaken(person, `s${n}n${m}`)),
    ),
  );
}

/** Nothing lost, nothing doubled: what was said, what the history shows and what the service has are the same. */
async function expectAgreement(people: Speaker[], notes: number): Promise<void> {
  for (const [n, person] of people.entries()) {
    const isDone = async () => {
      const list = await person.recordings();
      return list.length === notes && list.every(({ status }) => status === 'success');
    };
    expect(await waitUntil(isDone, 90_000), JSON.stringify(await person.recordings())).toBe(true);
    const said = Array.from({ length: notes }, (_, m) => [
      `${planted} s${n}n${m} 3600`,
      `${planted} s${n}n${m} notes 600`,
    ]).flat();
    const ids = (await person.recordings()).map(({ id }) => id);
    const line = (entry: { description: string; duration: number }) =>
      `${entry.description} ${entry.duration}`;
    expect((await person.entries(ids)).map(line).sort()).toEqual(said.sort());
    expect((await person.ledger()).map(line).sort()).toEqual(said.sort());
  }
}

test('worker, engine and api are killed at random while a hundred notes are in flight: nothing lost, nothing doubled, nothing leaked', async () => {
  const stack = await startChaosStack();
  const people = await speakersOf(stack);
  const random = seededRandom(20_261_115);
  const victims = ['worker', 'engine', 'api', 'worker', 'engine', 'worker', 'api', 'engine'] as const;
  const sending = sendAll(people, notesEach);
  for (const victim of victims) {
    await delay(100 + random() * 500);
    await stack.killAndRestart(victim);
  }
  await sending;
  await expectAgreement(people, notesEach);

  const places = { log: stack.logged(), journal: await everythingTheEngineKnows(stack.adminUrl) };
  const secrets = [planted, ...people.map(({ service }) => service.token)];
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(1_000);
    for (const secret of secrets) {
      for (const form of formsOf(secret)) expect(text.includes(form), `${form} in the ${place}`).toBe(false);
    }
  }
}, 170_000);

test('the engine loses all it knew while a hundred notes are in flight: nothing lost, nothing doubled', async () => {
  const stack = await startChaosStack();
  const people = await speakersOf(stack);
  const sending = sendAll(people, notesEach);
  await delay(700);
  await stack.wipeEngine();
  await sending;
  await expectAgreement(people, notesEach);
}, 170_000);
