import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildSite } from './build-site.ts';
import { buildWorker } from './build-worker.ts';
import { waysIn } from './prerendered.ts';

export default {
  appDirectory: 'src/app',
  // No server renders pages; the ways in are rendered once, at build, in English, and the public pages by `build-site.ts`.
  ssr: false,
  prerender: waysIn,
  buildEnd: async ({ reactRouterConfig }) => {
    const directory = join(reactRouterConfig.buildDirectory, 'client');
    // The framework gives the page of all other screens the name that belongs to the first public page.
    renameSync(join(directory, 'index.html'), join(directory, '__spa-fallback.html'));
    await buildSite(directory, process.env);
    await buildWorker(directory);
  },
} satisfies Config;
