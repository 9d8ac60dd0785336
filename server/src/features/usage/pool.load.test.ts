import { waitUntil } from '@timbre/scripts/start/server-process';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isLargeRun } from '../../../test/check-size.ts';
import { addMember, grantTeam } from '../../../test/make-team.ts';
import { audioLike, startNoteStack } from '../../../test/note-stack.ts';
import { teamMonths } from '../team/team.schema.ts';
import { usage } from './usage.schema.ts';

const members = isLargeRun ? 50 : 12;
const rounds = isLargeRun ? 20 : 4;

const Sums = z.array(
  z.object({ measured: z.coerce.number(), counted: z.coerce.number(), ofMembers: z.coerce.number() }),
);

type Stack = Awaited<ReturnType<typeof startNoteStack>>;

/** A team of so many, each connected to the service. */
async function makeSpeakers(stack: Stack) {
  const speakers: Awaited<ReturnType<Stack['speaker']>>[] = [];
  while (speakers.length < members) {
    const speaker = await stack.speaker();
    expect((await speaker.connect()).status).toBe(204);
    speakers.push(speaker);
  }
  const [owner = expect.fail('a team has an owner'), ...others] = speakers;
  await grantTeam(stack.db, owner.id, members);
  for (const member of others) await addMember(stack, owner, member, 'member');
  return speakers;
}

/** What succeeded, what it cost, and what the members’ own sums say. */
async function listSums({ db }: Stack) {
  const { rows } = await db.execute(sql`
    select (select coalesce(sum(audio_milliseconds), 0) from recordings where status = 'success') as measured,
           (select coalesce(sum(milliseconds), 0) from usage where state = 'counted') as counted,
           (select coalesce(sum(milliseconds), 0) from team_usage) as "ofMembers"`);
  return Sums.parse(rows)[0] ?? expect.fail('no sums');
}

test(`[D-TEAM][D-QUOTA] ${members} members recording at once at the edge of the pool, ${rounds} times: never over, and what is settled is what was measured`, async () => {
  const stack = await startNoteStack();
  const speakers = await makeSpeakers(stack);
  const send = async (n: number, mark: string, said: string) => {
    const speaker = speakers[n] ?? expect.fail('nobody speaks');
    const file = audioLike(mark);
    await speaker.plant(file, said);
    return speaker.send(file, { 'idempotency-key': `pool-${mark}` });
  };
  const used = async () => (await stack.db.select().from(teamMonths))[0]?.milliseconds ?? 0;
  const isQuiet = async () => (await stack.db.$count(usage, eq(usage.state, 'held'))) === 0;
  const limit = members * 20 * 60_000;
  expect((await send(0, 'first', 'One minute of design')).status).toBe(200);
  expect(await waitUntil(isQuiet, 480_000)).toBe(true);
  const { measured: length } = await listSums(stack);
  expect(await used()).toBe(length);

  for (let round = 0; round < rounds; round += 1) {
    // So much is used already that a few fit and not one more.
    const fitting = 1 + ((round * 3) % 8);
    const start = limit - fitting * length - (round % 7);
    await stack.db.update(teamMonths).set({ milliseconds: start });
    const before = await listSums(stack);
    // In every third round some recordings have no speech: they fail, and its minutes go back,
    // now and then so soon that another one fits.
    const someFail = round % 3 === 0;
    const answers = await Promise.all(
      speakers.map((_, n) => send(n, `${round}-${n}`, someFail && n % 2 === 0 ? '' : 'One minute of design')),
    );
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThanOrEqual(fitting);
    if (!someFail) expect(taken).toBe(fitting);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(members - taken);
    expect(await used()).toBeLessThanOrEqual(limit);
    expect(await waitUntil(isQuiet, 480_000)).toBe(true);
    const after = await listSums(stack);
    expect(await used()).toBe(start + after.measured - before.measured);
    expect([after.counted, after.ofMembers]).toEqual([after.measured, after.measured]);
  }
});
