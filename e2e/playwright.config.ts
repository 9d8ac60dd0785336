import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { headlessShell } from './chromium.ts';

const data = join(import.meta.dirname, '../.data');

export default defineConfig({
  globalSetup: './stack.setup.ts',
  outputDir: join(data, 'browser-failures'),
  fullyParallel: true,
  forbidOnly: true,
  // A test that fails now and then fails.
  retries: 0,
  workers: 2,
  timeout: 30_000,
  // How soon a screen has to answer is measured elsewhere; here a busy machine must not fail it.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: join(data, 'reports/browser.json') }]],
  use: {
    // Keeping one for the case of a failure slows every journey; `--trace on` makes one of a journey that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What a worker fetches, a journey cannot answer itself; those of the installed app let it in.
    serviceWorkers: 'block',
    // The specification names no motion that a test has to see, and a moving page is a slow one.
    contextOptions: { reducedMotion: 'reduce' },
    // The tone in place of a microphone sounds without a gesture; journeys with other options need another browser.
    launchOptions: {
      ...headlessShell,
      args: [...headlessShell.args, '--autoplay-policy=no-user-gesture-required'],
    },
  },
  projects: [
    { name: 'journeys', testDir: './journeys' },
    // One after another: they share the demo account.
    { name: 'screens', testDir: './screens', workers: 1 },
    { name: 'pictures', testDir: './pictures', workers: 1 },
  ],
});
