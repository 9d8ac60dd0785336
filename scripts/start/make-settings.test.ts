import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeDatabaseSettings, makeSettings } from './make-settings.ts';

test('a new installation gets its secrets once: they fit together, and a second try changes nothing', () => {
  const home = mkdtempSync(join(tmpdir(), 'timbre-settings-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const repository = join(import.meta.dirname, '../..');
  const read = (file: string) => readFileSync(join(home, file), 'utf8');
  expect(makeSettings(home, repository)).toHaveLength(9);
  const settings = parseEnv(read('production.env'));
  const store = parseEnv(read('store.env'));
  expect(settings['RESTATE_IDENTITY_KEY']).toMatch(/^publickeyv1_\w{40,}$/);
  expect(settings['SEALING_KEYS']).toMatch(/^k1:[\w+/]{43}=:row$/);
  expect(settings['AUTH_SECRET']?.length).toBeGreaterThanOrEqual(32);
  expect(store).toMatchObject({
    GARAGE_DEFAULT_BUCKET: settings['S3_BUCKET'],
    GARAGE_DEFAULT_ACCESS_KEY: settings['S3_ACCESS_KEY_ID'],
    GARAGE_DEFAULT_SECRET_KEY: settings['S3_SECRET_ACCESS_KEY'],
  });
  expect(statSync(join(home, 'production.env')).mode & 0o077).toBe(0);
  const before = read('production.env');
  expect(() => makeSettings(home, repository)).toThrow('there already');
  expect(read('production.env')).toBe(before);
});

test('[SEC-51] each process has the database’s address with a role and a password of its own; only the migrations have the owner’s', () => {
  const home = mkdtempSync(join(tmpdir(), 'timbre-settings-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  makeSettings(home, join(import.meta.dirname, '../..'));
  const read = (file: string) => readFileSync(join(home, file), 'utf8');
  const password = read('secrets/postgres-password');
  const migrate = parseEnv(read('secrets/migrate.env'));
  expect(migrate['DATABASE_URL']).toBe(`postgres://timbre:${password}@postgres:5432/timbre`);
  const processes = { api: 'API', worker: 'WORKER', transcriber: 'TRANSCRIBER', operate: 'OPERATOR' };
  const given = Object.entries(processes).map(([name, setting]) => {
    const text = read(`secrets/${name}.env`);
    expect(statSync(join(home, `secrets/${name}.env`)).mode & 0o077).toBe(0);
    expect(text).not.toContain(password);
    const url = new URL(parseEnv(text)['DATABASE_URL'] ?? '');
    expect(url.username).toBe(`timbre_${setting.toLowerCase()}`);
    expect(migrate[`DATABASE_${setting}_PASSWORD`]).toBe(url.password);
    return url.password;
  });
  expect(new Set(given).size).toBe(4);
  expect(Math.min(...given.map((one) => one.length))).toBeGreaterThanOrEqual(32);
  expect(parseEnv(read('production.env'))['DATABASE_URL']).toBeUndefined();
  expect(() => makeDatabaseSettings(home, 'postgres://timbre@postgres/timbre')).toThrow('there already');
});
