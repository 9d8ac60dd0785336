import { join } from 'node:path';
import { connectAccount, entriesIn, expect, expectAccessible, test } from '../fixtures.ts';
import { answerHistory } from '../made-up-history.ts';

/** Pictures of the week, and of the list as it is searched and filtered; the answers are made up, so that all of it can be seen. */
test.setTimeout(240_000);

const folder = join(import.meta.dirname, '../../.data/screens');
const dayMs = 86_400_000;
const toId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const toMonday = (moment: number) => moment - ((new Date(moment).getUTCDay() + 6) % 7) * dayMs;
const monday = new Date(toMonday(Date.now() - 7 * dayMs)).toISOString().slice(0, 10);

const work = {
  en: [
    'Drawings of the harbour',
    'Meeting with the whole team',
    'Emails',
    'Harbour: review of the quantities',
  ],
  fr: ['Plans du port', 'Réunion avec toute l’équipe', 'Mails', 'Port : contrôle des métrés'],
};
const word = { en: 'harb', fr: 'port' };

/** A note for each of five days; of Wednesday only an hour, of Thursday nothing. */
function makeUp(language: 'en' | 'fr') {
  const notes = [0, 1, 2, 4, 5].map((day, index) => ({
    day: new Date(Date.parse(monday) + day * dayMs).toISOString().slice(0, 10),
    id: toId(index + 1),
    hours: day === 2 ? [1] : [3, 2, 1, 1].slice(0, day === 5 ? 1 : 4),
  }));
  const recordings = notes.toReversed().map(({ day, id }) => ({
    id,
    userId: toId(9),
    filename: 'recording.webm',
    source: 'spoken',
    isTrial: false,
    status: 'success',
    step: null,
    progress: null,
    waitsUntil: null,
    togglEntryId: null,
    processingError: null,
    canRetry: false,
    createdAt: `${day}T17:00:00.000Z`,
    updatedAt: `${day}T17:00:00.000Z`,
  }));
  const entries = notes.flatMap(({ day, id, hours }, note) =>
    hours.map((length, index) => ({
      id: toId(100 + note * 10 + index),
      recordingId: id,
      description: work[language][index] ?? '',
      start: `${day}T${String(8 + 2 * index).padStart(2, '0')}:00:00.000Z`,
      stop: `${day}T${8 + 2 * index + length}:00:00.000Z`.replace(/T(\d):/, 'T0$1:'),
      duration: length * 3_600,
      day,
      timeZone: 'UTC',
      projectId: null,
      projectColour: ['#0b83d9', '#c9806b', null, '#06a893'][index],
      workspaceName: 'Studio',
      isPreview: false,
      isLogged: true,
      state: 'logged',
      isDoubtful: false,
      findings: [],
      words: [],
      possibleDouble: false,
      rawData: {
        description: '',
        project_name: index === 2 ? null : 'Website relaunch 2027',
        client_name: index === 2 ? null : 'Acme Inc.',
        tags: index === 3 ? ['billable', 'deep work'] : [],
      },
    })),
  );
  return { recordings, entries };
}

test.use({ timezoneId: 'UTC' });

for (const language of ['en', 'fr'] as const) {
  for (const width of [1440, 1024, 390]) {
    test(`the week and the search in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await context.request.patch('/api/user', { data: { language } });
      await connectAccount(context.request);
      const shoot = async (name: string) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectAccessible(page);
        await page.evaluate('scrollTo(0, 0)');
        const path = join(folder, `finding-${name}-${language}-${width}.png`);
        await page.screenshot({ path, fullPage: true });
      };
      const history = makeUp(language);
      await answerHistory(page, () => history);
      await page.goto(`/recordings?week=${monday}`);
      await expect(entriesIn(page).first()).toBeVisible();
      const week = page.getByRole('table').first();
      await expect(week).toBeVisible();
      await shoot('week');
      await page.goto(`/recordings?week=${monday}&from=${monday}&to=${monday}`);
      await expect(entriesIn(page)).toHaveCount(4);
      await shoot('day');

      await page.goto('/recordings');
      await page.getByRole('searchbox').fill(word[language]);
      await expect(page.locator('mark').first()).toBeVisible();
      await shoot('hits');
      await page.getByRole('searchbox').fill('zebra');
      await expect(entriesIn(page)).toHaveCount(0);
      await expect(page.locator('section.border-dashed')).toBeVisible();
      await shoot('no-hits');
      await page.goto(`/recordings?state=logged&from=${monday}`);
      await expect(entriesIn(page).first()).toBeVisible();
      await page.locator('search button[aria-expanded]').click();
      await shoot('filters');

      await page.route('/api/history/week?*', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
      await page.route('/api/history?*search=*', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
      await page.goto('/recordings?q=harbour');
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(2);
      await shoot('failed');
      await page.route('/api/history/week?*', () => {});
      await page.route('/api/history?*search=*', () => {});
      await page.goto('/recordings?q=harbour');
      await expect(page.locator('main .animate-pulse, main [aria-busy=true]').first()).toBeVisible();
      await page.screenshot({
        path: join(folder, `finding-loading-${language}-${width}.png`),
        fullPage: true,
      });
    });
  }
}
