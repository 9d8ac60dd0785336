import { everyRoute } from '@timbre/contract/every-route';
import { startApiStack } from '@timbre/server/test/api-stack';
import { seed } from '@timbre/server/test/check-size';
import { visitor } from '@timbre/server/test/start-app';
import { expect, test } from 'vitest';
import { machine } from '../machine.ts';
import { readLimit, readSize } from '../size.ts';
import { makeActors } from './actors.ts';
import { type FuzzRun, fuzzRequests } from './fuzz-run.ts';
import { makeSecrets } from './secrets.ts';

/** `npm run load -- requests` sends many more, and judges the time. */
const size = {
  count: readSize('REQUESTS_COUNT', { small: 400, large: 20_000 }),
  limited: readSize('REQUESTS_LIMITED', { small: 100, large: 1_000 }),
};
const perRoute = readSize('REQUESTS_PER_ROUTE', { small: 5, large: 30 });
const maxMs = readLimit('REQUESTS_MAX_MS', Number.POSITIVE_INFINITY);
/** A process that has answered a fifth of the requests may grow by so much over the rest. */
const maxMegabytes = 150;
/** Connections to PostgreSQL, which are opened as they are needed. */
const maxOpened = 12;

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');

function report(title: string, run: FuzzRun, seconds: number): string {
  const { megabytes, open } = run;
  return `${title}: ${run.sent} requests to ${everyRoute.length} calls in ${Math.round(seconds)} s, ${run.throwAways} throw-away accounts
by who may call and what: ${listed(run.byClass)}
by how they were broken: ${listed(run.byKind)}
answers: ${listed(run.statuses)}
slowest: ${run.slowest.map(({ ms, what }) => `${Math.round(ms)} ms ${what}`).join('; ')}
memory: ${Math.round(megabytes.before)} MB after a fifth, ${Math.round(megabytes.after)} MB at the end; open files and sockets: ${open.before}, ${open.after}
faults: ${listed(new Map([...run.faults].map(([fault, { times }]) => [fault, times]))) || 'none'}
`;
}

test('whatever is sent, by whomever, to whichever call: an answer that is agreed on, in little memory, that tells nothing of others', async () => {
  const stack = await startApiStack();
  const [api, strict] = await Promise.all([
    stack.startApi({ TRIES_PER_ACCOUNT: '100000000', TRIES_PER_ADDRESS: '100000000' }),
    stack.startApi({ TRIES_PER_ACCOUNT: '10', TRIES_PER_ADDRESS: '30' }),
  ]);
  const secrets = makeSecrets();
  const actors = await makeActors({ stack, secrets, url: api.url });
  const stage = { stack, actors, secrets, homeUrl: api.url, maxMs };
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const run = await fuzzRequests({ ...stage, api }, { count: size.count, seed, mends: true, perRoute });
  const whole = report('without limits', run, seconds());
  const limited = await fuzzRequests(
    { ...stage, api: strict },
    { count: size.limited, seed: seed + 1, mends: false, perRoute: 4 },
  );
  const faults = [...run.faults.keys(), ...limited.faults.keys()];
  const isGood =
    faults.length === 0 && run.grownMb < maxMegabytes && run.open.after < run.open.before + maxOpened;
  process.stdout.write(`${whole}
${report('with limits', limited, seconds())}
${secrets.count()} words that belong to somebody; on ${machine()}
${isGood ? 'good' : 'BAD'}
`);
  expect(faults).toEqual([]);
  expect(run.grownMb).toBeLessThan(maxMegabytes);
  expect(run.open.after).toBeLessThan(run.open.before + maxOpened);
  for (const { headers, name } of actors.all.filter(({ person }) => person))
    expect([name, (await visitor(api.url).call('GET', '/api/recordings', { headers })).status]).toEqual([
      name,
      expect.toSatisfy((status: number) => status === 200 || status === 403),
    ]);
});
