import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectAccount, expect, test } from '../fixtures.ts';
import { answerHistory, makeUpEntry, makeUpRecording } from '../made-up-history.ts';

/** Pictures of what the dashboard shows in its many states; the answers are made up, so that all of them can be seen. */
test.setTimeout(120_000);

const folder = join(import.meta.dirname, '../../.data/screens');
const now = Date.now();
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const recording = (number: number, change: object = {}) => makeUpRecording(number, ago(number * 97), change);

function entry(number: number, of: number, description: string, project: string | null, change: object = {}) {
  const client = project && 'Acme Inc.';
  const rawData = { description, project_name: project, client_name: client, tags: [] };
  return makeUpEntry(number, of, description, now - number * 7_200_000, { rawData, ...change });
}

const said = 'Yesterday, 2h of homepage design for Acme, 1h meeting with the whole team, 30m emails';
const span = (words: string) => ({
  field: 'any',
  from: said.indexOf(words),
  to: said.indexOf(words) + words.length,
});
const tagged = {
  description: '',
  project_name: 'Acme',
  client_name: 'Acme Inc.',
  tags: ['billable', 'design'],
};

const recordings = [
  recording(1, { status: 'processing', step: 'asking' }),
  recording(2, { status: 'processing', step: 'logging', progress: { logged: 1, total: 5 } }),
  recording(3, {
    status: 'processing',
    step: 'waiting',
    progress: { logged: 0, total: 2 },
    waitsUntil: new Date(now + 2_400_000).toISOString(),
  }),
  recording(4, {
    status: 'failed',
    canRetry: true,
    processingError:
      '{"code":"unavailable","message":"Toggl Track could not be reached for a whole day. Please try this note again."}',
  }),
  recording(5, { status: 'failed', processingError: 'Timeout after 30 s' }),
  recording(6),
  recording(7, { source: 'typed' }),
  recording(8),
  recording(9, { isTrial: true }),
];

const entries = [
  entry(1, 1, 'Something about the drawings of the new house', null, { isDoubtful: true, isLogged: false }),
  entry(2, 6, 'Homepage design', 'Acme', {
    words: [span('Yesterday'), span('2h of homepage design for Acme')],
    rawData: { ...tagged, description: 'Homepage design' },
  }),
  entry(3, 6, 'Meeting with the whole team', 'Acme', {
    isDoubtful: true,
    words: [span('Yesterday'), span('1h meeting with the whole team')],
  }),
  entry(4, 6, 'Emails', null, { words: [span('Yesterday'), span('30m emails')] }),
  entry(5, 7, 'Reading the documentation of the payment provider and writing a summary', 'Internal', {
    possibleDouble: true,
  }),
  entry(6, 9, 'Planning', null, { isLogged: false, workspaceName: null }),
];

const projects = ['Acme', 'Website relaunch 2027', null, 'Internal', 'Zenith', 'Garden', 'Travel'];

function insights(range: string) {
  const days = { today: 1, '7days': 7, '30days': 30, '1year': 365, all: 800 }[range] ?? 30;
  const day = (back: number) => new Date(now - back * 86_400_000).toISOString().slice(0, 10);
  const byDay = Array.from({ length: days }, (_, back) =>
    projects.flatMap((project, index) => {
      const minutes = ((back * 37 + index * 53) % 11) * (15 - 2 * index);
      return back % 7 > 4 || minutes <= 0 ? [] : [{ day: day(back), project, seconds: minutes * 60 }];
    }),
  )
    .flat()
    .reverse();
  const sum = (of: { seconds: number }[]) => of.reduce((total, { seconds }) => total + seconds, 0);
  const byProject = [...Map.groupBy(byDay, ({ project }) => project)]
    .map(([project, own]) => ({ project, seconds: sum(own), entries: own.length }))
    .sort((one, other) => other.seconds - one.seconds);
  const byTag = ['billable', 'deep work', 'call'].map((tag, index) => ({
    tag,
    seconds: Math.round(sum(byDay) / (index + 2)),
    entries: Math.round(byDay.length / (index + 2)),
  }));
  const figures = { seconds: sum(byDay), entries: byDay.length, mostUsedTag: 'billable' };
  return { range, from: day(days - 1), to: day(0), ...figures, byDay, byProject, byTag };
}

for (const language of ['en', 'fr'] as const) {
  for (const width of [1440, 1024, 390]) {
    const shoot = async (page: Page, name: string, part: 'page' | 'window' = 'page') => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      if (part === 'page') await page.evaluate('scrollTo(0, 0)');
      const path = join(folder, `${name}-${language}-${width}.png`);
      await page.screenshot({ path, fullPage: part === 'page' });
    };

    test(`the dashboard in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
      await connectAccount(context.request);
      await page.goto('/recordings');
      const insightsTab = page.getByRole('tab').last();
      await insightsTab.click();
      await expect(page.locator('dl')).toBeVisible();
      await shoot(page, 'insights-empty');

      await answerHistory(page, () => ({ recordings, entries }));
      await page.route('/api/recordings/*/transcript', (route) =>
        route.fulfill({ json: { text: said, language: 'en' } }),
      );
      await page.route('/api/insights?*', (route) =>
        route.fulfill({ json: insights(new URL(route.request().url()).searchParams.get('range') ?? '') }),
      );
      await page.goto('/recordings');
      await page.locator('article button[aria-expanded]').first().click();
      await expect(page.locator('mark').first()).toBeVisible();
      await page.locator('[data-entry]').nth(1).hover();
      await shoot(page, 'dashboard-full');
      await page.locator('[data-entry]').nth(1).locator('button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot(page, 'dashboard-edit', 'window');
      await page.keyboard.press('Escape');
      await page.locator('[aria-live=polite] li button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot(page, 'dashboard-stop', 'window');
      await page.keyboard.press('Escape');

      await insightsTab.click();
      await expect(page.locator('details table')).toBeAttached();
      await shoot(page, 'insights-full');
      await page.getByRole('combobox').selectOption('1year');
      await page.locator('summary').click();
      await expect(page.locator('details table')).toBeVisible();
      await shoot(page, 'insights-year');
    });
  }
}
