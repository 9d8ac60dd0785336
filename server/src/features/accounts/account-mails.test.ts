import { Language } from '@timbre/contract/language';
import { expect, test } from 'vitest';
import { expectWellWritten } from '../../../test/well-written.ts';
import {
  emailChangedMail,
  emailChangeMail,
  emailTakenMail,
  maskEmail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './account-mails.ts';

const link = 'https://timbre.example/x?token="a<b&c=d';
const mails = {
  verificationMail,
  passwordResetMail,
  passwordChangedMail,
  emailChangeMail,
  emailTakenMail,
  emailChangedMail: (language: Language, to: string) =>
    emailChangedMail(language, { newEmail: 'jane@example.com', link: to }),
};

test.each(Object.entries(mails))('%s is well written in each language', async (_name, write) => {
  for (const language of Language.options) expectWellWritten(await write(language, link), { language, link });
  expect((await write('en', link)).subject).not.toBe((await write('fr', link)).subject);
});

test('no two mails share a subject', async () => {
  for (const language of Language.options) {
    const letters = await Promise.all(Object.values(mails).map((write) => write(language, link)));
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(letters.length);
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

test('the old address learns where the account went, masked and as words', async () => {
  for (const language of Language.options) {
    const newEmail = '<b>&"jane"@exa<&"mple.com';
    const { text, html } = await emailChangedMail(language, { newEmail, link });
    expect(text).toContain('<•••@exa<&"mple.com');
    expect(html).toContain('&lt;•••@exa&lt;&amp;&quot;mple.com');
    expect(text + html).not.toContain('jane');
  }
});
