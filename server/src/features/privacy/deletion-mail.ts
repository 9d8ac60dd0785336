import type { Language } from '@timbre/contract/language';
import type { Temporal } from 'temporal-polyfill';
import { renderEmail } from '../../email-template.ts';
import { texts } from '../../locales/texts.ts';

type Deletion = {
  link: string;
  /** The day on which what is left is deleted. */
  until: Temporal.PlainDate;
};

/** Says that an account is closed, and until when it can be taken back. */
export function deletionMail(language: Language, { link, until }: Deletion) {
  const { deletion, formatDay } = texts[language].mails;
  const { label, ...content } = deletion(formatDay(until));
  return renderEmail({ language, ...content, action: { label, link } });
}
