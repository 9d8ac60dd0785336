import { connectAccount, entriesIn, expect, fetchLedger, logNote, test } from '../fixtures.ts';
import { lastNote } from '../recorder.ts';

test.use({ timezoneId: 'Europe/Paris' });

const dayMs = 86_400_000;
const toDate = (moment: number) => new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });

/** The Monday of the week before this one. */
function lastMonday(): string {
  const today = new Date(`${toDate(Date.now())}T12:00:00Z`);
  return toDate(today.getTime() - (((today.getUTCDay() + 6) % 7) + 7) * dayMs);
}

const inWords = (day: string) =>
  new Date(`${day}T12:00`).toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long' });

test('[FIND-26][WEEK-08] by keyboard alone: find what was logged, look at one day of a week, and fill its gap', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  const monday = lastMonday();
  await logNote(context.request, `${monday}: 2h design of the harbour`);
  await logNote(context.request, `${monday}: 1h invoices`);
  await page.goto('/recordings');
  await expect(entriesIn(page)).toHaveCount(2);

  await page.getByRole('searchbox').focus();
  await page.keyboard.type('harb');
  await expect(entriesIn(page)).toHaveCount(1);
  await expect(page.locator('mark')).toHaveText('harbour');
  await page.keyboard.press('Escape');
  await expect(entriesIn(page)).toHaveCount(2);

  const week = page.getByRole('region', { name: /week/i }).filter({ has: page.getByRole('table') });
  await week.getByRole('button', { name: 'Earlier week' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`week=${monday}`));
  const day = week.getByRole('button', { name: `${inWords(monday)}: show its entries` });
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  await expect(entriesIn(page)).toHaveCount(2);

  await week.getByRole('button', { name: `${inWords(monday)}: 4h 0m missing` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your note')).toBeFocused();
  await page.keyboard.type('4h review');
  await page.keyboard.press('Control+Enter');
  await expect(lastNote(page)).toContainText('review');
  await expect(week.getByRole('cell', { name: 'Complete' }).first()).toBeVisible();
  await expect(entriesIn(page)).toHaveCount(3);
  // The list is still limited to that day.
  await expect(page).toHaveURL(new RegExp(`from=${monday}&to=${monday}`));
  expect(await fetchLedger(page, token)).toHaveLength(3);
});
