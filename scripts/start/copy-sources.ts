import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const generated = new Set(['node_modules', 'build', '.data', '.react-router']);

type Sources = {
  packages: readonly string[];
  /** Files besides the packages. */
  files?: readonly string[];
  /** False for what the copy does without. */
  isCopied?: (path: string) => boolean;
};

/** Copies packages to a folder where they can be changed, type-checked and run. Their dependencies are linked, except for our own packages. */
export function copySources(to: string, { packages, files = [], isCopied = () => true }: Sources): void {
  const filter = (path: string) =>
    !generated.has(basename(path)) && !path.endsWith('.tsbuildinfo') && isCopied(path);
  for (const name of [...packages, ...files])
    cpSync(join(root, name), join(to, name), { recursive: true, filter });
  mkdirSync(join(to, 'node_modules/@timbre'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@timbre') symlinkSync(join(root, 'node_modules', name), join(to, 'node_modules', name));
  for (const name of packages) {
    symlinkSync(join(to, name), join(to, 'node_modules/@timbre', name));
    const own = join(root, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(to, name, 'node_modules'));
  }
}
