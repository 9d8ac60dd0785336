import { expect, test } from 'vitest';
import { readApiConfig } from './config.ts';
import { notesReadBy, transcribedBy } from './who-processes.ts';

/** What an api with these settings tells people. */
function getProcessors(settings: Record<string, string>) {
  const config = readApiConfig({
    DATABASE_URL: 'postgres://user@localhost/timbre',
    PUBLIC_URL: 'https://timbre.example/',
    TRUSTED_PROXIES: 'none',
    AUTH_SECRET: 'x'.repeat(32),
    AUDIO_DIRECTORY: 'audio',
    RESTATE_INGRESS_URL: 'http://localhost:8080',
    SEALING_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    ...settings,
  });
  return [notesReadBy(config), transcribedBy(config)];
}

test('who processes notes is what the configuration says', () => {
  const model = { LANGUAGE_MODEL_NAME: 'a-model', LANGUAGE_MODEL_URL: 'https://model.example' };
  const service = { TRANSCRIPTION_URL: 'https://speech.example' };
  expect(getProcessors({})).toEqual(['grammar', 'this-server']);
  expect(getProcessors({ ...model, ...service })).toEqual(['hosted-model', 'hosted-service']);
  expect(
    getProcessors({
      ...model,
      ...service,
      LANGUAGE_MODEL_SELF_HOSTED: 'true',
      TRANSCRIPTION_SELF_HOSTED: 'true',
    }),
  ).toEqual(['self-hosted-model', 'this-server']);
  expect(
    getProcessors({ ...model, ...service, LANGUAGE_MODEL_ON: 'false', TRANSCRIPTION_ON: 'false' }),
  ).toEqual(['grammar', 'this-server']);
});
