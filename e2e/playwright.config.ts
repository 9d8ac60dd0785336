import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { headlessShell } from './chromium.ts';

const data = join(import.meta.dirname, '../.data');
const reportFile = process.env['TIMBRE_TEST_REPORT'] ?? join(data, 'reports/journeys.json');

/** The journey that starts a stack of its own. */
const ownStack = '**/server-crash.spec.ts';

export default defineConfig({
  globalSetup: './stack.setup.ts',
  outputDir: join(data, 'browser-failures'),
  fullyParallel: true,
  forbidOnly: true,
  // The check runs a failed test again by itself, at its end and alone, and reports it.
  retries: 0,
  // More than there are processors in the machines we use: a journey waits for the server half of the time.
  workers: 3,
  // Only to catch what hangs: how soon a screen has to answer is measured elsewhere, and a busy machine must not fail it.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: reportFile }]],
  use: {
    // Pictures of every moment would slow each journey; the page's content at each step is enough to see what failed.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
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
    // First, since it is the longest by far: last, it would run alone while the other processor waits.
    { name: 'crash', testDir: './journeys', testMatch: ownStack },
    { name: 'journeys', testDir: './journeys', testIgnore: ownStack },
    // One after another: they share the demo account.
    { name: 'screens', testDir: './screens', workers: 1 },
    { name: 'pictures', testDir: './pictures', workers: 1 },
  ],
});
