import { User } from '@timbre/contract/accounts';
import { fillHistories } from '@timbre/server/test/fill-histories';
import { newPerson, startApp } from '@timbre/server/test/start-app';
import { expect, test } from 'vitest';
import { recordStatements } from '../api/statements.ts';
import { machine } from '../machine.ts';
import { quantile } from '../quantile.ts';
import { readLimit, readSize } from '../size.ts';

/** `npm run load -- history` measures, and judges the time. */
const size = {
  own: readSize('HISTORY_OWN', { small: 100, large: 2_000 }),
  others: readSize('HISTORY_OTHERS', { small: 200, large: 20_000 }),
  rounds: readSize('HISTORY_ROUNDS', { small: 1, large: 20 }),
};
const maxMs = readLimit('HISTORY_MAX_MS', Number.POSITIVE_INFINITY);

type App = Awaited<ReturnType<typeof startApp>>;
type Visitor = ReturnType<App['visitor']>;

async function somebody({ visitor }: App): Promise<{ who: Visitor; userId: string }> {
  const who = visitor();
  const registered = await who.call('POST', '/api/register', { body: newPerson() });
  const { id: userId } = User.parse(await registered.json());
  await who.call('PATCH', '/api/user', { body: { timeZone: 'Europe/Paris' } });
  return { who, userId };
}

test('a long history is read with as many statements as a short one, whatever others have', async () => {
  const app = await startApp();
  const [heavy, light] = [await somebody(app), await somebody(app)];
  const others = await Promise.all(Array.from({ length: 20 }, () => somebody(app)));
  await fillHistories(app.db, [
    { userId: heavy.userId, count: size.own },
    { userId: light.userId, count: 10 },
    ...others.map(({ userId }) => ({ userId, count: size.others / others.length })),
  ]);

  const timed = async (call: () => Promise<Response>): Promise<{ ms: number; body: unknown }> => {
    const from = performance.now();
    const answer = await call();
    const body: unknown = await answer.json();
    expect(answer.status).toBe(200);
    return { ms: performance.now() - from, body };
  };
  const idsFor = async ({ who }: { who: Visitor }) => {
    const { body } = await timed(() => who.call('GET', '/api/recordings?limit=20'));
    return Array.isArray(body) ? body.map(({ id }) => String(id)) : [];
  };
  const ids = new Map([
    [heavy, await idsFor(heavy)],
    [light, await idsFor(light)],
  ]);
  const calls = {
    'GET /api/recordings?limit=20': ({ who }: typeof heavy) => who.call('GET', '/api/recordings?limit=20'),
    'POST /api/recordings/entries/batch': (one: typeof heavy) =>
      one.who.call('POST', '/api/recordings/entries/batch', { body: { recordingIds: ids.get(one) } }),
    'GET /api/insights?range=all': ({ who }: typeof heavy) => who.call('GET', '/api/insights?range=all'),
    'GET /api/insights?range=30days': ({ who }: typeof heavy) =>
      who.call('GET', '/api/insights?range=30days'),
  };
  const lines: string[] = [];
  let slowest = 0;
  for (const [name, call] of Object.entries(calls)) {
    const [ofHeavy, ofLight] = [
      await recordStatements(() => call(heavy)),
      await recordStatements(() => call(light)),
    ];
    expect([name, ofHeavy.length]).toEqual([name, ofLight.length]);
    const times: Record<'heavy' | 'light', number[]> = { heavy: [], light: [] };
    for (let n = 0; n < size.rounds; n += 1) {
      times.heavy.push((await timed(() => call(heavy))).ms);
      times.light.push((await timed(() => call(light))).ms);
    }
    const p95 = { heavy: quantile(times.heavy, 0.95), light: quantile(times.light, 0.95) };
    lines.push(
      `${name}: ${quantile(times.heavy, 0.5).toFixed(1)} ms, p95 ${p95.heavy.toFixed(1)}; for somebody with 10 recordings ${quantile(times.light, 0.5).toFixed(1)} ms, p95 ${p95.light.toFixed(1)}`,
    );
    slowest = Math.max(slowest, p95.heavy);
  }
  process.stdout.write(
    `${size.own} recordings with 3 entries each, among ${size.others} of others, ${size.rounds} rounds:\n${lines.join('\n')}\non ${machine()}\n`,
  );
  expect(slowest).toBeLessThan(maxMs);
});
