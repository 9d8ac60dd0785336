import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, lettersTo, linkIn, openSettings, test } from '../fixtures.ts';

const safariOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

/** As the server answers ten minutes after the password was given. */
const passwordIsOld = {
  status: 403,
  headers: { 'x-error-code': 'verification-needed' },
  body: 'Please enter your password again to go on.',
};

test('[D-EMAIL] the address changes once the link to the new one is followed, and the old one is told', async ({
  page,
  context,
  signedIn,
}) => {
  test.setTimeout(90_000);
  const newEmail = `new-${signedIn.email}`;
  await openSettings(page, signedIn.password);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Email address' }) });
  await expect(card).toContainText(`You log in with ${signedIn.email}`);
  await card.getByLabel('New address').fill(signedIn.email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(card.getByLabel('New address')).toHaveAccessibleDescription('This is your address already');

  await card.getByLabel('New address').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(newEmail);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('status')).toContainText(`A link is on its way to ${newEmail}`);
  await expect(card.getByRole('status')).toContainText(signedIn.email);
  await expectAccessible(page);
  expect(await (await context.request.get('/api/user')).json()).toMatchObject({ email: signedIn.email });

  const [invitation] = await lettersTo(page.request, newEmail, 1);
  await page.goto(linkIn(invitation));
  await expect(page.locator('[data-tone=success]')).toContainText('Email address changed');
  await expect(page).toHaveURL('/');
  await page.goto(linkIn(invitation));
  await expect(page.locator('[data-tone=danger]')).toContainText('Link expired');
  await expect(page).toHaveURL('/');

  const logIn = async (email: string, password: string) =>
    (await context.request.post('/api/login', { data: { email, password } })).status();
  expect(await logIn(signedIn.email, signedIn.password)).toBe(401);
  expect(await logIn(newEmail, signedIn.password)).toBe(200);

  // The old address has the last word.
  const [told] = await lettersTo(page.request, signedIn.email, 2);
  await page.goto(linkIn(told));
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
  test.setTimeout(90_000);
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
  await openSettings(page, account.password);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Devices' }) });
  // The account was made elsewhere, by something that is no browser.
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByRole('listitem').first()).toContainText('This device');
  await expect(card.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })).toHaveCount(1);
  await expectAccessible(page);

  await page.route('/api/user/sessions/*', (route) => route.fulfill(passwordIsOld), { times: 1 });
  await card.getByRole('button', { name: 'Sign out: Safari on iPhone' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-tone=success]')).toContainText('Device signed out');
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await phone.reload();
  await expect(phone).toHaveURL('/login?next=%2Frecordings');

  const again = await signInOnPhone();
  await card.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(card.getByRole('button')).toHaveCount(0);
  await again.reload();
  await expect(again).toHaveURL('/login?next=%2Frecordings');
  await page.reload();
  await expect(page.getByLabel('Password')).toBeVisible();
  await phone.context().close();
  await again.context().close();
});

test('[D-SESS] devices that cannot be loaded say so and can be asked for again', async ({
  page,
  signedIn,
}) => {
  await page.route('/api/user/sessions', (route) => route.fulfill(passwordIsOld), { times: 2 });
  await openSettings(page, signedIn.password);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Devices' }) });
  await expect(card).toContainText('Your devices could not be loaded');
  await card.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(signedIn.password);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('listitem').first()).toContainText('This device');
});

test('[D-TZ] the user’s zone follows the browser’s', async ({ browser, baseURL, account }) => {
  for (const timezoneId of ['Europe/Paris', 'America/Lima']) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId });
    await context.request.post('/api/login', { data: account });
    const page = await context.newPage();
    const saving = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.goto('/dashboard');
    await saving;
    expect(await (await context.request.get('/api/user')).json()).toMatchObject({ timeZone: timezoneId });
    // Said once, it needs no saying again.
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') told.push(request.url());
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Recordings' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(told).toEqual([]);
    await context.close();
  }
});

test('[D-DAY][D-TZ] the start of the working day is saved and kept, beside the zone and what is not looked at', async ({
  page,
  signedIn,
}) => {
  await openSettings(page, signedIn.password);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Working day' }) });
  const start = card.getByLabel('Your day starts at');
  await expect(start).toHaveValue('09:00');
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(card).toContainText('Entries that you made by hand in Toggl Track are not looked at');
  const zone = await page.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone');
  await expect(card).toContainText(zone);
  await start.fill('07:45');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-tone=success]')).toContainText('Working day saved');
  await page.reload();
  await openSettings(page, signedIn.password);
  await expect(start).toHaveValue('07:45');

  await page.route('/api/user', (route) => route.fulfill({ status: 503, body: 'Not now.' }));
  await start.fill('08:00');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-tone=danger]')).toContainText('Not now.');
});

test('[D-DELETE] everything can be taken along, in one archive', async ({ page, signedIn }) => {
  await openSettings(page, signedIn.password);
  await page.route('/api/user/export', (route) => route.fulfill(passwordIsOld), { times: 1 });
  await page.getByRole('button', { name: 'Export my data' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog').getByLabel('Password').fill(signedIn.password);
  await page.keyboard.press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^timbre-export-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await readFile(await saved.path(), 'latin1');
  expect(archive.slice(0, 2)).toBe('PK');
  for (const name of ['account.json', 'recordings.json', 'entries.csv']) expect(archive).toContain(name);
});

test('the settings are accessible in both languages, also on a phone', async ({ page, signedIn }) => {
  test.setTimeout(90_000);
  await openSettings(page, signedIn.password);
  await expect(page.getByText('This device')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const other of ['FR – Français', 'EN – English']) {
      await expectAccessible(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      const text = await page.locator('h1').textContent();
      await page.getByRole('button', { name: other }).click();
      await expect(page.locator('h1')).not.toHaveText(text ?? '');
    }
  }
});
