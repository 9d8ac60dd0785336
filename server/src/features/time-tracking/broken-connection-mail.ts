import type { Language } from '@timbre/contract/language';
import { renderEmail } from '../../email-template.ts';
import { texts } from '../../locales/texts.ts';

export function brokenConnectionMail(
  language: Language,
  { link, service }: { link: string; service: string },
) {
  const { label, ...content } = texts[language].mails.brokenConnection;
  return renderEmail({ language, service, ...content, action: { label, link } });
}
