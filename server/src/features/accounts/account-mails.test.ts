import { Language } from '@timbre/contract/language';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { expectWellWritten } from '../../../test/well-written.ts';
import {
  accountEmptiedMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailChangeMail,
  emailTakenMail,
  firstPasswordMail,
  maskEmail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './account-mails.ts';
import { mailedKinds } from './security-events.ts';
import { securityMail } from './security-mails.ts';

const at = Temporal.ZonedDateTime.from('2026-11-17T14:05[Europe/Paris]');
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const link = 'https://timbre.example/x?token="a<b&c=d';
const mails = {
  verificationMail,
  passwordResetMail,
  passwordChangedMail,
  firstPasswordMail,
  accountEmptiedMail,
  emailChangeMail,
  emailTakenMail,
  emailChangeAskedMail: (language: Language, to: string) =>
    emailChangeAskedMail(language, { newEmail: 'jane@example.com', link: to }),
  emailChangedMail: (language: Language, to: string) =>
    emailChangedMail(language, { newEmail: 'jane@example.com', link: to }),
  ...Object.fromEntries(
    mailedKinds.map((kind) => [
      kind,
      (language: Language, to: string) =>
        securityMail(language, { kind, at, userAgent, service: 'toggl', link: to }),
    ]),
  ),
};

test.each(Object.entries(mails))('%s is well written in each language', async (_name, write) => {
  for (const language of Language.options) expectWellWritten(await write(language, link), { language, link });
  expect((await write('en', link)).subject).not.toBe((await write('fr', link)).subject);
});

test('no two mails share a subject', async () => {
  for (const language of Language.options) {
    const messages = await Promise.all(Object.values(mails).map((write) => write(language, link)));
    expect(new Set(messages.map(({ subject }) => subject)).size).toBe(messages.length);
  }
});

test.each([
  ['jane@example.com', 'j•••@example.com'],
  ['j@example.com', 'j•••@example.com'],
  ['𝒿ane@example.com', '𝒿•••@example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test('[SEC-73] the mail about an event says what, when by the user’s own clock, and in which browser', async () => {
  const { text } = await securityMail('en', { kind: 'data-exported', at, userAgent, service: 'toggl', link });
  expect(text.replaceAll('\u202f', ' ')).toContain(
    'Your data was exported: November 17, 2026 at 2:05 PM (Europe/Paris), in Firefox on Windows.',
  );
  const unknown = await securityMail('fr', {
    kind: 'data-exported',
    at,
    userAgent: null,
    service: 'toggl',
    link,
  });
  expect(unknown.text).toContain('17 novembre 2026 à 14:05 (Europe/Paris), depuis un appareil inconnu.');
});

test.each([emailChangeAskedMail, emailChangedMail])(
  'the old address learns where the account goes, masked and as words',
  async (write) => {
    for (const language of Language.options) {
      const newEmail = '<b>&"jane"@exa<&"mple.com';
      const { text, html } = await write(language, { newEmail, link });
      expect(text).toContain('<•••@exa<&"mple.com');
      expect(html).toContain('&lt;•••@exa&lt;&amp;&quot;mple.com');
      expect(text + html).not.toContain('jane');
    }
  },
);
