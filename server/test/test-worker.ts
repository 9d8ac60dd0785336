import { freePorts } from '@timbre/scripts/start/free-ports';
import { inject, onTestFinished } from 'vitest';
import { makeLog } from '../src/log.ts';
import { startWorker } from '../src/start-worker.ts';
import { testSealingKeys, testSecret } from './start-app.ts';

type TestWorkerOptions = Pick<Parameters<typeof startWorker>[0], 'db' | 'workflows' | 'writers'> & {
  databaseUrl: string;
};

/** A worker in this process, with the suite's engine, stopped when the test ends. */
export async function startTestWorker({ databaseUrl, ...serves }: TestWorkerOptions): Promise<void> {
  const ports = await freePorts('worker', 'health');
  const worker = await startWorker({
    config: {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'http://timbre.test',
      AUTH_SECRET: testSecret,
      SEALING_KEYS: testSealingKeys,
      AUDIO_DIRECTORY: 'not used',
      TOGGL_API_URL: 'http://127.0.0.1:1',
      TRANSCRIPTION_KEY: '',
      TRANSCRIPTION_MODEL: '',
      LOG_LEVEL: 'silent',
      SHUTDOWN_SECONDS: 1,
      WORKER_HOST: '127.0.0.1',
      WORKER_PORT: ports.worker,
      WORKER_HEALTH_PORT: ports.health,
      WORKER_URL: `http://127.0.0.1:${ports.worker}`,
      RESTATE_INGRESS_URL: inject('ingressUrl'),
      RESTATE_ADMIN_URL: inject('adminUrl'),
      RESTATE_IDENTITY_KEY: inject('identityKey'),
      RECONCILE_SECONDS: 1,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Timbre <hello@timbre.test>',
    },
    ...serves,
    log: makeLog('silent', 'worker'),
  });
  onTestFinished(() => worker.stop());
}
