import { getUser, login } from '@timbre/contract/accounts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aUser } from '../../test/builders.ts';
import { answerAccount } from '../../test/default-answers.ts';
import { answer, hold } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath } from '../../test/screen.ts';

const header = page.getByRole('banner');
const heading = page.getByRole('heading', { level: 1 });
const avatar = page.getByRole('button', { name: /Account menu/ });

test('[SHELL-01] the public screens are open to everyone', async () => {
  for (const path of ['/', '/login', '/register', '/pricing', '/terms', '/privacy', '/cookies', '/refund']) {
    await renderApp(path, { user: null });
    await expect.element(heading).toBeVisible();
    await expect.element(heading).not.toHaveTextContent('Page Not Found');
    await expectPath(path);
  }
});

test('[SHELL-02] /dashboard leads to /recordings, signed in or not', async () => {
  await renderApp('/dashboard', { user: null });
  await expectPath('/login?next=%2Frecordings');
  await renderApp('/dashboard');
  await expectPath('/recordings');
});

test('[SHELL-05] a guarded screen shows a centred spinner until we know who is there', async () => {
  const release = hold(getUser);
  await renderApp('/recordings', { width: 1000 });
  const spinner = page.getByRole('status').css('.animate-spin');
  await expect.element(spinner).toBeVisible();
  const { x, y, width, height } = spinner.element().getBoundingClientRect();
  // The wheel stands in the middle; its unseen label takes no room.
  expect([x + width / 2, y + height / 2].map(Math.round)).toEqual([innerWidth / 2, innerHeight / 2]);
  release();
  await expect.element(page.getByRole('heading', { name: 'Recordings', exact: true })).toBeVisible();
});

test('[SHELL-06][SHELL-07] a guarded screen leads to the login and from there back, leaving no trace in the history', async () => {
  answer(login, aUser());
  for (const path of ['/recordings', '/usage', '/team', '/settings']) {
    await renderApp('/terms', { user: null });
    history.pushState(null, '', path);
    await renderApp(path, { user: null });
    await expectPath(`/login?next=${encodeURIComponent(path)}`);
    history.back();
    await expectPath('/terms');
    history.forward();
    await expectPath(`/login?next=${encodeURIComponent(path)}`);
  }
  await page.getByLabelText('Email').fill('ada@example.com');
  await page.getByLabelText('Password').fill('correct horse battery');
  answerAccount(aUser());
  await page.css('form button[type=submit]').click();
  await expectPath('/settings');
});

test('[SHELL-07][SHELL-08] signed in, the login follows next on this site only, and registration goes home', async () => {
  await renderApp('/login?next=%2Fpricing');
  await expectPath('/pricing');
  for (const path of [
    '/login',
    '/login?next=https%3A%2F%2Fexample.com',
    '/login?next=%2F%2Fexample.com',
    '/register?next=%2Fpricing',
  ]) {
    await renderApp(path);
    await expectPath('/recordings');
  }
});

test('[SHELL-09] signed out, the header leads home, to the login and to registration', async () => {
  await renderApp('/', { user: null });
  const linkTo = async (name: string | RegExp, href: string) =>
    expect.element(header.getByRole('link', { name })).toHaveAttribute('href', href);
  await linkTo(/^Timbre/, '/');
  await linkTo('Log In', '/login');
  await linkTo('Get Started', '/register');
  await renderApp('/', { user: null, width: 390 });
  const start = /Start tracking for free/i;
  await linkTo(start, '/register');
  await expect.element(header.getByRole('link', { name: start })).toBeVisible();
  await expectHidden(header.getByText('Get Started'));
});

test('[SHELL-10][SHELL-11] signed in, the header has an avatar whose menu leads everywhere', async () => {
  const { email } = aUser();
  await renderApp('/');
  await expect.element(avatar.getByText('AD', { exact: true })).toBeVisible();
  await expectHidden(header.getByRole('link', { name: 'Log In' }));
  await renderApp('/recordings');
  await expect.element(avatar.getByText('A', { exact: true })).toBeVisible();
  await expect.element(header.getByRole('link', { name: /^Timbre/ })).toHaveAttribute('href', '/');

  // By keyboard alone.
  avatar.element().focus();
  await userEvent.keyboard('{Enter}');
  const menu = page.getByRole('menu');
  await expect.element(menu).toMatchTextContent(`Account${email}`);
  const items = menu.getByRole('menuitem');
  expect(items.elements().map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Recordings', '/recordings'],
    ['Pricing', '/pricing'],
    ['Settings', '/settings'],
    ['Logout', null],
  ]);
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}');
  // The menu moves the focus a moment after the key.
  await expect.element(items.nth(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectPath('/pricing');
});
