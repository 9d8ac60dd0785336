import { getUser } from '@timbre/contract/accounts';
import { getHistory } from '@timbre/contract/history';
import { confirmTotp, getSecondFactors, startTotp } from '@timbre/contract/second-factor';
import { getTeam, leaveTeam, requireSecondFactor } from '@timbre/contract/team';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aTeam, aUser, someFactors } from '../../../test/builders.ts';
import { answer, answerOnce, getCalls, problem } from '../../../test/fake-api.ts';
import { givePassword } from '../../../test/open-settings.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath, toast } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const required = page.getByRole('switch', { name: 'Require two-step sign-in' });
const mustAdd = page.getByRole('heading', { name: 'Your team requires two-step sign-in' });
const setUp = page.getByRole('button', { name: 'Set up', exact: true });

test('[SEC-65] the owner requires it after the password, and takes it back', async () => {
  answer(getTeam, { team: aTeam() });
  answerOnce(requireSecondFactor, problem('verification-needed', 'Please enter your password again.'));
  answer(requireSecondFactor, undefined);
  await renderApp('/team');
  await expect.element(required).not.toBeChecked();
  await expect.element(page.getByText('can do nothing but set one up')).toBeVisible();
  await expectAccessible();
  await required.click();
  await expect.element(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  answer(getTeam, { team: aTeam({ requiresSecondFactor: true }) });
  await givePassword();
  await expect.element(toast('success')).toMatchTextContent('Two-step sign-in is now required');
  await expect.element(required).toBeChecked();
  answer(getTeam, { team: aTeam() });
  await required.click();
  await expect.element(required).not.toBeChecked();
  expect(getCalls(requireSecondFactor).map(({ body }) => body.isRequired)).toEqual([true, true, false]);
});

test('[SEC-65] an owner without one is led to the card of the settings', async () => {
  answer(getTeam, { team: aTeam() });
  answer(requireSecondFactor, problem('second-factor-needed', 'Set up two-step sign-in for yourself first.'));
  await renderApp('/team');
  await required.click();
  await expect.element(page.getByRole('alert').getByText('for yourself first')).toBeVisible();
  await expect.element(required).not.toBeChecked();
  await expectAccessible();
  await page.getByRole('link', { name: 'Set it up in my settings' }).click();
  await givePassword();
  await expect.element(page.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus();
});

test('[SEC-65] members see that it is required, and no switch', async () => {
  const member = aTeam({ role: 'member', members: [], requiresSecondFactor: true });
  answer(getTeam, { team: member });
  await renderApp('/team');
  await expect.element(page.getByText('This team requires it')).toBeVisible();
  await expectHidden(required);
  await expectAccessible();
  answer(getTeam, { team: { ...member, requiresSecondFactor: false } });
  await renderApp('/team');
  await expect.element(page.getByRole('heading', { name: 'Leave the team' })).toBeVisible();
  await expectHidden(page.getByText('This team requires it'));
});

test('[SEC-65] a member without one can do nothing but set it up, and then goes on', async () => {
  answer(startTotp, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Timbre?secret=JBSWY3DPEHPK3PXP' });
  answer(confirmTotp, { recoveryCodes: ['abcd-efgh-1000', 'abcd-efgh-1001'] });
  answer(getSecondFactors, someFactors({ isRequired: true }));
  const user = aUser({ mustAddSecondFactor: true });
  for (const path of ['/usage', '/team', '/settings', '/recordings']) {
    await renderApp(path, { user });
    await expect.element(mustAdd).toBeVisible();
    await expectPath(path);
  }
  await expect.element(page.getByText('stay on this device')).toBeVisible();
  await expect.element(setUp).toBeVisible();
  await expectAccessible();
  await setUp.click();
  await page.getByLabelText('Code from the app').fill('123456');
  await userEvent.keyboard('{Enter}');
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect.element(codes).toBeVisible();
  await expect.element(page.css('h1')).toHaveTextContent('Your team requires two-step sign-in');
  answer(getUser, aUser());
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect.element(page.getByRole('heading', { name: 'Recordings', exact: true })).toBeVisible();
});

test('[SEC-65] who is asked for it while the app is open is led there, and may leave the team or log out', async () => {
  answer(leaveTeam, undefined);
  await renderApp('/usage');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  answer(getUser, aUser({ mustAddSecondFactor: true }));
  answer(getHistory, problem('second-factor-needed', 'Your team asks for a second factor.'));
  await page.getByRole('link', { name: 'Back to recordings' }).click();
  await expect.element(mustAdd).toBeVisible();
  await page.getByRole('button', { name: 'Leave team' }).click();
  const question = page.getByRole('dialog', { name: 'Leave the team?' });
  await expect.element(question).toBeVisible();
  await expectAccessible();
  expect(getCalls(leaveTeam)).toEqual([]);
  answer(getUser, aUser());
  keepHistory();
  await question.getByRole('button', { name: 'Leave team' }).click();
  await expect.element(page.getByRole('heading', { name: 'Recordings', exact: true })).toBeVisible();

  await renderApp('/recordings', { user: aUser({ mustAddSecondFactor: true }), language: 'fr' });
  answer(getUser, aUser({ mustAddSecondFactor: true, language: 'fr' }));
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Votre équipe exige');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expectPath('/');
});
