import { join } from 'node:path';
import { makeSettings } from './start/make-settings.ts';

/** `npm run secrets`: the settings of a new installation, with all secrets made; what only its operator knows is left to fill in. */
try {
  const made = makeSettings(join(import.meta.dirname, '..'));
  console.log(`Made ${made.join(', ')}.\nFill in PUBLIC_URL, SMTP_URL and MAIL_FROM in production.env.`);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
