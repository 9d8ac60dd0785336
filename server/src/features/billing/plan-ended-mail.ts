import type { Language } from '@timbre/contract/language';
import { renderEmail } from '../../email-template.ts';
import { texts } from '../../locales/texts.ts';

/** Says that a paid plan has ended and what that means: nothing is lost, there are fewer minutes. */
export function planEndedMail(language: Language, { link, minutes }: { link: string; minutes: number }) {
  const { label, ...content } = texts[language].mails.planEnded({ minutes });
  return renderEmail({ language, ...content, action: { label, link } });
}
