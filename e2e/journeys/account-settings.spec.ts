import { readFile } from 'node:fs/promises';
import { emailsTo, expect, linkIn, openSettings, test } from '../fixtures.ts';

const safariOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

test('[D-EMAIL] the address changes once the link to the new one is followed, and the old one is told', async ({
  page,
  context,
  signedIn,
}) => {
  const newEmail = `new-${signedIn.email}`;
  await openSettings(page, signedIn.password, 'account');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Email address' }) });
  await card.getByLabel('New address').fill(newEmail);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('status')).toContainText(`A link is on its way to ${newEmail}`);
  expect(await (await context.request.get('/api/user')).json()).toMatchObject({ email: signedIn.email });

  const [invitation] = await emailsTo(page.request, newEmail, 1);
  await page.goto(linkIn(invitation));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.locator('[data-tone=success]')).toContainText('Email address changed');
  await expect(page).toHaveURL('/');
  await page.goto(linkIn(invitation));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link no longer works');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.locator('[data-tone=danger]')).toContainText('Link expired');
  await expect(page).toHaveURL('/');

  const logIn = async (email: string, password: string) =>
    (await context.request.post('/api/login', { data: { email, password } })).status();
  expect(await logIn(signedIn.email, signedIn.password)).toBe(401);
  expect(await logIn(newEmail, signedIn.password)).toBe(200);

  // The old address has the last word.
  const [notice] = await emailsTo(page.request, signedIn.email, 3);
  await page.goto(linkIn(notice));
  await page.getByRole('button', { name: 'Take my account back' }).click();
  await expect(page).toHaveURL('/reset');
  expect(await logIn(signedIn.email, signedIn.password)).toBe(401);
  await page.getByLabel('New password').fill('mine and mine alone');
  await page.getByLabel('Confirm password').fill('mine and mine alone');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  expect(await logIn(signedIn.email, 'mine and mine alone')).toBe(200);
});

test('[D-SESS] the settings list where somebody is signed in, and end it there', async ({
  page,
  browser,
  baseURL,
  account,
}) => {
  const signInOnPhone = async () => {
    const phone = await browser.newContext({ baseURL: baseURL ?? '', userAgent: safariOnIphone });
    await phone.request.post('/api/login', { data: account });
    const screen = await phone.newPage();
    await screen.goto('/recordings');
    await expect(screen.getByRole('heading', { name: 'Recordings' })).toBeVisible();
    return screen;
  };
  const phone = await signInOnPhone();
  await page.context().request.post('/api/login', { data: account });
  await openSettings(page, account.password, 'security');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Devices' }) });
  // The account was made elsewhere, by something that is no browser.
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByRole('listitem').first()).toContainText('This device');
  await card.getByRole('button', { name: 'Sign out: Safari on iPhone' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await phone.reload();
  await expect(phone).toHaveURL('/login?next=%2Frecordings');

  const again = await signInOnPhone();
  await card.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await again.reload();
  await expect(again).toHaveURL('/login?next=%2Frecordings');
  await page.reload();
  await expect(page.getByLabel('Password')).toBeVisible();
  await phone.context().close();
  await again.context().close();
});

test('[D-DELETE] everything can be taken along, in one archive', async ({ page, signedIn }) => {
  await openSettings(page, signedIn.password, 'data');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^timbre-export-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await readFile(await saved.path(), 'latin1');
  expect(archive.slice(0, 2)).toBe('PK');
  for (const name of ['account.json', 'recordings.json', 'entries.csv']) expect(archive).toContain(name);
});
