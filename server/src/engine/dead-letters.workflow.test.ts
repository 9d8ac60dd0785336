import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startNoteStack } from '../../test/note-stack.ts';
import { say } from '../../test/speak.ts';
import { startApp } from '../../test/start-app.ts';
import { ConnectorError } from '../connectors/connector-error.ts';
import { stepFailures } from '../db/platform.schema.ts';
import { recordings } from '../features/recordings/recordings.schema.ts';
import { connections } from '../features/time-tracking/time-tracking.schema.ts';
import { countFailure, listDeadLetters } from './dead-letters.ts';

const Failure = z.object({ code: z.string() });

const failed = { invocationId: 'inv_1', step: 'extract', service: 'Recording', key: 'a.1' };

test('[SEC-07] the twentieth failure of the same kind is the last; another kind begins anew', async () => {
  const { db } = await startApp();
  const fail = (cause: unknown) => countFailure(db, failed, cause);
  for (let n = 0; n < 19; n += 1) expect(await fail(new TypeError('Anna is undefined'))).toBe(false);
  expect(await fail(new RangeError('too far'))).toBe(false);
  for (let n = 0; n < 19; n += 1) expect(await fail(new TypeError('Anna is undefined'))).toBe(false);
  expect(await fail(new TypeError('Anna is undefined'))).toBe(true);
  const [letter] = await listDeadLetters(db, 10);
  expect(letter).toMatchObject({ ...failed, times: 20, isDead: true });
  expect(letter?.fault).toMatch(/^TypeError #[\da-f]{12}$/);
});

test('[SEC-07] what is out of reach has a day, however often it is tried', async () => {
  const { db } = await startApp();
  const outages = [
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    new Error('query', { cause: Object.assign(new Error('terminating'), { code: '57P01' }) }),
    new Error('query', { cause: new Error('timeout exceeded when trying to connect') }),
    new ConnectorError('unavailable', 'the service is away'),
    Object.assign(new Error('store'), { $metadata: { httpStatusCode: 503 } }),
  ];
  for (const [n, cause] of outages.entries()) {
    const step = { ...failed, invocationId: `inv_${n}` };
    for (let times = 0; times < 25; times += 1) expect(await countFailure(db, step, cause)).toBe(false);
    await db
      .update(stepFailures)
      .set({ firstFailedAt: sql`now() - interval '25 hours'` })
      .where(eq(stepFailures.invocationId, step.invocationId));
    expect(await countFailure(db, step, cause)).toBe(true);
  }
  // One that worked in between has failed anew.
  const again = { ...failed, invocationId: 'inv_again' };
  await countFailure(db, again, outages[0]);
  await db
    .update(stepFailures)
    .set({
      firstFailedAt: sql`now() - interval '30 hours'`,
      lastFailedAt: sql`now() - interval '29 hours'`,
    })
    .where(eq(stepFailures.invocationId, again.invocationId));
  expect(await countFailure(db, again, outages[0])).toBe(false);
});

test('[SEC-07] a note that can never be read or logged fails, keeps its words, and the account’s next note is logged', async () => {
  const { speaker, finished, db } = await startNoteStack();
  const anna = await speaker();
  await anna.connect();
  const getErrorCode = async (id: string) => {
    const { status, processingError } = await finished(anna, id);
    return [status, processingError === null ? null : Failure.parse(JSON.parse(processingError)).code];
  };
  // Its writer cannot open the token: it would try for ever, and every note of the account behind it.
  const [kept] = await db.select().from(connections).where(eq(connections.userId, anna.id));
  await db
    .update(connections)
    .set({ tokenSealed: Buffer.from('nothing that was ever sealed by anybody') })
    .where(eq(connections.userId, anna.id));
  const first = await say(anna, 'broken', 'Today one hour of design.');
  expect(await getErrorCode(first)).toEqual(['failed', 'dead-letter']);
  const [row] = await db.select().from(recordings).where(eq(recordings.id, first));
  expect(row?.transcriptSealed).not.toBeNull();

  await db
    .update(connections)
    .set({ tokenSealed: kept?.tokenSealed ?? Buffer.alloc(0) })
    .where(eq(connections.userId, anna.id));
  const second = await say(anna, 'whole', 'Today two hours of calls.');
  expect(await getErrorCode(second)).toEqual(['success', null]);
  await anna.call('POST', `/api/recordings/${first}/retry`);
  expect(await getErrorCode(first)).toEqual(['success', null]);
  expect((await anna.ledger()).map(({ description }) => description).sort()).toEqual(['calls', 'design']);
});
