import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretsIn } from './secrets.ts';

const root = join(import.meta.dirname, '../..');

/** Looks like chance and is the same each time; made here, so that no file of the repository holds what is planted. */
const chance = (length: number, encoding: 'hex' | 'base64' | 'base64url' = 'hex') =>
  createHash('sha512').update('planted').digest(encoding).slice(0, length);
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const planted: [string, string][] = [
  ['a private key', `-----BEGIN ${'PRIVATE KEY'}-----\nMIGHAgEAMBMG`],
  ['a private key', `-----BEGIN OPENSSH ${'PRIVATE KEY'}-----`],
  ['a key of Amazon', `aws = AKIA${chance(16).toUpperCase()}`],
  ['a key of Paddle', `pdl_live_apikey_${chance(26)}_${chance(22)}_A1b`],
  ['a key of Paddle', `pdl_ntfset_${chance(26)}_${chance(32)}`],
  ['a key of Stripe', `sk_live_${chance(24)}`],
  ['a key of a language model', `sk-proj-${chance(48)}`],
  ['a key of a language model', `sk-ant-api03-${chance(48)}`],
  ['a token of GitHub', `ghp_${chance(36)}`],
  ['a token of npm', `//host/:_auth=npm_${chance(36)}`],
  ['a token of Slack', `xoxb-${chance(24)}`],
  ['a key of Google', `AIza${chance(35)}`],
  ['a token of Toggl Track', `curl -u ${chance(32)}:api_token`],
  ['a token of Timbre', `Bearer timbre_${chance(43, 'base64url')}`],
  ['a signed token', `${encoded({ alg: 'HS256' })}.${encoded({ sub: '1234' })}.${chance(43)}`],
  ['an address with a password', `postgres://timbre:${chance(12)}@db.internal:5432/timbre`],
  ['an address with a password', `smtps://mailer:${'hunter'}2@smtp.example:465`],
  ['chance under the name of a secret', `SEALING_KEYS=k1:${chance(44, 'base64')}`],
  ['chance under the name of a secret', `"authSecret": "${chance(44, 'base64')}"`],
  ['chance under the name of a secret', `const togglToken = '${chance(43, 'base64url')}';`],
  ['chance under the name of a secret', `TOGGL_API_TOKEN=${chance(32)}`],
];

test.each(planted)('%s is found wherever it stands, and named by its line: %#', (kind, secret) => {
  const text = `first line\n  second: ${secret}\nthird line`;
  expect(secretsIn(text)).toContainEqual({ line: 2, kind });
  expect(JSON.stringify(secretsIn(text))).not.toContain(secret);
});

test('names, types, placeholders and ids are no secrets', () => {
  for (const text of [
    'const token = makeSecretForTheOwner();',
    'PADDLE_API_KEY: z.string().regex(/^pdl_(sdbx|live)_apikey_/)',
    'DATABASE_URL=postgres://timbre:PASSWORD@postgres:5432/timbre',
    'postgres://postgres:postgres@127.0.0.1:5432/test',
    `const url = \`postgres://timbre:${'$'}{password}@127.0.0.1/timbre\`;`,
    'https://timbre.example/reset?token=TOKEN',
    'tokenHash: hashToken(aTokenThatSomebodyMadeYesterday)',
    '"integrity": "sha512-moP8exb2sCHLUbJkwp+I6C0padhy4D8lp0SdmzY7HhSdZuqm7O=="',
  ])
    expect([text, secretsIn(text)]).toEqual([text, []]);
});

test('no file of the repository holds a secret', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  expect(files.length).toBeGreaterThan(500);
  // Every byte a character, so that pictures and sound are looked through as well.
  const found = files.flatMap((file) =>
    secretsIn(readFileSync(join(root, file), 'latin1')).map(({ line, kind }) => `${file}:${line}: ${kind}`),
  );
  expect(found).toEqual([]);
});
