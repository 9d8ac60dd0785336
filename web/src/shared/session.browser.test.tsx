import { getUser, login, register } from '@timbre/contract/accounts';
import { getHistory } from '@timbre/contract/history';
import { getInsights } from '@timbre/contract/insights';
import { getCurrentPlan } from '@timbre/contract/usage';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEntry, aPlan, aRecording, aUser, someInsights, toId } from '../../test/builders.ts';
import { answerAccount } from '../../test/default-answers.ts';
import { answer, getCalls, hold, problem } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectPath } from '../../test/screen.ts';
import { keepHistory } from '../../test/stored-history.ts';

const ada = aUser({ email: 'ada@example.com', emailVerified: false });
const grace = aUser({ id: toId(2), email: 'grace@example.com' });
const password = 'correct horse battery';
const accountMenu = page.getByRole('button', { name: /Account menu/ });
const loginLink = page.getByRole('banner').getByRole('link', { name: 'Log In' });

async function fillIn(email: string): Promise<void> {
  await page.getByLabelText('Email').fill(email);
  await page.getByLabelText('Password', { exact: true }).fill(password);
}

async function logIn(): Promise<void> {
  await fillIn(grace.email);
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
}

async function expectSignedInAs(email: string): Promise<void> {
  await expectPath('/recordings');
  // The page before has a menu too, which closes when the next one takes its place.
  await expect.element(page.getByRole('tab', { name: 'Insights' })).toBeVisible();
  await accountMenu.click();
  await expect.element(page.getByRole('menu').getByText(email)).toBeVisible();
}

test('[AUTH-16] a login sets the current user at once, by its own answer', async () => {
  await renderApp('/login', { user: null });
  answerAccount(grace);
  answer(getUser, problem('session-needed'));
  answer(login, grace);
  await logIn();
  await expectSignedInAs(grace.email);
  expect(getCalls(getUser)).toEqual([]);
});

test('[AUTH-16] a registration sets the current user at once, by its own answer', async () => {
  await renderApp('/register', { user: null });
  answerAccount(grace);
  answer(getUser, problem('session-needed'));
  answer(register, grace);
  await fillIn(grace.email);
  await page.getByLabelText('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectSignedInAs(grace.email);
  expect(getCalls(getUser)).toEqual([]);
});

/** Ada's own, each to be told from what Grace has. */
const adas = ['ada@example.com', 'Design for Ada', '3 of 10 minutes used', 'adas-tag'];
const onScreen = () => adas.filter((text) => document.body.textContent?.includes(text));

/** Opens what Ada has, until all of it was on the screen. */
async function lookAround(): Promise<void> {
  keepHistory({
    recordings: [aRecording({ userId: ada.id })],
    entries: [anEntry({ description: 'Design for Ada' })],
  });
  answer(getCurrentPlan, aPlan({ audioMinutesUsed: 3 }));
  answer(
    getInsights,
    someInsights({ seconds: 3_600, entries: 1, mostUsedTag: 'adas-tag', from: '2026-11-14' }),
  );
  await renderApp('/recordings', { user: ada });
  await expect.poll(onScreen).toEqual(['ada@example.com', 'Design for Ada', '3 of 10 minutes used']);
  await page.getByRole('tab', { name: 'Insights' }).click();
  await expect.element(page.getByText('adas-tag', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Recordings' }).click();
  await expect.poll(() => caches.has('timbre.account')).toBe(true);
}

/** Grace logs in without a reload; as long as nothing was answered to her, there must be nothing on the screen. */
async function expectNothingOfAdaForGrace(): Promise<void> {
  const reads = [getHistory, getCurrentPlan, getInsights];
  const before = reads.map((route) => getCalls(route).length);
  const releases = reads.map(hold);
  keepHistory();
  answer(getCurrentPlan, aPlan({ audioMinutesUsed: 1 }));
  answer(getInsights, someInsights());
  answer(getUser, grace);
  answer(login, grace);
  await logIn();
  await expectPath('/recordings');
  await expect.element(accountMenu).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeInTheDocument();
  expect(onScreen()).toEqual([]);
  await page.getByRole('tab', { name: 'Insights' }).click();
  await expect
    .poll(() => reads.map((route, index) => getCalls(route).length > (before[index] ?? 0)))
    .toEqual([true, true, true]);
  expect(onScreen()).toEqual([]);
  for (const release of releases) release();
  await expect.element(page.getByRole('heading', { name: 'Nothing logged in this range' })).toBeVisible();
  await page.getByRole('tab', { name: 'Recordings' }).click();
  await expect.element(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  await expect.element(page.getByText(/of 10 minutes used/)).toHaveTextContent('1 of 10 minutes used');
}

test('[AUTH-16] a logout leaves nothing of the user on the screen, nor in the cache for the next one', async () => {
  await lookAround();
  await accountMenu.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectPath('/');
  await expect.element(loginLink).toBeVisible();
  expect(onScreen()).toEqual([]);
  await expect.poll(() => caches.has('timbre.account')).toBe(false);
  await loginLink.click();
  await expectNothingOfAdaForGrace();
});

test('[AUTH-16] a 401 on the current-user check means signed out, and nothing is left for the next user', async () => {
  await lookAround();
  answer(getUser, problem('session-needed'));
  // Back in this tab, the page looks again at who is signed in.
  document.dispatchEvent(new Event('visibilitychange'));
  await expectPath('/login?next=%2Frecordings');
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  expect(onScreen()).toEqual([]);
  await expect.poll(() => caches.has('timbre.account')).toBe(false);
  await expectNothingOfAdaForGrace();
});

test('[AUTH-16] whoever the first check does not know is signed out, but a check that fails signs nobody out', async () => {
  answer(getUser, problem('session-needed'));
  await renderApp('/recordings', { user: ada });
  await expectPath('/login?next=%2Frecordings');
  answer(getUser, problem('internal'));
  await renderApp('/recordings', { user: ada });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectPath('/recordings');
  answer(getUser, ada);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(accountMenu).toBeVisible();
});
