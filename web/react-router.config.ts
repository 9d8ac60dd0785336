import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { scriptsAfterPaint } from './after-paint.ts';
import { buildWorker } from './build-worker.ts';
import { prerendered } from './prerendered.ts';

export default {
  appDirectory: 'src/app',
  // No server renders pages; the public ones are rendered once, at build, in English.
  ssr: false,
  prerender: prerendered,
  buildEnd: async ({ reactRouterConfig }) => {
    const directory = join(reactRouterConfig.buildDirectory, 'client');
    putScriptsOff(directory);
    await buildWorker(directory);
  },
} satisfies Config;

/** What is shown of other pages is made by their scripts. */
function putScriptsOff(directory: string): void {
  for (const path of prerendered) {
    const file = join(directory, path, 'index.html');
    writeFileSync(file, scriptsAfterPaint(readFileSync(file, 'utf8')));
  }
}
