import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { freePorts } from '@timbre/scripts/start/free-ports';
import { answersOk, type ServerProcess, startServerProcess } from '@timbre/scripts/start/server-process';
import { startToggl } from '@timbre/simulators/toggl/toggl';
import { eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../src/db/client.ts';
import { jobs } from '../src/db/platform.schema.ts';
import { enqueue } from '../src/durable.ts';
import { createDatabase } from './create-database.ts';
import { eventually } from './eventually.ts';
import { serverEnvironment } from './server-environment.ts';
import type { Engine } from './suite-engine.ts';

let dryRuns = 0;

/** A database, a simulated service, a gate that holds the workflow where the test wants it, and a worker to kill. */
export async function startDryRun(engine: Engine) {
  dryRuns += 1;
  const databaseUrl = await createDatabase();
  const database = openDatabase(databaseUrl, () => {});
  const toggl = await startToggl();
  const gate = await startGate();
  onTestFinished(async () => {
    await Promise.all([toggl.stop(), gate.stop(), database.close()]);
  });
  const account = Account.parse(await post(`${toggl.url}/_control/accounts`));
  // Service names must not collide on the engine that tests share.
  const workflow = `DryRun${process.pid}x${dryRuns}`;
  const errand = {
    workflow,
    togglUrl: toggl.url,
    togglToken: account.token,
    workspaceId: account.workspaceId,
    gateUrl: gate.url,
  };
  const ports = await freePorts('worker', 'health');

  return {
    gate,
    workerUrl: `http://127.0.0.1:${ports.worker}`,
    /** At other ports than its own it is a newer release of the same code. */
    async startWorker(at = ports): Promise<ServerProcess> {
      const worker = await startServerProcess({
        name: 'worker',
        command: process.execPath,
        args: [join(import.meta.dirname, 'dry-run-worker.ts'), JSON.stringify(errand)],
        env: serverEnvironment(databaseUrl, engine, at),
        isReady: () => answersOk(`http://127.0.0.1:${at.health}/ready`),
      });
      onTestFinished(() => worker.stop('kill'));
      return worker;
    },
    enqueueTo: (other: string, key: string) => database.db.transaction((tx) => enqueue(tx, other, key)),
    enqueue: (key: string) => database.db.transaction((tx) => enqueue(tx, workflow, key)),
    async finished(key: string): Promise<typeof jobs.$inferSelect> {
      const row = async () => (await database.db.select().from(jobs).where(eq(jobs.key, key)))[0];
      await eventually(async () => (await row())?.finishedAt != null, `${key} is not finished`);
      const last = await row();
      if (last === undefined) throw new Error('there is no such work');
      return last;
    },
    /** How often the service was asked to make an entry, granted or not. */
    async attempts(): Promise<number> {
      const calls = Calls.parse(await (await fetch(`${toggl.url}/_control/calls`)).json());
      return calls.filter((call) => call.method === 'POST').length;
    },
    async descriptions(): Promise<string[]> {
      const response = await fetch(`${toggl.url}/api/v9/me/time_entries`, {
        headers: { authorization: `Basic ${Buffer.from(`${account.token}:api_token`).toString('base64')}` },
      });
      return Descriptions.parse(await response.json()).map((entry) => entry.description);
    },
  };
}

const Account = z.object({ token: z.string(), workspaceId: z.number() });
const Calls = z.array(z.object({ method: z.string() }));
const Descriptions = z.array(z.object({ description: z.string() }));

async function post(url: string): Promise<unknown> {
  return (await fetch(url, { method: 'POST' })).json();
}

/** An HTTP server that answers a call only when the test opens the gate of that name. */
async function startGate() {
  const open = new Set<string>();
  const waiting = new Map<string, ServerResponse[]>();
  const arrivals = new Map<string, number>();
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    arrivals.set(name, (arrivals.get(name) ?? 0) + 1);
    if (open.has(name)) response.end();
    else waiting.set(name, [...(waiting.get(name) ?? []), response]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gate has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async reached(name: string): Promise<void> {
      await eventually(async () => arrivals.has(name), `nobody came to gate ${name}`);
    },
    arrivals: (name: string) => arrivals.get(name) ?? 0,
    open(...names: string[]): void {
      for (const name of names) {
        open.add(name);
        for (const response of waiting.get(name) ?? []) response.end();
        waiting.delete(name);
      }
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
