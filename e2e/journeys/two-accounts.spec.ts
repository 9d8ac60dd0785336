import { randomUUID } from 'node:crypto';
import type { APIRequest, APIRequestContext, Page } from '@playwright/test';
import { connectAccount, expect, fetchLedger, test, toastIn } from '../fixtures.ts';
import { giveTone, isRecording, microphone, sendButton, typeInstead } from '../recorder.ts';

type Person = { email: string; password: string };

/** Somebody else who uses this browser; what they have is looked at from a browser of their own. */
async function makeGrace(request: APIRequest, baseURL: string) {
  const person = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
  const own = await request.newContext({ baseURL });
  expect((await own.post('/api/register', { data: person })).ok()).toBe(true);
  return { ...person, own, token: await connectAccount(own) };
}

async function listRecordings(request: APIRequestContext): Promise<unknown[]> {
  return (await request.get('/api/recordings')).json();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(microphone(page)).toBeVisible();
}

async function expectSignedInAs(page: Page, { email }: Person): Promise<void> {
  await expect(microphone(page)).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(page.getByRole('menu').getByText(email)).toBeVisible();
  await page.keyboard.press('Escape');
}

const offer = (page: Page) => page.getByText(/A note from .* was not sent\./);

test('[SEC-23] a note from a tab that does not know of another login goes to nobody else, and once to its owner when they are back', async ({
  page,
  context,
  signedIn: ada,
  playwright,
  baseURL,
}) => {
  const adasToken = await connectAccount(context.request);
  const grace = await makeGrace(playwright.request, baseURL ?? '');
  // The stream would make the tab ask, and so find out.
  await page.route('**/api/events', (route) => route.abort());
  await page.goto('/recordings');
  await typeInstead(page).click();
  await page.getByLabel('Your note').fill('two hours design');
  await context.request.post('/api/logout');
  expect((await context.request.post('/api/login', { data: grace })).ok()).toBe(true);
  await sendButton(page).click();

  await expect(toastIn(page, 'danger')).toContainText('signed in to another account');
  await expect(page.getByText(`now logged in to ${grace.email}`)).toBeVisible();
  await expect(microphone(page)).toBeVisible();
  await expect(page.getByText('Not sent yet')).toBeHidden();
  expect(await listRecordings(grace.own)).toEqual([]);

  await logOut(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  await logIn(page, ada);
  await expect.poll(() => fetchLedger(page, adasToken)).toHaveLength(1);
  expect(await listRecordings(context.request)).toHaveLength(1);
  expect(await listRecordings(grace.own)).toEqual([]);
  expect(await fetchLedger(page, grace.token)).toEqual([]);
  await grace.own.dispose();
});

test('[SEC-23] a logout and a login in one tab are seen in the other, and what was being said there waits for who said it', async ({
  page,
  context,
  signedIn: ada,
  playwright,
  baseURL,
}) => {
  await giveTone(context);
  await connectAccount(context.request);
  const grace = await makeGrace(playwright.request, baseURL ?? '');
  await page.goto('/recordings');
  await microphone(page).click();
  await expect(page.getByText(isRecording)).toBeVisible();

  const other = await context.newPage();
  await other.goto('/recordings');
  await logOut(other);
  await other.getByRole('button', { name: 'Keep for my return' }).click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(other, grace);
  for (const tab of [page, other]) {
    await expectSignedInAs(tab, grace);
    await expect(offer(tab)).toBeHidden();
  }

  await logOut(other);
  await logIn(other, ada);
  await expectSignedInAs(page, ada);
  await expect(offer(page)).toBeVisible();
  await offer(page).locator('../..').getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => listRecordings(context.request)).toHaveLength(1);
  expect(await listRecordings(grace.own)).toEqual([]);
  await grace.own.dispose();
});
