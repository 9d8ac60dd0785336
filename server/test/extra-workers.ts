import { onTestFinished } from 'vitest';
import { readWorkerConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/client.ts';
import type { Workflow } from '../src/durable.ts';
import { connectEngineAdmin } from '../src/engine/admin.ts';
import type { Sweeps } from '../src/engine/sweeps.ts';
import { startEngineTasks } from '../src/engine/tasks.ts';
import { makeLog } from '../src/log.ts';
import { eventually } from './eventually.ts';
import { serverEnvironment } from './server-environment.ts';
import { suiteEngine } from './suite-engine.ts';
import { getPool } from './watch-statements.ts';

/** So many workers share a pool: a thousand pools in one process would be too many connections, and no statement fewer. */
const workersOfAPool = 20;

type ExtraOptions = {
  databaseUrl: string;
  /** The address of the worker that serves the workflows: workers of one release share it. */
  workerUrl: string;
  workflows: Workflow[];
  sweeps?: Sweeps;
  settings?: Record<string, string>;
};

/** Workers in this process that serve no workflow: all that they ask of database and engine beside that. */
export async function startExtraWorkers(
  count: number,
  { databaseUrl, workerUrl, settings, ...given }: ExtraOptions,
) {
  const environment = serverEnvironment(databaseUrl, suiteEngine(), { worker: 1, health: 1 });
  const config = readWorkerConfig({ ...environment, ...settings, WORKER_URL: workerUrl });
  const admin = connectEngineAdmin(config.RESTATE_ADMIN_URL);
  const log = makeLog('silent', 'worker');
  const workers: ReturnType<typeof startEngineTasks>[] = [];
  let asked = 0;
  for (let n = 0; n < count; n += workersOfAPool) {
    const { db, close } = openDatabase(databaseUrl, () => {}, {
      maxConnections: 4,
      connectTimeoutMs: 60_000,
    });
    getPool(db).on('acquire', () => {
      asked += 1;
    });
    const own = Array.from({ length: Math.min(workersOfAPool, count - n) }, () =>
      startEngineTasks({ ...given, config, db, admin, log }),
    );
    workers.push(...own);
    onTestFinished(async () => {
      await Promise.all(own.map((worker) => worker.stop()));
      await close();
    });
  }
  await eventually(async () => workers.every((worker) => worker.isReady()));
  return {
    leading: () => workers.filter((worker) => worker.isLeading()).length,
    /** How often one of them has asked the database for anything. */
    asked: () => asked,
  };
}
