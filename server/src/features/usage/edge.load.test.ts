import { waitUntil } from '@timbre/scripts/start/server-process';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isLargeRun } from '../../../test/check-size.ts';
import { audioLike, startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { users } from '../accounts/accounts.schema.ts';
import { recordings } from '../recordings/recordings.schema.ts';
import { usage, usageMonths } from './usage.schema.ts';

const rounds = isLargeRun ? 200 : 14;

const Sums = z.array(z.object({ charged: z.coerce.number(), measured: z.coerce.number() }));

test(`[D-QUOTA] two uploads at once where only one fits, ${rounds} times: never both, and what is charged is what was measured of the notes that succeeded`, async () => {
  const stack = await startNoteStack();
  const speaker = await stack.speaker({ plan: 'premium' });
  await speaker.connect();
  await stack.db.update(users).set({ plan: 'pro' }).where(eq(users.id, speaker.id));
  const words = 'One minute of design';
  const send = async (mark: string, said = words) => {
    const file = audioLike(mark);
    await speaker.plant(file, said);
    return speaker.send(file, { 'idempotency-key': `edge-${mark}` });
  };
  const first = Uploaded.parse(await (await send('first')).json());
  const [{ milliseconds = 0 } = {}] = await stack.db
    .select()
    .from(usage)
    .where(eq(usage.recordingId, first.id));
  expect(milliseconds).toBeGreaterThan(1_000);
  const limit = 10 * 60_000;
  let accepted = 1;
  const isQuiet = async () => (await stack.db.$count(usage, eq(usage.state, 'held'))) === 0;
  for (let round = 0; round < rounds; round += 1) {
    // So much is used already that exactly one more note fits.
    const used = limit - milliseconds - (round % 7);
    await stack.db.update(usageMonths).set({ milliseconds: used }).where(eq(usageMonths.userId, speaker.id));
    const answers = await Promise.all([send(`a-${round}`), send(`b-${round}`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    accepted += 1;
    // Now and then one fails and gives back what it held, before room is made for the next two.
    if (round % 10 === 3) {
      await stack.db.update(usageMonths).set({ milliseconds: 0 }).where(eq(usageMonths.userId, speaker.id));
      expect((await send(`c-${round}`, '')).status).toBe(200);
      accepted += 1;
      expect(await waitUntil(isQuiet, 480_000)).toBe(true);
    }
  }
  const isOver = async () =>
    (await stack.db.$count(recordings, sql`${recordings.status} in ('success', 'failed')`)) === accepted;
  expect(await waitUntil(isOver, 480_000)).toBe(true);
  expect(await stack.db.$count(usage, eq(usage.state, 'held'))).toBe(0);
  const { rows } = await stack.db.execute(sql`
    select (select sum(milliseconds) from usage where state = 'counted') as charged,
           (select sum(audio_milliseconds) from recordings where status = 'success') as measured`);
  const [sums] = Sums.parse(rows);
  expect(sums?.charged).toBe(sums?.measured);
});
