import { waitUntil } from '@timbre/scripts/start/server-process';
import { startChaosStack } from '@timbre/server/test/chaos-stack';
import { seed } from '@timbre/server/test/check-size';
import { audioLike, Uploaded } from '@timbre/server/test/note-stack';
import { integer, sample } from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { machine } from '../machine.ts';
import { hangMs, readSize } from '../size.ts';

/** `npm run load -- steady` has many more speak. */
const people = readSize('STEADY_PEOPLE', { small: 3, large: 10 });
const knownNotes = readSize('STEADY_KNOWN', { small: 6, large: 60 });
const unknownNotes = readSize('STEADY_UNKNOWN', { small: 2, large: 10 });

const projects = ['Website', 'Garden'];
const tasks = ['design', 'testing', 'calls', 'letters', 'drawings', 'repairs'];

type ChaosStack = Awaited<ReturnType<typeof startChaosStack>>;
type Speaker = Awaited<ReturnType<ChaosStack['speaker']>>;
type Entry = Awaited<ReturnType<Speaker['entries']>>[number];
type Note = { speaker: Speaker; mark: string; text: string };

const Calls = z.array(z.object({ method: z.string(), path: z.string(), status: z.number() }));

/** A day of its own for each note of a person, so that any length has room. */
function noteOfKnownNames(speaker: Speaker, n: number, length: number): Note {
  const parts = tasks
    .slice(0, length)
    .map((task, m) => `${m + 5} minutes of ${task} for the ${projects[(n + m) % projects.length]}`);
  const day = 1 + (Math.floor(n / people) % 31);
  return { speaker, mark: `known ${n}`, text: `On ${day} October ${parts.join(', ')}.` };
}

/** Sends the notes, each person's one after the other, and gives their entries when the last is logged. */
async function log(notes: readonly Note[]): Promise<Entry[]> {
  const entries = [...Map.groupBy(notes, ({ speaker }) => speaker)].map(async ([speaker, own]) => {
    const ids: string[] = [];
    for (const { mark, text } of own) {
      const file = audioLike(mark);
      await speaker.plant(file, text);
      ids.push(Uploaded.parse(await (await speaker.send(file)).json()).id);
    }
    const sent = async () => (await speaker.recordings()).filter(({ id }) => ids.includes(id));
    await waitUntil(async () => (await sent()).every(({ status }) => status === 'success'), hangMs);
    expect((await sent()).map(({ status }) => status)).toEqual(own.map(() => 'success'));
    return speaker.entries(ids);
  });
  return (await Promise.all(entries)).flat();
}

test('[D-BUDGET] an entry of known names costs one call and no other; a note with an unknown one at most one look more', async () => {
  const stack = await startChaosStack();
  const speakers: Speaker[] = [];
  for (let n = 0; n < people; n += 1) {
    const speaker = await stack.speaker({ plan: 'premium', projects: projects.map((name) => ({ name })) });
    expect((await speaker.connect()).status).toBe(204);
    speakers.push(speaker);
  }
  const makeNotes = (amount: number, makeNote: (speaker: Speaker, n: number) => Note) =>
    Array.from({ length: amount }, (_, n) => n).flatMap((n) => {
      const speaker = speakers[n % people];
      return speaker ? [makeNote(speaker, n)] : [];
    });
  let seen = 0;
  /** The calls that the service has had since the last look. */
  const newCalls = async () => {
    const all = Calls.parse(await (await fetch(`${stack.togglUrl}/_control/calls`)).json());
    const added = all.slice(seen).map(({ method, path, status }) => `${method} ${path} ${status}`);
    seen = all.length;
    return { posts: added.filter((call) => /^POST .*\/time_entries 200$/.test(call)).length, added };
  };
  const connecting = (await newCalls()).added.length;

  const lengths = sample(integer({ min: 1, max: tasks.length }), { seed, numRuns: knownNotes });
  const known = await log(
    makeNotes(knownNotes, (speaker, n) => noteOfKnownNames(speaker, n, lengths[n] ?? 1)),
  );
  const { added: calls, posts } = await newCalls();
  const perEntry = (calls.length / known.length).toFixed(2);

  await stack.letADayPass();
  const unknown = await log(
    makeNotes(unknownNotes, (speaker, n) => {
      return { speaker, mark: `unknown ${n}`, text: `Today ${n + 5} minutes for project Nebula.` };
    }),
  );
  const { added: callsThen, posts: postsThen } = await newCalls();
  const looks = callsThen.length - postsThen;
  process.stdout.write(
    `${people} accounts connected with ${connecting} calls. ${knownNotes} notes of known names: ${known.length} ` +
      `entries, ${calls.length} calls, ${perEntry} per entry. ${unknownNotes} notes with an unknown name: ` +
      `${unknown.length} entries, ${callsThen.length} calls, ${looks} of them looks. On ${machine()}\n`,
  );
  expect(known).toHaveLength(lengths.reduce((sum, length) => sum + length, 0));
  expect(known.filter(({ rawData }) => !rawData.project_name)).toEqual([]);
  expect([perEntry, calls.length, posts]).toEqual(['1.00', known.length, known.length]);
  expect([unknown.length, postsThen]).toEqual([unknownNotes, unknownNotes]);
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThanOrEqual(unknownNotes);
});
