import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { isPortFree } from './start/free-ports.ts';
import { hangMs, waitUntil } from './start/server-process.ts';
import { portsFrom } from './start/stack.ts';
import { temporaryDirectory } from './start/temporary-directory.ts';

// They only catch a hang: the wait for a start, and as long again for the rest.
vi.setConfig({ testTimeout: 2 * hangMs, hookTimeout: hangMs });

const root = join(import.meta.dirname, '..');

/** The first of enough ports in a row that nobody has. */
async function freeRange(): Promise<number> {
  for (let first = 21_000 + (process.pid % 400) * 20; first < 60_000; first += 20) {
    const free = await Promise.all(Object.values(portsFrom(first)).map(isPortFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error('no free ports in a row');
}

function getPort(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function startDev(env: Record<string, string>) {
  const first = await freeRange();
  const data = temporaryDirectory('dev');
  const place = {
    cwd: root,
    env: { ...process.env, TIMBRE_PORTS: String(first), TIMBRE_DATA: data.path, ...env },
  };
  const child: ChildProcess = spawn(process.execPath, ['scripts/dev.ts'], place);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'close').then(([code]) => Number(code));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    data.remove();
  });
  const leftRunning = async () => {
    const free = await Promise.all(Object.values(portsFrom(first)).map(isPortFree));
    return free.filter((isFree) => !isFree).length;
  };
  const seed = async () => (await promisify(execFile)(process.execPath, ['scripts/seed.ts'], place)).stdout;
  return { child, ended, first, output: () => output, leftRunning, seed };
}

test('one command starts everything, an account can be made, another comes with its history, and Ctrl-C ends it all', async () => {
  const { child, ended, first, output, leftRunning, seed } = await startDev({});
  await waitUntil(async () => output().includes('Timbre is ready') || child.exitCode !== null, hangMs);
  expect(output()).toContain('Timbre is ready');
  const url = `http://localhost:${first}`;
  expect(output()).toContain(url);
  expect(await (await fetch(url)).text()).toContain('Speak Your Time, Track Effortlessly');
  const made = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'first@example.com', password: 'correct horse battery' }),
  });
  expect(made.status).toBe(200);
  const [, email, password] = /as (\S+) with the password "(.+)"/.exec(await seed()) ?? [];
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  expect([email, login.status]).toEqual([email, 200]);
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const history = await fetch(`${url}/api/recordings`, { headers: { cookie } });
  const recordings = z.array(z.object({ status: z.string() })).parse(await history.json());
  expect(recordings.length).toBeGreaterThan(20);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(await leftRunning()).toBe(0);
});

test('a process that fails is named in one line with its reason, and nothing is left running', async () => {
  const { ended, output, leftRunning } = await startDev({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  expect(await ended).toBe(1);
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('Timbre did not start'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/the database could not be migrated: .*ECONNREFUSED/);
  expect(await leftRunning()).toBe(0);
});

test('a slow process is named and waited for, and Ctrl-C ends the wait with everything that runs', async () => {
  // It takes connections and never says a word.
  const slowDatabase = createServer().listen(0, '127.0.0.1');
  await once(slowDatabase, 'listening');
  onTestFinished(() => {
    slowDatabase.close();
  });
  const { child, ended, output, leftRunning } = await startDev({
    DATABASE_URL: `postgres://nobody@127.0.0.1:${getPort(slowDatabase)}/none`,
  });
  const isNamed = () => /still waiting for migrations \(/.test(output());
  await waitUntil(async () => isNamed() || child.exitCode !== null, hangMs);
  expect(isNamed(), output()).toBe(true);
  expect(await leftRunning()).toBeGreaterThan(0);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(await leftRunning()).toBe(0);
});

test('a port that is taken is named, before anything starts', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const port = getPort(server);
  const { ended, output } = await startDev({ TIMBRE_PORTS: String(port) });
  expect(await ended).toBe(1);
  expect(output()).toContain(`port ${port}, meant for web, is taken`);
});
