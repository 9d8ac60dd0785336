import { deviceName } from '@timbre/contract/device-name';
import type { Language } from '@timbre/contract/language';
import type { Temporal } from 'temporal-polyfill';
import { renderEmail } from '../../email-template.ts';
import { texts } from '../../locales/texts.ts';
import type { MailedKind } from './security-events.ts';

type SecurityMail = {
  kind: MailedKind;
  at: Temporal.ZonedDateTime;
  userAgent: string | null;
  /** Of the connection, where there is one. */
  service: string | undefined;
  /** Where a new password is asked for. */
  link: string;
};

/** Says what was done in an account, when and from where, and what to do if its owner did not do it. */
export function securityMail(language: Language, { kind, at, userAgent, service, link }: SecurityMail) {
  const { subjects, act } = texts[language].securityMails;
  const subject = subjects[kind];
  const when = at.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' });
  const device = deviceName(userAgent ?? '');
  const { label, ...content } = act({ subject, when, timeZone: at.timeZoneId, device });
  return renderEmail({ language, service, subject, ...content, action: { label, link } });
}
