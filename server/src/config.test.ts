import { expect, test } from 'vitest';
import { ConfigError, readApiConfig, readWorkerConfig } from './config.ts';

const good = {
  DATABASE_URL: 'postgres://user@localhost/timbre',
  PUBLIC_URL: 'https://timbre.example/',
  AUTH_SECRET: 'x'.repeat(32),
  AUDIO_DIRECTORY: 'audio',
  RESTATE_INGRESS_URL: 'http://localhost:8080',
  SEALING_KEYS: `k2:${Buffer.alloc(32, 2).toString('base64')},k1:${Buffer.alloc(32, 1).toString('base64')}`,
};

test('good values are parsed, and what may be left out has a default', () => {
  const config = readApiConfig({ ...good, API_PORT: '8080', LOG_LEVEL: '' });
  expect(config).toMatchObject({ PUBLIC_URL: 'https://timbre.example', API_PORT: 8080, LOG_LEVEL: 'info' });
  expect(config.SEALING_KEYS.map(({ id }) => id)).toEqual(['k2', 'k1']);
});

test('every missing or wrong value is named at once, and no value is shown', () => {
  const read = () =>
    readWorkerConfig({
      ...good,
      DATABASE_URL: 'mysql://secret@host',
      AUTH_SECRET: 'short',
      SEALING_KEYS: 'k1:c2hvcnQ=',
      WORKER_PORT: 'x',
    });
  expect(read).toThrow(ConfigError);
  try {
    read();
  } catch (error) {
    const text = String(error);
    for (const name of [
      'DATABASE_URL',
      'AUTH_SECRET',
      'SEALING_KEYS',
      'WORKER_PORT',
      'SMTP_URL',
      'RESTATE_IDENTITY_KEY',
    ]) {
      expect(text).toContain(name);
    }
    expect(text).not.toContain('secret@host');
    expect(text).not.toContain('short');
  }
});
