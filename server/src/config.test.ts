import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readApiConfig, readOperateConfig, readWorkerConfig, settingNames } from './config.ts';
import { connectPayments } from './connect-payments.ts';

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

test('the example of production names every setting, and no other', () => {
  const example = readFileSync(join(import.meta.dirname, '../../production.env.example'), 'utf8');
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(settingNames.toSorted());
});
