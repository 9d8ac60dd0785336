import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { freePorts, isPortFree } from '@timbre/scripts/start/free-ports';
import { startServerProcess } from '@timbre/scripts/start/server-process';
import { startChaosStack } from '@timbre/server/test/chaos-stack';
import { audioLike, Uploaded } from '@timbre/server/test/note-stack';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { drive, type Figures } from '../drive.ts';
import { machine } from '../machine.ts';
import { cpuMs, ownCpuMs } from '../processes.ts';
import { readLimit, readSize } from '../size.ts';
import { costOfANote, spoken } from './cost-of-a-note.ts';
import type { Cost } from './errand.ts';
import { followEnds } from './follow-ends.ts';

/** `npm run load -- engine` measures, and judges how fast it is; a check shows that it can be measured. */
const size = {
  clients: readSize('ENGINE_CLIENTS', { small: 2, large: 16 }),
  seconds: readSize('ENGINE_SECONDS', { small: 0.1, large: 5 }),
  /** The service allows each of them a call a second, so that there must be more than are served in one. */
  people: readSize('ENGINE_PEOPLE', { small: 4, large: 50 }),
};
const wanted = {
  share: readLimit('ENGINE_SHARE', 0),
  addedMs: readLimit('ENGINE_ADDED_MS', Number.POSITIVE_INFINITY),
};

type Stack = Awaited<ReturnType<typeof startChaosStack>>;
type Say = (client: number) => Promise<void>;

/** Speaks a note over HTTP as a browser does, and waits until it stands in the service. */
async function throughThePipeline(stack: Stack): Promise<Say> {
  const file = audioLike('measured');
  const people = await Promise.all(
    Array.from({ length: size.people }, async () => {
      const speaker = await stack.speaker();
      expect((await speaker.connect()).status).toBe(204);
      return speaker;
    }),
  );
  await people[0]?.plant(file, spoken);
  const isDone = await followEnds(stack.env.DATABASE_URL);
  let said = 0;
  return async () => {
    said += 1;
    const speaker = people[said % people.length] ?? expect.fail('nobody speaks');
    const sent = await speaker.send(file, { 'idempotency-key': randomUUID() });
    await isDone(Uploaded.parse(await sent.json()).id);
  };
}

/** The same engine and database, asked as much by a worker that does nothing else. */
async function bare(stack: Stack, cost: Cost): Promise<{ same: Say; empty: Say; workerPid: number }> {
  const ports = await freePorts('worker', 'service');
  const service = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  }).listen(ports.service, '127.0.0.1');
  await once(service, 'listening');
  const errand = {
    cost,
    port: ports.worker,
    databaseUrl: stack.env.DATABASE_URL,
    serviceUrl: `http://127.0.0.1:${ports.service}/`,
  };
  const client = new pg.Client({ connectionString: stack.env.DATABASE_URL });
  await client.connect();
  await client.query('create table bare (id uuid primary key, n int not null default 0, words text)');
  const rows = Array.from({ length: size.clients }, () => randomUUID());
  for (const row of rows) await client.query('insert into bare (id) values ($1)', [row]);
  await client.end();
  const worker = await startServerProcess({
    name: 'bare worker',
    command: process.execPath,
    args: [join(import.meta.dirname, 'bare-worker.ts'), JSON.stringify(errand)],
    isReady: async () => !(await isPortFree(ports.worker)),
  });
  onTestFinished(async () => {
    await worker.stop('kill');
    service.close();
  });
  const register = { uri: `http://127.0.0.1:${ports.worker}`, force: true };
  await post(`${stack.adminUrl}/deployments`, register);
  const ask = (path: string) => post(`${stack.ingressUrl}/${path}`);
  return {
    same: (n) => ask(`Bare/${rows[n]}.${randomUUID()}/run`),
    empty: () => ask(`Empty/${randomUUID()}/run`),
    workerPid: worker.pid,
  };
}

async function post(url: string, body?: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

type Process = { name: string; pid: number };
type Weighed = Figures & { cpu: string };

/** Figures, and how much of a processor each process took for one call; this one has the clients and the simulated services. */
async function weighed(processes: Process[], run: () => Promise<Figures>): Promise<Weighed> {
  const taken = () => [
    ...processes.map(({ name, pid }) => ({ name, ms: cpuMs(pid) })),
    { name: 'clients and services', ms: ownCpuMs() },
  ];
  const before = taken();
  const figures = await run();
  const each = taken().map(({ name, ms }, n) => {
    const spent = (ms - (before[n]?.ms ?? 0)) / figures.count;
    return `${name} ${spent.toFixed(1)}`;
  });
  return { ...figures, cpu: each.join(', ') };
}

const describe = ({ perSecond, medianMs, p99Ms, cpu }: Weighed) =>
  `${perSecond.toFixed(1)} a second, median ${medianMs.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms; ms of a processor for each: ${cpu}`;

test('a note takes six steps and two HTTP calls, and is measured beside the same work by a bare workflow', async () => {
  const cost = await costOfANote();
  expect(cost.steps).toBeLessThanOrEqual(6);
  expect(cost.calls).toBeLessThanOrEqual(1);
  expect(cost.httpCalls).toBeLessThanOrEqual(2);
  const stack = await startChaosStack({
    ownPostgres: true,
    toggl: { quota: { organization: 1_000_000, user: 1_000_000, windowMs: 3_600_000 } },
    settings: { RECONCILE_SECONDS: '30', LOG_LEVEL: 'warn' },
  });
  const ours = await throughThePipeline(stack);
  const { same, empty, workerPid } = await bare(stack, cost);
  const measure = async (clients: number) => {
    const of = async (say: Say, ...parts: Process[]) => {
      await drive({ clients, seconds: size.seconds / 4 }, say);
      return weighed(parts, () => drive({ clients, seconds: size.seconds }, say));
    };
    const engine = { name: 'engine', pid: stack.getPid('engine') };
    const postgres = { name: 'PostgreSQL', pid: stack.getPid('postgres') };
    const api = { name: 'api', pid: stack.getPid('api') };
    const worker = { name: 'worker', pid: stack.getPid('worker') };
    const bareWorker = { name: 'worker', pid: workerPid };
    return {
      ours: await of(ours, api, worker, engine, postgres),
      same: await of(same, bareWorker, engine, postgres),
      empty: await of(empty, bareWorker, engine),
    };
  };
  // The many first: what runs for the first time is slower.
  const many = await measure(size.clients);
  const alone = await measure(1);
  const share = many.ours.perSecond / many.same.perSecond;
  const addedMs = alone.ours.medianMs - alone.same.medianMs;
  const statements = cost.statements.flat().length;
  process.stdout.write(
    `A note: ${cost.steps} journalled steps, ${cost.calls} calls within the engine, ${statements} SQL statements, ${cost.httpCalls} HTTP calls.\n` +
      `${size.clients} clients, ${size.seconds} s each: notes ${describe(many.ours)}\n  bare workflow that asks as much: ${describe(many.same)}\n  empty workflow of six steps: ${describe(many.empty)}\n` +
      `1 client: notes ${describe(alone.ours)}\n  bare workflow that asks as much: ${describe(alone.same)}\n  empty workflow of six steps: ${describe(alone.empty)}\n` +
      `${share.toFixed(2)} of the bare throughput (at least ${wanted.share}), ${addedMs.toFixed(0)} ms added for one (under ${wanted.addedMs}), on ${machine()}\n`,
  );
  expect(share).toBeGreaterThanOrEqual(wanted.share);
  expect(addedMs).toBeLessThan(wanted.addedMs);
});
