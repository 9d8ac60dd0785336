import { expect, expectAccessible, test } from '../fixtures.ts';
import { openFromMenu, tabTo } from '../keyboard.ts';

test('[SET-56] a setting is changed by keyboard alone', async ({ page, account }) => {
  await page.goto('/login');
  await tabTo(page.getByLabel('Email'));
  await page.keyboard.type(account.email);
  await tabTo(page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/recordings');

  await openFromMenu(page, 's', 'Settings');
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await tabTo(page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Connection', level: 1 })).toBeFocused();

  // The list stands before the section.
  const list = page.getByRole('navigation', { name: 'Sections of the settings' });
  await page.keyboard.press('Shift+Tab');
  await expect(list.getByRole('link', { name: 'Your data' })).toBeFocused();
  for (let steps = 0; steps < 5; steps++) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings/speaking');
  await expect(page.getByRole('heading', { name: 'Speaking and extraction' })).toBeFocused();
  await expectAccessible(page);

  await tabTo(page.getByLabel('Your day starts at'));
  await page.keyboard.type('0745AM');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await (await page.request.get('/api/user')).json()).workdayStart)
    .toBe('07:45');

  await tabTo(page.getByRole('button', { name: 'Account menu' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/api/user')).status()).toBe(401);
});
