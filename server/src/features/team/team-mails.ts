import type { Language } from '@timbre/contract/language';
import { renderEmail } from '../../email-template.ts';
import { texts } from '../../locales/texts.ts';

/** Invites somebody who may never have heard of us, in the language of whoever invites. */
export function invitationMail(language: Language, { link, from }: { link: string; from: string }) {
  return renderTeamEmail(language, texts[language].teamMails.invitation({ from }), link);
}

export function removedMail(language: Language, link: string) {
  return renderTeamEmail(language, texts[language].teamMails.removed, link);
}

/** A new owner pays nothing for what another decided; but the team ends unless they buy the plan. */
export function handedOverMail(language: Language, link: string) {
  return renderTeamEmail(language, texts[language].teamMails.handedOver, link);
}

type MailTexts = { subject: string; paragraphs: string[]; label: string; note: string };

function renderTeamEmail(language: Language, { label, ...content }: MailTexts, link: string) {
  return renderEmail({ language, ...content, action: { label, link } });
}
