import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { makeDatabaseSettings, makeSettings } from './start/make-settings.ts';

const root = join(import.meta.dirname, '..');

/**
 * `npm run secrets`: the settings of a new installation, with all secrets made; what only its operator knows is left to fill in.
 * `npm run secrets -- database`: of one that was made before processes had roles of their own in the database, the missing ones.
 */
try {
  if (process.argv[2] === 'database') {
    const { DATABASE_URL: ownerUrl } = parseEnv(readFileSync(join(root, 'production.env'), 'utf8'));
    if (!ownerUrl) throw new Error('production.env has no DATABASE_URL');
    const made = makeDatabaseSettings(root, ownerUrl);
    console.log(`Made ${made.join(', ')}.\nTake DATABASE_URL out of production.env.`);
  } else {
    const made = makeSettings(root);
    console.log(`Made ${made.join(', ')}.\nFill in PUBLIC_URL, SMTP_URL and MAIL_FROM in production.env.`);
  }
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
