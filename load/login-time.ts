import { freePorts } from '@timbre/scripts/start/free-ports';
import { portNames, startStack } from '@timbre/scripts/start/stack';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { machine } from './machine.ts';
import { median } from './quantile.ts';

/** `npm run login-time`: whether the time that login and reset take tells an address with an account from one without. */
const attempts = 200;
/** By so much may the two medians differ. */
const maxDifference = 0.1;

const directory = temporaryDirectory('login-time');
const stack = await startStack({
  directory: directory.path,
  ports: await freePorts(...portNames),
  web: 'built',
  logLevel: 'warn',
  settings: { TRIES_PER_ADDRESS: '100000', TRIES_PER_ACCOUNT: '100000' },
});

async function post(path: string, body: unknown): Promise<{ status: number; ms: number }> {
  const from = performance.now();
  const answer = await fetch(new URL(path, stack.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.text();
  return { status: answer.status, ms: performance.now() - from };
}

let isGood = true;
try {
  const password = 'not the password of anybody';
  const known = (n: number) => `known-${n}@example.com`;
  const unknown = (n: number) => `nobody-${n}@example.com`;
  // Several accounts, so that the limit on mails to one address is not what is measured.
  for (let n = 0; n < attempts; n += 1)
    await post('/api/register', { email: known(n), password: 'correct horse' });
  for (const { path, bodyFor } of [
    { path: '/api/login', bodyFor: (email: string) => ({ email, password }) },
    { path: '/api/forgot-password', bodyFor: (email: string) => ({ email }) },
  ]) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let n = 0; n < attempts; n += 1) {
      // In turns, and each first as often as the other: what else the machine does falls on both.
      const order = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const { ms } = await post(path, bodyFor(kind === 'known' ? known(n) : unknown(n)));
        times[kind].push(ms);
      }
    }
    const [a, b] = [median(times.known), median(times.unknown)];
    const difference = Math.abs(a - b) / Math.min(a, b);
    isGood &&= difference <= maxDifference;
    process.stdout.write(
      `${path}: median of ${attempts} with an account ${a.toFixed(2)} ms, of ${attempts} without ${b.toFixed(2)} ms, ${(difference * 100).toFixed(1)} % apart\n`,
    );
  }
} finally {
  await stack.stop();
  directory.remove();
}
process.stdout.write(`${isGood ? 'good' : 'BAD'}, on ${machine()}\n`);
process.exitCode = isGood ? 0 : 1;
