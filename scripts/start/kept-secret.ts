import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Made once and kept, so that sessions and what was encrypted outlive a restart. */
export function keptSecret(directory: string, name: string): string {
  const file = join(directory, name);
  mkdirSync(directory, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
