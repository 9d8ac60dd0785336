import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { User } from '@timbre/contract/accounts';
import { freePorts } from '@timbre/scripts/start/free-ports';
import { answersOk, startServerProcess } from '@timbre/scripts/start/server-process';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { fillHistories } from '@timbre/server/test/fill-histories';
import { serverEnvironment } from '@timbre/server/test/server-environment';
import { newPerson, startApp } from '@timbre/server/test/start-app';
import { suiteEngine } from '@timbre/server/test/suite-engine';
import { expect, onTestFinished, test } from 'vitest';
import { drive, type Figures, openCaller } from '../drive.ts';
import { machine } from '../machine.ts';
import { median } from '../quantile.ts';
import { readLimit, readSize } from '../size.ts';
import { recordStatements } from './statements.ts';

/** `npm run load -- api` measures, and judges how fast it is; a check shows that it can be measured. */
const size = {
  clients: readSize('API_CLIENTS', { small: 2, large: 16 }),
  seconds: readSize('API_SECONDS', { small: 0.1, large: 0.5 }),
  rounds: readSize('API_ROUNDS', { small: 1, large: 3 }),
};
const wanted = {
  share: readLimit('API_SHARE', 0),
  tail: readLimit('API_TAIL', Number.POSITIVE_INFINITY),
};
/** The session, and what the call is about. */
const statementsOfACall = 2;

const apiFile = join(import.meta.dirname, '../../server/src/api.ts');
const paths = ['/api/user', '/api/recordings?limit=20'];

/** Somebody with a history, what a browser of theirs sends along, and what each call asks of the database. */
async function prepare() {
  const app = await startApp();
  const somebody = app.visitor();
  const registered = await somebody.call('POST', '/api/register', { body: newPerson() });
  const { id: userId } = User.parse(await registered.json());
  await fillHistories(app.db, [{ userId, count: 500 }]);
  const routes: { path: string; statements: object[]; answer: unknown }[] = [];
  for (const path of paths) {
    let answer: unknown;
    const call = async () => {
      answer = await (await somebody.call('GET', path)).json();
    };
    await call();
    routes.push({ path: path.split('?')[0] ?? '', statements: await recordStatements(call), answer });
  }
  const cookie = [...somebody.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return { databaseUrl: app.databaseUrl, cookie, routes };
}

/** The API as it is run, and the bare one, each a process of its own over the same database. */
async function startBoth({ databaseUrl, routes }: Awaited<ReturnType<typeof prepare>>) {
  const directory = temporaryDirectory('bare');
  const file = join(directory.path, 'routes.json');
  writeFileSync(file, JSON.stringify(routes));
  const ports = await freePorts('ours', 'bare', 'worker', 'health');
  const urls = { ours: `http://127.0.0.1:${ports.ours}`, bare: `http://127.0.0.1:${ports.bare}` };
  const ours = await startServerProcess({
    name: 'api',
    // Its log goes to a file: whoever calls would otherwise have to read it as well.
    command: 'sh',
    args: ['-c', 'exec "$@" > "$0"', join(directory.path, 'log'), process.execPath, apiFile],
    env: {
      ...serverEnvironment(databaseUrl, suiteEngine(), ports),
      API_PORT: String(ports.ours),
      AUDIO_DIRECTORY: directory.path,
      LOG_LEVEL: 'info',
    },
    isReady: () => answersOk(`${urls.ours}/api/health/ready`),
  });
  const bare = await startServerProcess({
    name: 'bare api',
    command: process.execPath,
    args: [join(import.meta.dirname, 'bare-api.ts'), file, String(ports.bare)],
    env: { DATABASE_URL: databaseUrl },
    isReady: () => answersOk(`${urls.bare}/api/user`),
  });
  onTestFinished(async () => {
    await Promise.all([ours.stop('kill'), bare.stop('kill')]);
    directory.remove();
  });
  return urls;
}

const middle = (figures: readonly Figures[], key: keyof Figures) =>
  median(figures.map((figure) => figure[key]));

test('a signed-in call takes two statements, and is measured beside the same statements by a bare Fastify', async () => {
  const prepared = await prepare();
  expect(prepared.routes.map(({ statements }) => statements.length)).toEqual(
    paths.map(() => statementsOfACall),
  );
  const urls = await startBoth(prepared);
  const caller = openCaller({ cookie: prepared.cookie });
  onTestFinished(caller.close);
  const lines: string[] = [];
  const verdicts: { share: number; tail: number }[] = [];
  for (const [n, path] of paths.entries()) {
    const figures: Record<keyof typeof urls, Figures[]> = { ours: [], bare: [] };
    const run = (name: keyof typeof urls) => drive(size, () => caller.get(urls[name] + path));
    await Promise.all([run('ours'), run('bare')]);
    for (let round = 0; round < size.rounds; round += 1)
      for (const name of ['bare', 'ours'] as const) figures[name].push(await run(name));
    // Round by round: what else the machine does comes and goes, and two that follow each other meet the same.
    const ratio = (key: keyof Figures) =>
      median(figures.ours.map((figure, round) => figure[key] / (figures.bare[round]?.[key] ?? Number.NaN)));
    const share = ratio('perSecond');
    const tail = ratio('p99Ms');
    verdicts.push({ share, tail });
    const describe = (name: keyof typeof urls) =>
      `${middle(figures[name], 'perSecond').toFixed(0)} a second, median ${middle(figures[name], 'medianMs').toFixed(1)} ms, p99 ${middle(figures[name], 'p99Ms').toFixed(1)} ms`;
    lines.push(
      `GET ${path}, ${prepared.routes[n]?.statements.length} statements: ${describe('ours')}`,
      `  bare Fastify with the same: ${describe('bare')}`,
      `  ${share.toFixed(2)} of its requests a second (at least ${wanted.share}), ${tail.toFixed(2)} times its p99 (under ${wanted.tail})`,
    );
  }
  process.stdout.write(
    `${size.clients} clients, ${size.rounds} rounds of ${size.seconds} s each in turn, medians:\n${lines.join('\n')}\non ${machine()}\n`,
  );
  for (const { share, tail } of verdicts) {
    expect(share).toBeGreaterThanOrEqual(wanted.share);
    expect(tail).toBeLessThan(wanted.tail);
  }
});
