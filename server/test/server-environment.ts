import { testSecret } from './start-app.ts';
import type { Engine } from './suite-engine.ts';

/** In place of what a test does not simulate, so that no service is called by mistake. */
const nowhere = 'http://127.0.0.1:1';

/** What api and worker read from the environment when a test runs them as processes of their own. */
export function serverEnvironment(
  databaseUrl: string,
  engine: Engine,
  ports: { worker: number; health: number },
) {
  return {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'http://timbre.test',
    AUTH_SECRET: testSecret,
    SEALING_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    AUDIO_DIRECTORY: 'not used',
    TRANSCRIPTION_URL: nowhere,
    CLOCKIFY_API_URLS: nowhere,
    HARVEST_API_URL: nowhere,
    HARVEST_ID_URL: nowhere,
    TRIES_PER_ADDRESS: '100000',
    NOTES_PER_USER: '100000',
    LOG_LEVEL: 'warn',
    SHUTDOWN_SECONDS: '1',
    WORKER_PORT: String(ports.worker),
    WORKER_HEALTH_PORT: String(ports.health),
    WORKER_URL: `http://127.0.0.1:${ports.worker}`,
    RESTATE_INGRESS_URL: engine.ingressUrl,
    RESTATE_ADMIN_URL: engine.adminUrl,
    RESTATE_IDENTITY_KEY: engine.identityKey,
    RECONCILE_SECONDS: '0.3',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Timbre <hello@timbre.test>',
  };
}
