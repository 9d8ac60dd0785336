import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { headlessShell } from './e2e/chromium.ts';
import { siteDefinition } from './web/site-settings.ts';

const overHttp = ['{server,scripts}/**/*.api.test.ts'];
const workflows = ['server/**/*.workflow.test.ts'];
const heavy = ['{server,load}/**/*.{load,fuzz}.test.ts'];
const hearing = ['load/**/*.hearing.test.ts'];
const inBrowser = ['web/**/*.browser.test.tsx'];
// Unless told, Vitest leaves one processor free, which is half of a machine with two.
const maxWorkers = 2;
const ignored = ['**/node_modules/**', '**/build/**', 'e2e/**'];

/**
 * The name of a project is the level at which its tests prove an id: `unit` and `web` without a server,
 * `browser` the real app in a real Chromium, with answers that fit the contract in place of a server;
 * `api` over HTTP with a real PostgreSQL, `workflow` with a real engine too, one that replays at every step;
 * `load` sends much, or nonsense; `hearing` plays recorded speech to the models and to a browser's microphone.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,extraction,speech,server,simulators,scripts}/**/*.test.ts'],
          exclude: [...ignored, ...overHttp, ...workflows, ...heavy],
          maxWorkers,
        },
      },
      {
        define: siteDefinition(process.env),
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...inBrowser],
          environment: 'happy-dom',
          maxWorkers,
        },
      },
      {
        plugins: [tailwindcss()],
        define: siteDefinition(process.env),
        // Found before the first test: found later, they would reload the page under it.
        optimizeDeps: {
          entries: ['web/{src,test}/**/*.{ts,tsx}'],
          include: ['@react-router/dev/routes', 'react/jsx-dev-runtime'],
        },
        test: {
          name: 'browser',
          include: inBrowser,
          exclude: ignored,
          setupFiles: ['web/test/setup.ts'],
          maxWorkers,
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          attachmentsDir: '.data/browser-failures',
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 720 },
            screenshotDirectory: '.data/browser-failures',
            provider: playwright({
              launchOptions: {
                ...headlessShell,
                args: [...headlessShell.args, '--autoplay-policy=no-user-gesture-required'],
              },
              contextOptions: { reducedMotion: 'reduce' },
            }),
          },
        },
      },
      {
        test: {
          name: 'api',
          include: overHttp,
          exclude: ignored,
          maxWorkers,
          globalSetup: ['server/test/real-parts.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'workflow',
          include: workflows,
          exclude: ignored,
          maxWorkers,
          globalSetup: ['server/test/real-parts.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'hearing',
          include: hearing,
          exclude: ignored,
          globalSetup: ['server/test/real-parts.ts'],
          // One after the other: a microphone on a busy machine loses sound.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'load',
          maxWorkers,
          include: heavy,
          exclude: ignored,
          globalSetup: ['server/test/real-parts.ts'],
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
