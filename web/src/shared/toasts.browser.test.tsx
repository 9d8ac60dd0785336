import { login } from '@timbre/contract/accounts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, getCalls, problem } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectHidden, toast } from '../../test/screen.ts';

const danger = toast('danger');
const send = page.css('form button[type=submit]');

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
  await expect.poll(() => getCalls(login)).toHaveLength(2);
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
