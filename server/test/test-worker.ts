import { freePorts } from '@timbre/scripts/start/free-ports';
import { answersOk } from '@timbre/scripts/start/server-process';
import { onTestFinished } from 'vitest';
import { readWorkerConfig } from '../src/config.ts';
import { type Log, makeLog } from '../src/log.ts';
import { startWorker } from '../src/start-worker.ts';
import { eventually } from './eventually.ts';
import { serverEnvironment } from './server-environment.ts';
import { type Engine, endOpenRuns, suiteEngine } from './suite-engine.ts';

type TestWorkerOptions = Pick<
  Parameters<typeof startWorker>[0],
  'db' | 'workflows' | 'writers' | 'sweeps'
> & {
  databaseUrl: string;
  engine?: Engine;
  /** The ports of a worker that was stopped, for one that takes its place. */
  ports?: { worker: number; health: number };
  settings?: Record<string, string>;
  log?: Log;
};

/** A worker in this process, with the suite's engine unless another is given, stopped when the test ends. */
export async function startTestWorker({ databaseUrl, engine, settings, ...given }: TestWorkerOptions) {
  const ports = given.ports ?? (await freePorts('worker', 'health'));
  const environment = serverEnvironment(databaseUrl, engine ?? suiteEngine(), ports);
  const worker = await startWorker({
    config: readWorkerConfig({ ...environment, ...settings }),
    log: makeLog('silent', 'worker'),
    ...given,
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= worker.stop();
    return stopping;
  };
  onTestFinished(async () => {
    await stop();
    // An engine of a test's own ends with it.
    if (engine === undefined) await endOpenRuns(suiteEngine());
  });
  return {
    ports,
    url: environment.WORKER_URL,
    ready: () => eventually(() => answersOk(`http://127.0.0.1:${ports.health}/ready`)),
    stop,
  };
}
