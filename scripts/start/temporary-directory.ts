import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what a test run leaves behind. Others may pass through it: as root, PostgreSQL runs as somebody else. */
export function temporaryDirectory(purpose: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `timbre-${purpose}-`));
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
