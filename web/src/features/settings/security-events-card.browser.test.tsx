import { listSecurityEvents, type SecurityEvent, SecurityEventKind } from '@timbre/contract/security-events';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toId } from '../../../test/builders.ts';
import { answer, answerOnce, noAnswer } from '../../../test/fake-api.ts';
import { getCard, openSettings } from '../../../test/open-settings.ts';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const card = getCard('Recent security activity');
const rows = card.getByRole('listitem');

const anEvent = (number: number, event: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: toId(number),
  kind: 'signed-in',
  at: '2026-11-17T12:00:00Z',
  userAgent: firefox,
  network: '203.0.113.0/24',
  ...event,
});

test('[SEC-72] the settings list what happened to the account, the newest five first and all on demand', async () => {
  answer(
    listSecurityEvents,
    SecurityEventKind.options.map((kind, place) => anEvent(place, { kind })),
  );
  await openSettings('security');
  await expect.element(rows).toHaveLength(5);
  await expect
    .element(rows.first())
    .toMatchTextContent(/^Logged in.*Firefox on Windows.*Network 203\.0\.113\.0\/24$/);
  await expectAccessible();
  await card.getByRole('button', { name: `Show all ${SecurityEventKind.options.length}` }).click();
  await expect.element(rows).toHaveLength(SecurityEventKind.options.length);
  await expect.element(rows.last()).toMatchTextContent('Account taken back');
  await expect
    .element(card.getByRole('link', { name: 'Set a new password' }))
    .toHaveAttribute('href', '/forgot');
});

test('[SEC-72] an account in which nothing happened says so, and an event without a browser shows its time alone', async () => {
  answerOnce(listSecurityEvents, []);
  await openSettings('security');
  await expect.element(card).toMatchTextContent('Nothing has happened yet.');
  answer(listSecurityEvents, [anEvent(1, { kind: 'email-restored', userAgent: null, network: null })]);
  await openSettings('security');
  await expect
    .element(rows.first())
    .toMatchTextContent(/^Email address taken back\w+ \d+, 2026, [\d:]+ [AP]M$/);
});

test('[SEC-72] activity that cannot be loaded says so and can be asked for again', async () => {
  answer(listSecurityEvents, noAnswer);
  await openSettings('security');
  const failed = page.getByText('Your security activity could not be loaded');
  await expect.element(failed).toBeVisible();
  await expectAccessible();
  answer(listSecurityEvents, [anEvent(1)]);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows).toHaveLength(1);
  await expectHidden(failed);
});
