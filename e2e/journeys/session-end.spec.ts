import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { connectAccount, expect, expectAccessible, test } from '../fixtures.ts';
import { giveTone, microphone } from '../recorder.ts';

const ended = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /Your session has ended|Votre session a expiré/ });
const logInAgain = (page: Page) => page.getByRole('link', { name: /^(Log in again|Se reconnecter)$/ });

/** The session ends without a word to the page. */
const endSession = (context: BrowserContext) => context.clearCookies({ name: 'timbre.session_token' });

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
}

async function listRecordings(request: APIRequestContext): Promise<unknown[]> {
  return (await request.get('/api/recordings')).json();
}

for (const language of ['en', 'fr'] as const)
  test(`[AUTH-17][AUTH-18][AUTH-19] the session ends while somebody speaks: the note stays, and is sent once after the login: ${language}`, async ({
    page,
    context,
    signedIn: ada,
  }) => {
    await giveTone(context);
    await connectAccount(context.request);
    await context.request.patch('/api/user', { data: { language } });
    const keys: string[] = [];
    await context.route('**/api/audio/upload', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      await route.continue();
    });
    await page.goto('/recordings?from=here');
    await page.locator('button[aria-pressed=false]').click();
    await expect(page.getByText(/ (?!0:00)\d+:\d\d$/)).toBeVisible();
    await endSession(context);
    await page.locator('button[aria-pressed=true]').click();
    await page.locator('button[data-focus]').click();
    await expect(ended(page)).toHaveCount(1);
    await expect(logInAgain(page)).toBeFocused();
    await expectAccessible(page);
    expect(keys).toHaveLength(1);

    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login?next=%2Frecordings%3Ffrom%3Dhere');
    await expect(ended(page)).toBeVisible();
    await expectAccessible(page);
    await logIn(page, ada);
    await expect(page).toHaveURL('/recordings?from=here');
    await expect.poll(() => listRecordings(context.request)).toHaveLength(1);
    await expect.poll(() => keys.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
  });

test('[AUTH-17] a session that the server has ended leads from a screen to the login and back', async ({
  page,
  context,
  signedIn: ada,
}) => {
  await connectAccount(context.request);
  await page.goto('/usage?from=here');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // A call that the page makes by itself would lead to the login before the click does.
  const clicked = Promise.withResolvers<void>();
  await page.route('/api/**', async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await endSession(context);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Recordings' }).click();
  clicked.resolve();
  await expect(page).toHaveURL('/login?next=%2Frecordings');
  await page.unroute('/api/**');
  await expect(ended(page)).toBeVisible();
  await logIn(page, ada);
  await expect(page).toHaveURL('/recordings');
  await expect(microphone(page)).toBeVisible();
});
