import type { Language } from '@timbre/contract/language';
import { renderEmail } from '../../email-template.ts';
import { texts } from '../../locales/texts.ts';

/** To a new account's address: the link shows that somebody reads what is sent there. */
export function verificationMail(language: Language, link: string) {
  return write(language, texts[language].accountMails.verification, link);
}

export function passwordResetMail(language: Language, link: string) {
  return write(language, texts[language].accountMails.passwordReset, link);
}

/** For an address that nobody has confirmed: whoever set the account up may not be who reads this. */
export function firstPasswordMail(language: Language, link: string) {
  return write(language, texts[language].accountMails.firstPassword, link);
}

export function accountEmptiedMail(language: Language, link: string) {
  return write(language, texts[language].accountMails.accountEmptied, link);
}

export function passwordChangedMail(language: Language, link: string) {
  return write(language, texts[language].accountMails.passwordChanged, link);
}

/** To the address that an account wants to move to. */
export function emailChangeMail(language: Language, link: string) {
  return write(language, texts[language].accountMails.emailChange, link);
}

/** To an address that an account wanted to move to, but that has an account already: only its owner is told so. */
export function emailTakenMail(language: Language, link: string) {
  return write(language, texts[language].accountMails.emailTaken, link);
}

/** To the address that an account is to leave; the link stops that. */
export function emailChangeAskedMail(
  language: Language,
  { newEmail, link }: { newEmail: string; link: string },
) {
  const masked = maskEmail(newEmail);
  return write(language, texts[language].accountMails.emailChangeAsked({ masked }), link);
}

/** To the address that an account has left; the link takes the account back to it. */
export function emailChangedMail(language: Language, { newEmail, link }: { newEmail: string; link: string }) {
  const masked = maskEmail(newEmail);
  return write(language, texts[language].accountMails.emailChanged({ masked }), link);
}

/** Enough for its owner to know it by, too little for a stranger to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}

type MailTexts = { subject: string; paragraphs: string[]; label: string; note?: string };

function write(language: Language, { label, ...content }: MailTexts, link: string) {
  return renderEmail({ language, ...content, action: { label, link } });
}
