import { join } from 'node:path';
import { connectAccount, entriesIn, expect, expectAccessible, test } from '../fixtures.ts';
import { answerHistory, makeUpEntry, makeUpRecording } from '../made-up-history.ts';

/** Pictures of the week, and of the list as it is searched and filtered; the answers are made up, so that all of it can be seen. */
test.setTimeout(240_000);

const folder = join(import.meta.dirname, '../../.data/screens');
const hourMs = 3_600_000;
const dayMs = 86_400_000;
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
    number: index + 1,
    hours: day === 2 ? [1] : [3, 2, 1, 1].slice(0, day === 5 ? 1 : 4),
  }));
  const recordings = notes
    .toReversed()
    .map(({ day, number }) => makeUpRecording(number, `${day}T17:00:00.000Z`));
  const entries = notes.flatMap(({ day, number, hours }, note) =>
    hours.map((length, index) => {
      const start = Date.parse(`${day}T08:00:00.000Z`) + 2 * index * hourMs;
      return makeUpEntry(note * 10 + index, number, work[language][index] ?? '', start, {
        stop: new Date(start + length * hourMs).toISOString(),
        duration: length * 3_600,
        ...{ day, timeZone: 'UTC', workspaceName: 'Studio', state: 'logged' },
        projectColour: ['#0b83d9', '#c9806b', null, '#06a893'][index],
        rawData: {
          description: '',
          project_name: index === 2 ? null : 'Website relaunch 2027',
          client_name: index === 2 ? null : 'Acme Inc.',
          tags: index === 3 ? ['billable', 'deep work'] : [],
        },
      });
    }),
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
