import { verifyPassword } from '@timbre/contract/accounts';
import {
  cancelSubscription,
  changePlan,
  getPaymentLink,
  getSubscription,
  previewPlanChange,
} from '@timbre/contract/billing';
import { deleteRecordings } from '@timbre/contract/recordings';
import { connectTracker, getToken } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEntry, aRecording, aSubscription, aUser, toId } from '../../test/builders.ts';
import { answer, answerOnce, getCalls, problem } from '../../test/fake-api.ts';
import { getCard, openSettings } from '../../test/open-settings.ts';
import { standInForWindows } from '../../test/other-window.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../test/screen.ts';
import { keepHistory } from '../../test/stored-history.ts';

const gate = page.getByRole('dialog', { name: 'Confirm that it is you' });
const isOld = problem('verification-needed', 'Please enter your password again.');

async function givePassword(): Promise<void> {
  answer(verifyPassword, { verified: true });
  await expect.element(gate).toBeVisible();
  await gate.getByLabelText('Password').fill('correct horse battery');
  await userEvent.keyboard('{Enter}');
  await expectHidden(gate);
}

test('[SEC-71][TOK-04] a token is replaced after the password; without it what was typed stays', async () => {
  const token = '0123456789abcdef'.repeat(2);
  answer(getToken, { token: '••••••••cdef', workspaceId: null, masked: true });
  answer(connectTracker, isOld);
  await openSettings('connection');
  const field = page.getByLabelText('New token', { exact: true });
  await field.fill(token);
  await userEvent.keyboard('{Enter}');
  await expect.element(gate).toBeVisible();
  await expectAccessible();
  await gate.getByRole('button', { name: 'Close' }).click();
  await expectHidden(gate);
  await expect.element(toast('danger')).toMatchTextContent('Please enter your password again.');
  await expect.element(field).toHaveValue(token);

  answerOnce(connectTracker, isOld);
  answer(connectTracker, undefined);
  await field.click();
  await userEvent.keyboard('{Enter}');
  await givePassword();
  await expect.element(toast('success').filter({ hasText: 'Token saved' })).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(getCalls(connectTracker)).toHaveLength(3);
});

test('[SEC-71] another plan is chosen, then the password, then the change is made', async () => {
  answer(getSubscription, aSubscription({ isLive: true }));
  const monthly = { amount: 1_200, currency: 'EUR' };
  answer(previewPlanChange, { dueNow: null, nextPayment: monthly, nextPaymentAt: null, monthly });
  answerOnce(changePlan, isOld);
  answer(changePlan, { planName: 'Pro' });
  await renderApp('/pricing', { user: aUser({ plan: 'starter' }) });
  await expect.element(page.css('ul[aria-busy=true]')).toHaveLength(0);
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await givePassword();
  await expect.element(toast('success')).toMatchTextContent('You are now on the Pro plan.');
  await expectHidden(dialog);
  expect(getCalls(changePlan).map(({ body }) => body)).toEqual(Array(2).fill({ plan: 'pro', seats: 1 }));
});

test('[SEC-71][PLAN-10] a subscription is cancelled after the password', async () => {
  const planEndsAt = new Date(Date.now() + 86_400_000).toISOString();
  answer(getSubscription, aSubscription({ isLive: true, renewsAt: planEndsAt }));
  answerOnce(cancelSubscription, isOld);
  answer(cancelSubscription, { planEndsAt });
  await openSettings('plan', { user: aUser({ plan: 'pro', subscriptionStatus: 'active' }) });
  await getCard('Subscription').getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('button', { name: 'Yes, Cancel' }).click();
  await givePassword();
  await expect.element(toast('success')).toMatchTextContent('Subscription Cancelled');
  expect(getCalls(cancelSubscription)).toHaveLength(2);
});

test('[SEC-71][PLAN-15] the page for the card opens after the password', async () => {
  const planEndsAt = new Date(Date.now() + 86_400_000).toISOString();
  answer(getSubscription, aSubscription({ isLive: true, isPastDue: true }));
  answerOnce(getPaymentLink, isOld);
  answer(getPaymentLink, { url: 'about:blank#card' });
  const tab = standInForWindows();
  await openSettings('plan', { user: aUser({ plan: 'pro', subscriptionStatus: 'past_due', planEndsAt }) });
  await getCard('Subscription').getByRole('button', { name: 'Update payment method' }).click();
  await givePassword();
  await expect.poll(tab.address).toBe('about:blank#card');
});

test('[SEC-71][HIST-10] all notes are deleted after the question and the password', async () => {
  const recordings = [2, 1].map((number) => aRecording({ id: toId(number) }));
  keepHistory({
    recordings,
    entries: recordings.map(({ id }, place) => anEntry({ id: toId(100 + place), recordingId: id })),
  });
  answerOnce(deleteRecordings, isOld);
  await renderApp('/recordings');
  await page.getByRole('button', { name: 'Delete all recordings' }).click();
  const all = page.getByRole('dialog', { name: 'Delete all recordings?' });
  await all.getByRole('button', { name: 'Delete all recordings' }).click();
  await givePassword();
  await expect.element(toast('success')).toMatchTextContent('2 recordings deleted');
  await expectHidden(all);
  expect(getCalls(deleteRecordings)).toHaveLength(2);
});
