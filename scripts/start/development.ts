import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { portsFrom } from './stack.ts';

const root = join(import.meta.dirname, '../..');

/** Where the development stack lives: the same for whoever starts it and whoever comes later. */
export function developmentStack() {
  const envFile = join(root, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  return {
    directory: process.env['TIMBRE_DATA'] ?? join(root, '.data'),
    ports: portsFrom(Number(process.env['TIMBRE_PORTS'] ?? 5170)),
    databaseUrl: process.env['DATABASE_URL'],
    smtpUrl: process.env['SMTP_URL'],
  };
}
