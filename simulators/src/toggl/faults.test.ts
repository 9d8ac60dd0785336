import { expect, test } from 'vitest';
import { z } from 'zod';
import { startWithAccount } from './account-for-tests.ts';

const Calls = z.array(z.object({ status: z.number(), fault: z.string().nullable() }));

/** How a call ended, as its caller sees it: an answer, or why there is none. */
async function getOutcome(calling: Promise<Response>) {
  try {
    const response = await calling;
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return {
      status: 0,
      text: cause instanceof Error && 'code' in cause ? String(cause.code) : String(error),
    };
  }
}

async function startFaulty() {
  const setting = await startWithAccount();
  const write = () => getOutcome(setting.call('POST', setting.entries, setting.entry));
  const read = () => getOutcome(setting.call('GET', '/me/logged'));
  const plan = (...faults: unknown[]) => setting.control('/faults', faults);
  /** The faults of calls that have no answer yet. */
  const underWay = async () =>
    Calls.parse(await setting.read('/calls')).flatMap(({ status, fault }) => (status === 0 ? [fault] : []));
  return { ...setting, write, read, plan, underWay };
}

test.each([
  { fault: 'cut-before', status: 0, text: /ECONNRESET/, stored: 0 },
  { fault: 'cut-after', status: 0, text: /ECONNRESET/, stored: 1 },
  { fault: '500-before', status: 500, text: /^"Internal Server Error"$/, stored: 0 },
  { fault: '500-after', status: 500, text: /^"Internal Server Error"$/, stored: 1 },
  { fault: 'html', status: 502, text: /^<!DOCTYPE html>/, stored: 0 },
  { fault: 'html-400', status: 400, text: /^<html>.*nginx/s, stored: 0 },
  { fault: '503', status: 503, text: /^<html>.*nginx/s, stored: 0 },
  { fault: '429', status: 429, text: /^<html>.*nginx/s, stored: 0 },
  { fault: '410', status: 410, text: /^"Gone"$/, stored: 0 },
  { fault: '402', status: 402, text: /hourly limit for API calls.*reset in 1 seconds/, stored: 0 },
  { fault: 'truncated', status: 200, text: /^\{"id":[^}]*$/, stored: 1 },
  { fault: 'empty', status: 200, text: /^$/, stored: 1 },
  { fault: 'shapeless', status: 200, text: /^\{\}$/, stored: 1 },
  { fault: 'late-commit', status: 0, text: /ECONNRESET/, stored: 0 },
])('the fault “$fault” strikes one write, which leaves $stored entries', async (expected) => {
  const { write, plan, stored } = await startFaulty();
  await plan(expected.fault);
  const struck = await write();
  expect(struck.status).toBe(expected.status);
  expect(struck.text).toMatch(expected.text);
  expect(await stored()).toHaveLength(expected.stored);
  expect((await write()).status).toBe(200);
  expect(await stored()).toHaveLength(expected.stored + 1);
});

test('whether a connection was cut before or after the work cannot be told', async () => {
  const { write, plan } = await startFaulty();
  await plan('cut-before', 'cut-after', 'late-commit');
  const outcomes = [await write(), await write(), await write()];
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[2]).toEqual(outcomes[0]);
});

test('the quota of a fault says that nothing is left and that it comes back in a second', async () => {
  const { call, plan, entries, entry } = await startFaulty();
  await plan('402');
  const { headers } = await call('POST', entries, entry);
  expect(headers.get('x-toggl-quota-remaining')).toBe('0');
  expect(headers.get('x-toggl-quota-resets-in')).toBe('1');
});

test('a slow answer comes late: before the work is done, or after', async () => {
  const { write, plan, control, underWay, stored } = await startFaulty();
  await plan({ fault: 'slow-before', delayMs: 1_000 }, { fault: 'slow-after', delayMs: 1_000 });
  const timePasses = () => control('/clock', { advanceSeconds: 1 });
  const before = write();
  await expect.poll(underWay).toEqual(['slow-before']);
  expect(await stored()).toHaveLength(0);
  await timePasses();
  expect((await before).status).toBe(200);
  const after = write();
  await expect.poll(underWay).toEqual(['slow-after']);
  expect(await stored()).toHaveLength(2);
  expect(await underWay()).toEqual(['slow-after']);
  await timePasses();
  expect((await after).status).toBe(200);
});

test('on a clock that runs, a slow answer comes by itself', async () => {
  const { call, control, entries, entry } = await startWithAccount({ clock: 'running' });
  await control('/faults', { fault: 'slow-after', delayMs: 50 });
  expect((await call('POST', entries, entry)).status).toBe(200);
});

