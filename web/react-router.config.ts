import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorker } from './build-worker.ts';
import { prerendered } from './prerendered.ts';

export default {
  appDirectory: 'src/app',
  // No server renders pages; the public ones are rendered once, at build, in English.
  ssr: false,
  prerender: prerendered,
  buildEnd: async ({ reactRouterConfig }) => {
    const directory = join(reactRouterConfig.buildDirectory, 'client');
    letTextGoFirst(directory);
    await buildWorker(directory);
  },
} satisfies Config;

const preload = '<link rel="modulepreload"';

/**
 * A prerendered page can be read before any script runs, but browsers fetch preloaded modules as urgently as what is painted.
 * The framework has no setting for that, so it is written into the pages.
 */
function letTextGoFirst(directory: string): void {
  for (const page of globSync('**/*.html', { cwd: directory })) {
    const file = join(directory, page);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(preload))
      throw new Error(`${page} preloads no module: the framework writes its pages differently`);
    writeFileSync(file, text.replaceAll(preload, `${preload} fetchpriority="low"`));
  }
}
