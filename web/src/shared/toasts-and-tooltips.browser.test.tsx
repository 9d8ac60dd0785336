import { login } from '@timbre/contract/accounts';
import { getToken } from '@timbre/contract/time-tracking';
import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answer, callsOf, problem } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectHidden, toast } from '../../test/screen.ts';

const danger = toast('danger');
const send = page.css('form').getByRole('button');

async function openLogin(): Promise<void> {
  answer(login, problem('credentials-wrong', 'E-mail or password is wrong.'));
  await renderApp('/login', { user: null });
}

async function showToast(): Promise<void> {
  await page.getByLabelText('Email').fill('nobody@example.com');
  await page.getByLabelText('Password').fill('wrong password');
  await send.click();
  await expect.element(danger).toBeVisible();
}

test('[UI-01] toasts: one at a time, 5000 ms, 420 px at most, F8 brings the focus', async () => {
  vi.useFakeTimers();
  await openLogin();
  await showToast();
  expect(danger.element().getBoundingClientRect().width).toBeLessThanOrEqual(420);
  const list = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list');
  expect(list.element().getBoundingClientRect().width).toBe(420);
  await send.click();
  await expect.poll(() => callsOf(login)).toHaveLength(2);
  await expect.element(page.css('[data-tone]')).toHaveLength(1);

  await userEvent.keyboard('{F8}');
  await expect.element(list).toHaveFocus();
  // While it has the focus it stays; afterwards its time runs.
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(danger).toBeVisible();
  await danger.getByRole('button', { name: 'Close' }).click();
  await expectHidden(danger);

  await showToast();
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(danger).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_100);
  await expectHidden(danger);
});

test('[UI-01] a swipe to the right past 50 px dismisses a toast, a shorter one does not', async () => {
  await openLogin();
  await showToast();
  const swipe = async (distance: number) => {
    const { left, top } = danger.element().getBoundingClientRect();
    const [x, y] = [left + 60, top + 20];
    const steps = Array.from({ length: distance / 5 }, (_, step) => ({
      target: document.body,
      coords: { x: x + 5 * (step + 1), y },
    }));
    await userEvent.pointer([
      { target: document.body, coords: { x, y }, keys: '[MouseLeft>]' },
      ...steps,
      '[/MouseLeft]',
    ]);
  };
  await swipe(45);
  await expect.element(danger).toHaveAttribute('data-state', 'open');
  await expect.element(danger).toHaveAttribute('data-swipe', 'cancel');
  await swipe(60);
  await expectHidden(danger);
});

test('[UI-02] tooltips: when they open, when they close, and where they stand', async () => {
  answer(getToken, { token: '0123456789abcdef', workspaceId: null, masked: false });
  await renderApp('/settings');
  await page.getByLabelText('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Verify' }).click();
  const reveal = page.getByRole('button', { name: 'Reveal the token' });
  const copy = page.getByRole('button', { name: 'Copy the current token' });
  const tip = page.css('[data-side]').filter({ hasText: /token/ });
  await expect.element(reveal).toBeVisible();
  const away = () =>
    userEvent.pointer([200, 300].map((y) => ({ target: document.documentElement, coords: { x: 5, y } })));
  vi.useFakeTimers();

  await reveal.hover();
  await vi.advanceTimersByTimeAsync(650);
  await expectHidden(tip);
  await vi.advanceTimersByTimeAsync(100);
  await expect.element(tip).toBeVisible();
  const boxOf = (one: Locator) => one.element().getBoundingClientRect();
  await expect.poll(() => Math.round(boxOf(reveal).top - boxOf(tip).bottom)).toBe(4);
  // From the trigger straight onto the tooltip it stays, away from both it closes.
  await tip.hover();
  await expect.element(tip).toBeVisible();
  await away();
  await expectHidden(tip);

  // Within 300 ms of the last one the next opens at once, later it takes its time again.
  await vi.advanceTimersByTimeAsync(200);
  await copy.hover();
  await vi.advanceTimersByTimeAsync(20);
  await expect.element(tip).toBeVisible();
  await away();
  await expectHidden(tip);
  await vi.advanceTimersByTimeAsync(400);
  await copy.hover();
  await vi.advanceTimersByTimeAsync(400);
  await expectHidden(tip);
  await vi.advanceTimersByTimeAsync(400);
  await expect.element(tip).toBeVisible();

  await userEvent.pointer('[MouseLeft>]');
  await expectHidden(tip);
  await userEvent.pointer('[/MouseLeft]');
  await away();

  await vi.advanceTimersByTimeAsync(1_000);
  reveal.element().focus();
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(tip).toBeVisible();
  await reveal.wheel({ delta: { y: 200 } });
  await expectHidden(tip);
});
