import { freePorts } from '@timbre/scripts/start/free-ports';
import { onTestFinished } from 'vitest';
import { readWorkerConfig } from '../src/config.ts';
import { makeLog } from '../src/log.ts';
import { startWorker } from '../src/start-worker.ts';
import { serverEnvironment } from './server-environment.ts';
import { suiteEngine } from './suite-engine.ts';

type TestWorkerOptions = Pick<Parameters<typeof startWorker>[0], 'db' | 'workflows' | 'writers' | 'sweep'> & {
  databaseUrl: string;
};

/** A worker in this process, with the suite's engine, stopped when the test ends. */
export async function startTestWorker({ databaseUrl, ...serves }: TestWorkerOptions): Promise<void> {
  const ports = await freePorts('worker', 'health');
  const worker = await startWorker({
    config: readWorkerConfig(serverEnvironment(databaseUrl, suiteEngine(), ports)),
    ...serves,
    log: makeLog('silent', 'worker'),
  });
  onTestFinished(() => worker.stop());
}
