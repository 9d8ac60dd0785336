import { everyRoute } from '@timbre/contract/every-route';
import { startApiStack } from '@timbre/server/test/api-stack';
import { seed } from '@timbre/server/test/check-size';
import { visitor } from '@timbre/server/test/start-app';
import { expect, test } from 'vitest';
import { machine } from '../machine.ts';
import { readLimit, readSize } from '../size.ts';
import { makeCast } from './cast.ts';
import { besiege, type Siege } from './fuzz-run.ts';
import { makeSecrets } from './secrets.ts';

/** `npm run load -- requests` sends many more, and judges the time. */
const size = {
  count: readSize('REQUESTS_COUNT', { small: 400, large: 20_000 }),
  limited: readSize('REQUESTS_LIMITED', { small: 100, large: 1_000 }),
};
const perRoute = readSize('REQUESTS_PER_ROUTE', { small: 5, large: 30 });
const maxMs = readLimit('REQUESTS_MOST_MS', Number.POSITIVE_INFINITY);
/** A process that has answered a fifth of the requests may grow by so much over the rest. */
const maxMegabytes = 150;
/** Connections to PostgreSQL, which are opened as they are needed. */
const maxOpened = 12;

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');

function report(title: string, siege: Siege, seconds: number): string {
  const { megabytes, open } = siege;
  return `${title}: ${siege.sent} requests to ${everyRoute.length} calls in ${Math.round(seconds)} s, ${siege.throwAways} throw-away accounts
by who may call and what: ${listed(siege.byClass)}
by how they were broken: ${listed(siege.byKind)}
answers: ${listed(siege.statuses)}
slowest: ${siege.slowest.map(({ ms, what }) => `${Math.round(ms)} ms ${what}`).join('; ')}
memory: ${Math.round(megabytes.before)} MB after a fifth, ${Math.round(megabytes.after)} MB at the end; open files and sockets: ${open.before}, ${open.after}
faults: ${listed(new Map([...siege.faults].map(([fault, { times }]) => [fault, times]))) || 'none'}
`;
}

test('whatever is sent, by whomever, to whichever call: an answer that is agreed on, in little memory, that tells nothing of others', async () => {
  const stack = await startApiStack();
  const [api, strict] = await Promise.all([
    stack.startApi({ TRIES_PER_ACCOUNT: '100000000', TRIES_PER_ADDRESS: '100000000' }),
    stack.startApi({ TRIES_PER_ACCOUNT: '10', TRIES_PER_ADDRESS: '30' }),
  ]);
  const secrets = makeSecrets();
  const cast = await makeCast({ stack, secrets, url: api.url });
  const stage = { stack, cast, secrets, homeUrl: api.url, maxMs };
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const siege = await besiege({ ...stage, api }, { count: size.count, seed, mends: true, perRoute });
  const whole = report('without limits', siege, seconds());
  const limited = await besiege(
    { ...stage, api: strict },
    { count: size.limited, seed: seed + 1, mends: false, perRoute: 4 },
  );
  const faults = [...siege.faults.keys(), ...limited.faults.keys()];
  const isGood =
    faults.length === 0 && siege.grownMb < maxMegabytes && siege.open.after < siege.open.before + maxOpened;
  process.stdout.write(`${whole}
${report('with limits', limited, seconds())}
${secrets.count()} words that belong to somebody; on ${machine()}
${isGood ? 'good' : 'BAD'}
`);
  expect(faults).toEqual([]);
  expect(siege.grownMb).toBeLessThan(maxMegabytes);
  expect(siege.open.after).toBeLessThan(siege.open.before + maxOpened);
  for (const { headers, name } of cast.all.filter(({ person }) => person))
    expect([name, (await visitor(api.url).call('GET', '/api/recordings', { headers })).status]).toEqual([
      name,
      expect.toSatisfy((status: number) => status === 200 || status === 403),
    ]);
});
