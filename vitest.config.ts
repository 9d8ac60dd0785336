import { randomInt } from 'node:crypto';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { headlessShell } from './e2e/chromium.ts';
import { componentTestSettings } from './web/component-tests.ts';
import { siteDefinition } from './web/site-settings.ts';

const overHttp = ['{server,scripts}/**/*.api.test.ts'];
const workflows = ['server/**/*.workflow.test.ts'];
const heavy = ['{server,load}/**/*.{load,fuzz}.test.ts'];
const hearing = ['load/**/*.hearing.test.ts'];
const inBrowser = ['web/**/*.browser.test.tsx'];
// More than there are processors in the machines we use: these tests wait for servers and browsers half of the time.
const maxWorkers = 3;
const ignored = ['**/node_modules/**', '**/build/**', 'e2e/**'];

const isLargeRun = process.env['TIMBRE_CHECK'] === 'everything';
// A small run draws the same every time, so that it fails only because of what was changed.
const seed = Number(process.env['TIMBRE_SEED'] ?? (isLargeRun ? randomInt(2 ** 31) : 20_261_115));
if (isLargeRun) process.stderr.write(`Seed ${seed}: TIMBRE_SEED=${seed} draws the same again.\n`);

const everywhere = {
  exclude: ignored,
  // Only to end what hangs: no test fails because the machine is slow.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  provide: { isLargeRun, seed },
};
const seeded = { setupFiles: ['server/test/seed-properties.ts'] };
/** These start a stack of their own for minutes of work, hours of it in a large run. */
const long = { testTimeout: isLargeRun ? 7_200_000 : 600_000 };
const withServices = { globalSetup: ['server/test/real-deps.ts'] };

/**
 * The name of a project is the level at which its tests prove an id: `unit` and `web` without a server,
 * `browser` the real app in a real Chromium, with answers that fit the contract in place of a server;
 * `api` over HTTP with a real PostgreSQL, `workflow` with a real engine too, one that replays at every step;
 * `load` sends much, or nonsense; `hearing` plays recorded speech to the models and to a browser's microphone.
 */
export default defineConfig({
  test: {
    attachmentsDir: '.data/component-failures',
    projects: [
      {
        test: {
          ...everywhere,
          ...seeded,
          name: 'unit',
          // They leave no global changed; loading the same modules for each file again would take half of their time.
          isolate: false,
          include: ['{contract,extraction,speech,server,simulators,scripts}/**/*.test.ts'],
          exclude: [...ignored, ...overHttp, ...workflows, ...heavy],
          maxWorkers,
        },
      },
      {
        define: siteDefinition(process.env),
        test: {
          ...everywhere,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...inBrowser],
          environment: 'happy-dom',
          setupFiles: ['web/test/unit-setup.ts'],
          maxWorkers,
        },
      },
      {
        ...componentTestSettings(process.env),
        test: {
          ...everywhere,
          name: 'browser',
          include: inBrowser,
          setupFiles: ['web/test/setup.ts'],
          maxWorkers,
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 720 },
            // As in the journeys: part of a text finds it, unless `exact` is asked for.
            locators: { exact: false },
            screenshotDirectory: '.data/component-failures',
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
        test: { ...everywhere, ...seeded, ...withServices, name: 'api', include: overHttp, maxWorkers },
      },
      {
        test: { ...everywhere, ...seeded, ...withServices, name: 'workflow', include: workflows, maxWorkers },
      },
      {
        test: {
          ...everywhere,
          ...seeded,
          ...withServices,
          ...long,
          name: 'hearing',
          include: hearing,
          // One after the other: a microphone on a busy machine loses sound.
          fileParallelism: false,
        },
      },
      {
        test: {
          ...everywhere,
          ...seeded,
          ...withServices,
          ...long,
          name: 'load',
          include: heavy,
          maxWorkers,
        },
      },
    ],
  },
});
