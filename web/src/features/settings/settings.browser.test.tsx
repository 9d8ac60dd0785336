import {
  changeEmail,
  endOtherSessions,
  endSession,
  listSessions,
  type SignedInDevice,
  updateUser,
} from '@timbre/contract/accounts';
import { exportAccount } from '@timbre/contract/privacy';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDevice, aUser, toId } from '../../../test/builders.ts';
import { answer, answerOnce, getCalls, handle, problem } from '../../../test/fake-api.ts';
import { getCard, givePassword, openSettings } from '../../../test/open-settings.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';

const safariOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const passwordIsOld = () => problem('verification-needed', 'Please enter your password again to go on.');
const gate = page.getByRole('dialog', { name: 'Confirm that it is you' });

async function passGate(): Promise<void> {
  await expect.element(gate).toBeVisible();
  await givePassword();
  await expectHidden(gate);
}

test('[D-EMAIL] another address is checked, and both addresses are named once the link is on its way', async () => {
  answerOnce(changeEmail, passwordIsOld());
  answer(changeEmail, undefined);
  await openSettings('account');
  const card = getCard('Email address');
  const field = card.getByLabelText('New address');
  await expect.element(card).toMatchTextContent('You log in with ada@example.com');
  await field.fill('ADA@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription('This is your address already');
  expect(getCalls(changeEmail)).toEqual([]);
  await field.fill('new@example.com');
  await userEvent.keyboard('{Enter}');
  await passGate();
  const said = card.getByRole('status');
  await expect.element(said).toMatchTextContent('A link is on its way to new@example.com');
  await expect.element(said).toMatchTextContent('ada@example.com');
  await expectAccessible();
  expect(getCalls(changeEmail).map(({ body }) => body)).toEqual(Array(2).fill({ email: 'new@example.com' }));
});

test('[D-SESS] the settings list where somebody is signed in, and end it there', async () => {
  let devices: SignedInDevice[] = [
    aDevice(),
    aDevice({ id: toId(301), isCurrent: false, userAgent: safariOnIphone }),
    aDevice({ id: toId(302), isCurrent: false, userAgent: 'a script' }),
  ];
  handle(listSessions, () => devices);
  handle(endSession, ({ params }) => {
    devices = devices.filter(({ id }) => id !== params['id']);
    return undefined;
  });
  handle(endOtherSessions, () => {
    devices = devices.filter(({ isCurrent }) => isCurrent);
    return undefined;
  });
  answerOnce(endSession, passwordIsOld());
  await openSettings('security');
  const card = getCard('Devices');
  const rows = card.getByRole('listitem');
  await expect.element(rows).toHaveLength(3);
  await expect.element(rows.first()).toMatchTextContent('This device');
  await expect.element(rows.filter({ hasText: 'Safari on iPhone' })).toHaveLength(1);
  await expectAccessible();
  card.getByRole('button', { name: 'Sign out: Safari on iPhone' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await passGate();
  await expect.element(toast('success')).toMatchTextContent('Device signed out');
  await expect.element(rows).toHaveLength(2);
  await expect.element(rows.filter({ hasText: 'Safari on iPhone' })).toHaveLength(0);
  await card.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect.element(rows).toHaveLength(1);
  await expect.element(card.getByRole('button')).toHaveLength(0);
});

test('[D-SESS] devices that cannot be loaded say so and can be asked for again', async () => {
  answerOnce(listSessions, passwordIsOld());
  answerOnce(listSessions, passwordIsOld());
  await openSettings('security');
  const card = getCard('Devices');
  await expect.element(card).toMatchTextContent('Your devices could not be loaded');
  await card.getByRole('button', { name: 'Try again' }).click();
  await passGate();
  await expect.element(card.getByRole('listitem').first()).toMatchTextContent('This device');
});

test('[D-TZ] the user’s zone follows the browser’s, and is said once', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const elsewhere = here === 'America/Lima' ? 'Europe/Paris' : 'America/Lima';
  const zones = () => getCalls(updateUser).map(({ body }) => body);
  for (const [index, timeZone] of [null, elsewhere].entries()) {
    await renderApp('/recordings', { user: aUser({ timeZone }) });
    await expect.poll(zones).toEqual(Array(index + 1).fill({ timeZone: here }));
  }
  await renderApp('/recordings', { user: aUser({ timeZone: here }) });
  await expect.element(page.getByRole('heading', { name: 'Recordings', exact: true })).toBeVisible();
  expect(zones()).toHaveLength(2);
});

test('[D-DAY][D-TZ] the start of the working day is saved and kept, beside the zone and what notes are placed around', async () => {
  await openSettings('speaking');
  const card = getCard('Working day');
  const start = card.getByLabelText('Your day starts at');
  const save = card.getByRole('button', { name: 'Save' }).first();
  await expect.element(start).toHaveValue('09:00');
  await expect.element(save).toBeDisabled();
  await expect
    .element(card)
    .toMatchTextContent('Timbre also works around entries that you made in Toggl Track yourself');
  await expect.element(card).toMatchTextContent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await start.fill('07:45');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('success')).toMatchTextContent('Working day saved');
  expect(getCalls(updateUser).map(({ body }) => body)).toEqual([{ workdayStart: '07:45' }]);
  await expect.element(save).toBeDisabled();
  await openSettings('speaking', { user: aUser({ workdayStart: '07:45' }) });
  await expect.element(start).toHaveValue('07:45');

  answer(updateUser, problem('unavailable', 'Not now.'));
  await start.fill('08:00');
  await save.click();
  await expect.element(toast('danger')).toMatchTextContent('Not now.');
});

test('[WEEK-07] how long somebody works, and on which days, is saved and kept', async () => {
  await openSettings('speaking');
  const card = getCard('Working day');
  const hours = card.getByLabelText('Hours per day');
  const save = card.getByRole('button', { name: 'Save' }).last();
  await expect.element(hours).toHaveValue(7);
  await expect.element(save).toBeDisabled();
  await hours.fill('7.5');
  await card.getByLabelText('Fri').click();
  await expectAccessible();
  await save.click();
  await expect.element(toast('success')).toMatchTextContent('Working day saved');
  expect(getCalls(updateUser).map(({ body }) => body)).toEqual([
    { workdayMinutes: 450, workdays: [1, 2, 3, 4] },
  ]);
  await expect.element(save).toBeDisabled();
});

test('[D-DELETE] what is taken along is asked for again once the password was given', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  answerOnce(exportAccount, passwordIsOld());
  answer(exportAccount, new Response('PK'));
  await openSettings('data');
  await page.getByRole('button', { name: 'Export my data' }).click();
  await passGate();
  await expect.poll(() => saved).toEqual([expect.stringMatching(/^timbre-export-\d{4}-\d{2}-\d{2}\.zip$/)]);
});

test('[SET-06][I18N-05] account details: address, whether it is verified, and since when, in the user’s language', async () => {
  const user = aUser({ emailVerified: false });
  const made = (locale: string) =>
    new Date(user.createdAt).toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  await openSettings('account', { user });
  const card = getCard('Account details');
  await expect.element(card).toMatchTextContent(user.email);
  await expect.element(card).toMatchTextContent('Pending');
  await expect.element(card).toMatchTextContent(made('en-US'));
  await openSettings('account', { language: 'fr' });
  const french = getCard('Informations du compte');
  await expect.element(french).toMatchTextContent('Confirmé');
  await expect.element(french).toMatchTextContent(made('fr-FR'));
});
