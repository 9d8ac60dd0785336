import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ConfigError,
  databaseLimits,
  readApiConfig,
  readOperateConfig,
  readWorkerConfig,
  settingNames,
} from './config.ts';
import { connectPayments } from './connect-payments.ts';
import { findLanguageModel, languageModelReader } from './language-model-config.ts';

const good = {
  DATABASE_URL: 'postgres://user@localhost/timbre',
  PUBLIC_URL: 'https://timbre.example/',
  AUTH_SECRET: 'x'.repeat(32),
  AUDIO_DIRECTORY: 'audio',
  TRUSTED_PROXIES: 'none',
  RESTATE_INGRESS_URL: 'http://localhost:8080',
  SEALING_KEYS: `k2:${Buffer.alloc(32, 2).toString('base64')}:row,k1:${Buffer.alloc(32, 1).toString('base64')}`,
};

test('good values are parsed, and what may be left out has a default', () => {
  const config = readApiConfig({ ...good, API_PORT: '8080', LOG_LEVEL: '' });
  expect(config).toMatchObject({ PUBLIC_URL: 'https://timbre.example', API_PORT: 8080, LOG_LEVEL: 'info' });
  expect(config.SEALING_KEYS.map(({ id, bindsRow }) => [id, bindsRow])).toEqual([
    ['k2', true],
    ['k1', false],
  ]);
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

test('[SEC-48] where people come by https the proxies in front are named, or that there are none', () => {
  const proxies = (change: object) => readApiConfig({ ...good, ...change }).TRUSTED_PROXIES;
  expect(() => proxies({ TRUSTED_PROXIES: undefined })).toThrow('TRUSTED_PROXIES');
  expect(() => proxies({ TRUSTED_PROXIES: '' })).toThrow('TRUSTED_PROXIES');
  expect(proxies({})).toEqual([]);
  expect(proxies({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' })).toEqual(['loopback', '10.0.0.0/8']);
  expect(proxies({ TRUSTED_PROXIES: undefined, PUBLIC_URL: 'http://localhost:3000' })).toBeUndefined();
});

test('the limits of the database are set in seconds; behind a pooler no connection asks for them', () => {
  const limits = (change: object) => databaseLimits(readApiConfig({ ...good, ...change }));
  expect(limits({})).toEqual({
    statementMs: 60_000,
    lockMs: 30_000,
    idleTransactionMs: 60_000,
    isPooled: false,
  });
  expect(limits({ DATABASE_LOCK_SECONDS: '0.5' }).lockMs).toBe(500);
  expect(() => limits({ DATABASE_STATEMENT_SECONDS: '0' })).toThrow('DATABASE_STATEMENT_SECONDS');
  expect(limits({ DATABASE_DIRECT_URL: 'postgres://user@direct/timbre' }).isPooled).toBe(true);
});

const selling = {
  PADDLE_API_KEY: `pdl_sdbx_apikey_${'a'.repeat(26)}_${'b'.repeat(22)}_abc`,
  PADDLE_WEBHOOK_SECRETS: 'pdl_ntfset_the_present_one,pdl_ntfset_the_one_before',
  PADDLE_PRICES: `starter:pri_${'s'.repeat(26)},pro:pri_${'p'.repeat(26)},starter:pri_${'o'.repeat(26)},team:pri_${'t'.repeat(26)}`,
  PADDLE_PRODUCT_ID: `pro_${'x'.repeat(26)}`,
  PADDLE_CHECKOUT_URL: 'https://sandbox-pay.paddle.io/hsc_1_2',
};

test('[PLAN-17] prices, product and checkout address come from the configuration; of two prices the first is sold, and both are known', () => {
  const payments = connectPayments(readApiConfig({ ...good, ...selling }));
  expect(payments).toMatchObject({
    sold: { starter: `pri_${'s'.repeat(26)}`, pro: `pri_${'p'.repeat(26)}`, team: `pri_${'t'.repeat(26)}` },
    productId: selling.PADDLE_PRODUCT_ID,
    checkoutUrl: selling.PADDLE_CHECKOUT_URL,
  });
  expect(payments?.prices.get(`pri_${'o'.repeat(26)}`)).toBe('starter');
  expect(connectPayments(readApiConfig(good))).toBeUndefined();
});

test('a key of the other environment, half a configuration, and an address that is not the provider’s are refused', () => {
  const refused = (change: object) => () => readApiConfig({ ...good, ...selling, ...change });
  expect(refused({})).not.toThrow();
  expect(refused({ PADDLE_ENVIRONMENT: 'live' })).toThrow('PADDLE_API_KEY');
  expect(refused({ PADDLE_PRICES: '' })).toThrow('PADDLE_PRICES');
  expect(refused({ PADDLE_PRICES: 'gold:pri_1' })).toThrow('PADDLE_PRICES');
  expect(refused({ PADDLE_API_URL: 'http://paddle.example' })).toThrow('PADDLE_API_URL');
  expect(refused({ PADDLE_API_URL: 'http://127.0.0.1:4010' })).not.toThrow();
});

test('audio is kept in one place: a folder or a bucket with its keys, not both and not neither', () => {
  const { AUDIO_DIRECTORY: _, ...without } = good;
  const bucket = {
    S3_BUCKET: 'audio',
    S3_REGION: 'auto',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readApiConfig({ ...without, ...bucket }).S3_PATH_STYLE).toBe(false);
  const { AUDIO_DIRECTORY: __, ...rotation } = {
    ...good,
    RESTATE_ADMIN_URL: 'http://127.0.0.1:9070',
    OPERATOR: 'anna.b',
  };
  expect(readOperateConfig({ ...rotation, ...bucket, S3_PATH_STYLE: 'true' }).S3_PATH_STYLE).toBe(true);
  for (const wrong of [without, { ...good, ...bucket }])
    expect(() => readApiConfig(wrong)).toThrow('give either AUDIO_DIRECTORY or S3_BUCKET');
  expect(() => readOperateConfig(rotation)).toThrow('give either AUDIO_DIRECTORY or S3_BUCKET');
  expect(() => readApiConfig({ ...without, ...bucket, S3_SECRET_ACCESS_KEY: '' })).toThrow(
    'S3_SECRET_ACCESS_KEY: Needed to use S3_BUCKET',
  );
});

const hosted = {
  LANGUAGE_MODEL_PROVIDER: 'anthropic',
  LANGUAGE_MODEL_NAME: 'claude-haiku-5-5',
  LANGUAGE_MODEL_KEY: 'sk-of-the-operator',
};
const ownServer = { LANGUAGE_MODEL_URL: 'http://127.0.0.1:11434/v1', LANGUAGE_MODEL_NAME: 'qwen3:8b' };

test('[MODEL-04] a language model is chosen by configuration; an address alone is one that speaks OpenAI’s chat call', () => {
  const model = (change: object) => findLanguageModel(readApiConfig({ ...good, ...change }));
  expect(model({})).toBeUndefined();
  expect(model(hosted)).toEqual({
    provider: 'anthropic',
    url: 'https://api.anthropic.com/v1',
    model: 'claude-haiku-5-5',
    key: 'sk-of-the-operator',
  });
  expect(model({ ...hosted, LANGUAGE_MODEL_URL: 'https://eu.example/v1' })?.url).toBe(
    'https://eu.example/v1',
  );
  expect(model({ ...hosted, LANGUAGE_MODEL_ON: 'false' })).toBeUndefined();
  expect(model(ownServer)).toEqual({
    provider: 'openai-compatible',
    url: 'http://127.0.0.1:11434/v1',
    model: 'qwen3:8b',
    key: '',
  });
});

test('[MODEL-04] half a configuration of a language model is refused, and no key is shown', () => {
  const refused = (change: object) => () => readApiConfig({ ...good, ...hosted, ...change });
  expect(refused({})).not.toThrow();
  expect(refused({ LANGUAGE_MODEL_PROVIDER: 'acme' })).toThrow('LANGUAGE_MODEL_PROVIDER');
  expect(refused({ LANGUAGE_MODEL_PROVIDER: '' })).toThrow('LANGUAGE_MODEL_PROVIDER: Needed');
  expect(refused({ LANGUAGE_MODEL_NAME: '' })).toThrow('LANGUAGE_MODEL_NAME: Needed to use anthropic');
  expect(refused({ LANGUAGE_MODEL_KEY: '' })).toThrow('LANGUAGE_MODEL_KEY: Needed to use anthropic');
  expect(refused({ LANGUAGE_MODEL_KEY: 'sk-of the operator' })).toThrow(/^(?!.*sk-of).*LANGUAGE_MODEL_KEY/s);
  expect(refused({ LANGUAGE_MODEL_PROVIDER: 'openai-compatible' })).toThrow('LANGUAGE_MODEL_URL: Needed');
  expect(refused({ LANGUAGE_MODEL_SELF_HOSTED: 'true' })).toThrow('LANGUAGE_MODEL_SELF_HOSTED');
  expect(refused({ LANGUAGE_MODEL_PRICE_OUT: '50' })).toThrow('LANGUAGE_MODEL_DAILY_CAP');
  expect(refused({ LANGUAGE_MODEL_PRICE_OUT: '50', LANGUAGE_MODEL_DAILY_CAP: '1' })).not.toThrow();
  const worker = {
    ...{ WORKER_URL: 'http://worker:9080', RESTATE_ADMIN_URL: 'http://engine:9070' },
    ...{ RESTATE_IDENTITY_KEY: 'publickeyv1_x', SMTP_URL: 'smtp://mail', MAIL_FROM: 'us@timbre.example' },
    SPEECH_MODELS_DIRECTORY: 'models',
  };
  expect(() => readWorkerConfig({ ...good, ...worker, ...hosted })).not.toThrow();
  expect(() => readWorkerConfig({ ...good, ...worker, ...hosted, LANGUAGE_MODEL_NAME: '' })).toThrow(
    'LANGUAGE_MODEL_NAME: Needed to use anthropic',
  );
});

test('mail needs TLS unless SMTP_TLS says otherwise; the address cannot say it', () => {
  const worker = {
    ...good,
    ...{ WORKER_URL: 'http://worker:9080', RESTATE_ADMIN_URL: 'http://engine:9070' },
    ...{
      RESTATE_IDENTITY_KEY: 'publickeyv1_x',
      MAIL_FROM: 'us@timbre.example',
      SPEECH_MODELS_DIRECTORY: 'm',
    },
  };
  const read = (SMTP_URL: string, SMTP_TLS?: string) =>
    readWorkerConfig({ ...worker, SMTP_URL, SMTP_TLS }).SMTP_TLS;
  expect(read('smtp://mail:587')).toBe('required');
  expect(read('smtp://mail:25', 'off')).toBe('off');
  expect(() => read('smtp://mail', 'sometimes')).toThrow('SMTP_TLS');
  for (const query of ['requireTLS=false', 'ignoreTLS=true', 'tls.rejectUnauthorized=false', 'secure=false'])
    expect(() => read(`smtp://mail?${query}`)).toThrow('said by SMTP_TLS, not in the address');
});

test('[MODEL-04] who reads notes is said for the privacy page; an address counts as another company’s until the operator says otherwise', () => {
  const reader = (change: object) => languageModelReader(readApiConfig({ ...good, ...change }));
  expect(reader({})).toBe('none');
  expect(reader({ ...hosted, LANGUAGE_MODEL_ON: 'false' })).toBe('none');
  expect(reader(hosted)).toBe('hosted');
  expect(reader(ownServer)).toBe('hosted');
  expect(reader({ ...ownServer, LANGUAGE_MODEL_SELF_HOSTED: 'true' })).toBe('self-hosted');
});

test('the example of production names every setting, and no other', () => {
  const example = readFileSync(join(import.meta.dirname, '../../production.env.example'), 'utf8');
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(settingNames.toSorted());
});
