import type { Page } from '@playwright/test';
import { headlessShell } from '../chromium.ts';
import { connectAccount, expect, openSettings, test } from '../fixtures.ts';
import { isRecording } from '../recorder.ts';

test.use({
  permissions: ['microphone'],
  launchOptions: {
    ...headlessShell,
    args: [...headlessShell.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const pages = ['/', '/pricing', '/terms', '/privacy', '/cookies', '/refund', '/accuracy', '/trackers/kimai'];
const ways = ['/login', '/register', '/auth', '/no/such/page'];

/** Errors that the browser tells developers about; what a policy refused is known to every journey. */
function getErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

async function chooseFrench(page: Page) {
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
}

test('public pages keep to their policy in both languages', async ({ page, refused }) => {
  const errors = getErrors(page);
  for (const path of [...pages, ...ways]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect([path, errors, refused]).toEqual([path, [], []]);
  }
  await chooseFrench(page);
  for (const path of [...pages, ...ways]) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect([path, errors, refused]).toEqual([path, [], []]);
  }
});

test('the screens of somebody signed in keep to their policy in both languages', async ({
  page,
  context,
  signedIn,
  refused,
}) => {
  await connectAccount(context.request);
  const errors = getErrors(page);
  await openSettings(page, signedIn.password, 'security');
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await chooseFrench(page);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Enregistrements' })).toBeVisible();
  await page.goto('/settings/account');
  await page.getByLabel('Mot de passe').fill(signedIn.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Langue', exact: true })).toBeVisible();
  expect([errors, refused]).toEqual([[], []]);
});

test('a spoken note can be listened to, which is all that a page may play', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  await page.goto('/recordings');
  await page.getByRole('button', { name: 'Start recording time entry' }).click();
  await expect(page.getByText(isRecording)).toBeVisible();
  await page.getByRole('button', { name: 'Stop recording time entry' }).click();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => page.evaluate("document.querySelector('audio').currentTime")).toBeGreaterThan(0);
});

test('a dialog holds the page behind it, and lets it go', async ({ page, context, signedIn: _ }) => {
  await connectAccount(context.request);
  await page.goto('/recordings');
  await page.getByRole('button', { name: 'Toggl Track connection' }).click();
  await page.getByRole('button', { name: 'Reveal the token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  // A press beside the dialog closes it, and reaches nothing else.
  await page.mouse.click(20, 250);
  await expect(dialog).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible');
});

test('a script that was not in the page when it was built does not run', async ({ page, refused }) => {
  await page.route('/pricing', async (route) => {
    const answer = await route.fetch();
    const injected = `<script>document.title = 'run'</script><img src="/none" onerror="document.title = 'run'"><p style="color: red">`;
    const body = (await answer.text()).replace('<body>', `<body>${injected}`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await expect(page.getByRole('article')).toHaveCount(4);
  expect(refused.splice(0).sort()).toEqual([
    'script-src-attr inline',
    'script-src-elem inline',
    'style-src-attr inline',
  ]);
  await expect(page).not.toHaveTitle('run');
});

test('the documentation of the API works under a policy of its own', async ({ page, refused }) => {
  const errors = getErrors(page);
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Timbre/ })).toBeVisible();
  await page
    .getByRole('button', { name: /api\/health\/live/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByRole('row', { name: /^200/ }).first()).toBeVisible();
  expect([errors, refused]).toEqual([[], []]);
});
