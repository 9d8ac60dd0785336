import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeSettings } from './make-settings.ts';

test('a new installation gets its secrets once: they fit together, and a second try changes nothing', () => {
  const home = mkdtempSync(join(tmpdir(), 'timbre-settings-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const repository = join(import.meta.dirname, '../..');
  const read = (file: string) => readFileSync(join(home, file), 'utf8');
  expect(makeSettings(home, repository)).toHaveLength(4);
  const settings = parseEnv(read('production.env'));
  const store = parseEnv(read('store.env'));
  expect(settings['DATABASE_URL']).toContain(read('secrets/postgres-password'));
  expect(settings['RESTATE_IDENTITY_KEY']).toMatch(/^publickeyv1_\w{40,}$/);
  expect(settings['SEALING_KEYS']).toMatch(/^k1:[\w+/]{43}=$/);
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
