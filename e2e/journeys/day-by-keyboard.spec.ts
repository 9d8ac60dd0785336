import { connectAccount, entriesIn, expect, expectAccessible, fetchLedger, test } from '../fixtures.ts';
import { expectVisibleFocus, openFromMenu, pressOn, tabTo, typeInto } from '../keyboard.ts';
import { lastNote, sendButton, typeInstead } from '../recorder.ts';

test('[UI-08] a whole day by keyboard alone, and where the focus is can be seen at every step', async ({
  page,
  account,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect((await elsewhere.post('/api/login', { data: account })).ok()).toBe(true);
  const token = await connectAccount(elsewhere);
  const logged = async () =>
    (await fetchLedger(page, token)).map(({ description, duration }) => `${description} ${duration / 60}`);

  await page.goto('/login');
  await typeInto(page.getByLabel('Email'), account.email);
  await expectAccessible(page);
  await typeInto(page.getByLabel('Password', { exact: true }), account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/recordings');
  await expectAccessible(page);

  await pressOn(typeInstead(page));
  await expectVisibleFocus(page.getByLabel('Your note'));
  await page.keyboard.type('Today 2h harbour drawings');
  await expectAccessible(page);
  await pressOn(sendButton(page));
  await expect(page.getByRole('heading', { name: '1 entry logged' })).toBeVisible();
  await expect(entriesIn(page)).toHaveCount(1);
  expect(await logged()).toEqual(['harbour drawings 120']);
  await expectAccessible(page);

  await pressOn(lastNote(page).getByRole('button', { name: 'Edit: harbour drawings' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await typeInto(dialog.getByLabel('Hours'), '3');
  await tabTo(dialog.getByLabel('Minutes'));
  await page.keyboard.press('ArrowUp');
  await pressOn(dialog.getByRole('button', { name: 'Save' }), 'Space');
  await expect(dialog).toBeHidden();
  await expect.poll(logged).toEqual(['harbour drawings 181']);

  await typeInto(page.getByRole('searchbox'), 'harb');
  await expect(page.locator('mark')).toHaveText('harbour');
  await expect(entriesIn(page)).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await pressOn(
    page
      .getByRole('article')
      .getByRole('button', { name: /^Undo: recording of/ })
      .first(),
  );
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await pressOn(dialog.getByRole('button', { name: 'Undo' }));
  await expect.poll(logged).toEqual([]);
  await expect(dialog).toBeHidden();
  await expectAccessible(page);

  await openFromMenu(page, 's', 'Settings');
  await typeInto(page.getByLabel('Password', { exact: true }), account.password);
  await page.keyboard.press('Enter');
  const connection = page.getByRole('heading', { name: 'Connection', level: 1 });
  await expect(connection).toBeFocused();
  await expectAccessible(page);
  await tabTo(page.getByRole('link', { name: 'Speaking and extraction' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Speaking and extraction' })).toBeFocused();
  const asks = async () => (await (await elsewhere.get('/api/user')).json()).askWhenUnsure;
  const before = await asks();
  await pressOn(page.getByRole('switch', { name: /unsure|doubt/i }).first(), 'Space');
  await expect.poll(asks).toBe(!before);
  await expectAccessible(page);
  await elsewhere.dispose();
});
