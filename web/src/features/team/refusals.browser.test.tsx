import { getTeam, inviteMember, resendInvitation, updateMember } from '@timbre/contract/team';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aTeam, toId } from '../../../test/builders.ts';
import { answer, answerOnce, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';

test('[SET-59] why an invitation or a role was refused stays at the invitation or the member', async () => {
  const [owner] = aTeam().members;
  if (!owner) throw new Error('a team has an owner');
  const team = aTeam({
    seats: 5,
    memberCount: 2,
    members: [owner, { ...owner, userId: toId(2), email: 'bob@example.com', role: 'member' }],
    invitations: [
      {
        id: toId(700),
        email: 'carol@example.com',
        role: 'member',
        sentAt: '2026-11-10T09:00:00.000Z',
        expiresAt: '2030-11-17T09:00:00.000Z',
        isExpired: false,
      },
    ],
  });
  answer(getTeam, { team });
  answerOnce(inviteMember, problem('too-many-tries', 'Wait an hour.'));
  answer(resendInvitation, problem('too-many-tries', 'Wait two hours.'));
  answer(updateMember, problem('not-found', 'There is no such member.'));
  await renderApp('/team');
  const refusal = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const email = page.getByLabelText('Email');
  await email.fill('dora@example.com');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.css('form').getByRole('alert'))
    .toMatchTextContent('That did not workWait an hour.');
  await expect.element(email).toHaveValue('dora@example.com');
  await page.getByRole('button', { name: 'Resend the invitation to carol@example.com' }).click();
  const invited = page.getByRole('listitem').filter({ hasText: 'carol@example.com' });
  await expect.element(invited.getByRole('alert')).toMatchTextContent('Wait two hours.');
  await page.getByRole('button', { name: 'Actions for bob@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Make admin' }).click();
  const member = page.getByRole('listitem').filter({ hasText: 'bob@example.com' });
  await expect.element(member.getByRole('alert')).toMatchTextContent('There is no such member.');
  await expect.element(refusal('Wait an hour.')).toBeVisible();
  await expectHidden(toast('danger'));
  await expectAccessible();
});