test('a caller who did not wait for a slow answer finds the entry all the same', async () => {
  const { toggl, account, entries, entry, plan, control, underWay, stored } = await startFaulty();
  await plan({ fault: 'slow-before', delayMs: 1_000 });
  const timeout = new AbortController();
  const calling = fetch(`${toggl.url}/api/v9${entries}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${account.token}:api_token`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(entry),
    signal: timeout.signal,
  });
  const outcome = getOutcome(calling);
  await expect.poll(underWay).toEqual(['slow-before']);
  timeout.abort();
  expect((await outcome).status).toBe(0);
  expect(await stored()).toHaveLength(0);
  await control('/clock', { advanceSeconds: 1 });
  await expect.poll(stored).toHaveLength(1);
});

test('a late commit shows after its time, as of the moment it became true', async () => {
  const { call, control, now, write, plan, stored } = await startFaulty();
  await control('/settings', { lateCommitAfter: 20 });
  await plan('late-commit');
  await write();
  await control('/clock', { advanceSeconds: 19 });
  expect(await stored()).toEqual([]);
  await control('/clock', { advanceSeconds: 100 });
  expect(await stored()).toHaveLength(1);
  const since = Math.floor((await now()) / 1_000) - 59;
  expect(await (await call('GET', `/me/time_entries?since=${since}`)).json()).toEqual([]);
});

test('a late commit can come right after the next write, whenever that is', async () => {
  const { control, write, plan, stored } = await startFaulty();
  await control('/settings', { lateCommitAfter: 'next write' });
  await plan('late-commit');
  await write();
  await control('/clock', { advanceSeconds: 3_600 });
  expect(await stored()).toEqual([]);
  await write();
  expect(await stored()).toHaveLength(2);
});

test('faults strike the kind of request they are for, in the order they were planned', async () => {
  const { write, read, plan } = await startFaulty();
  await plan('500-before', { fault: '503', on: 'read' }, { fault: '410', on: 'any' });
  expect((await read()).status).toBe(503);
  expect((await read()).status).toBe(410);
  expect((await write()).status).toBe(500);
  expect((await write()).status).toBe(200);
});

test('a fault strikes as often as it is told to', async () => {
  const { write, plan } = await startFaulty();
  await plan({ fault: '503', times: 2 });
  expect([await write(), await write(), await write()].map(({ status }) => status)).toEqual([503, 503, 200]);
});

test('a refused request uses up no fault', async () => {
  const { call, control, account, write, plan } = await startFaulty();
  await plan('503');
  expect((await call('POST', '/me/reset_token', undefined, 'wrong')).status).toBe(403);
  await control('/quota', { token: account.token, bucket: 'organization', used: 30 });
  expect((await write()).status).toBe(402);
  await control('/clock', { advanceSeconds: 3_600 });
  expect((await write()).status).toBe(503);
});

test('a probable fault strikes the same requests for the same seed, until it is cleared', async () => {
  const { write, plan, clearFaults, control } = await startFaulty();
  const strikes = async (seed: number) => {
    await plan({ fault: '503', probability: 0.5, seed });
    await control('/clock', { advanceSeconds: 3_600 });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await write()).status);
    await clearFaults();
    return statuses;
  };
  const first = await strikes(7);
  expect(new Set(first)).toEqual(new Set([200, 503]));
  expect(await strikes(7)).toEqual(first);
  expect(await strikes(8)).not.toEqual(first);
  expect((await write()).status).toBe(200);
});

test('several probable faults are in force at once, each for its own time', async () => {
  const { write, plan, control } = await startFaulty();
  await plan(
    { fault: '503', probability: 1, forSeconds: 60 },
    { fault: '410', probability: 1, afterSeconds: 30, forSeconds: 60 },
  );
  expect((await write()).status).toBe(503);
  await control('/clock', { advanceSeconds: 45 });
  expect((await write()).status).toBe(503);
  await control('/clock', { advanceSeconds: 30 });
  expect((await write()).status).toBe(410);
  await control('/clock', { advanceSeconds: 30 });
  expect((await write()).status).toBe(200);
});

test('a write that is refused anyway stores nothing, whatever the fault', async () => {
  const { call, plan, entries, entry, stored } = await startFaulty();
  for (const fault of ['cut-after', '500-after', 'shapeless', 'truncated', 'empty', 'late-commit']) {
    await plan(fault);
    await getOutcome(call('POST', entries, { ...entry, created_with: '' }));
  }
  expect(await stored()).toEqual([]);
});
