import type { Language } from '@timbre/contract/language';
import { renderEmail } from '../../email-template.ts';

const texts = {
  en: {
    subject: '{tracker} no longer accepts your token',
    paragraphs: [
      'Timbre can no longer log to your {tracker} account: the service refuses the token, most likely because it was reset.',
      'Nothing is lost. Your notes wait, and go on by themselves once you have entered the new token.',
    ],
    label: 'Enter the new token',
  },
  fr: {
    subject: '{tracker} n’accepte plus votre jeton',
    paragraphs: [
      'Timbre ne peut plus rien enregistrer dans votre compte {tracker} : le service refuse le jeton, sans doute parce qu’il a été réinitialisé.',
      'Rien n’est perdu. Vos notes patientent et reprendront d’elles-mêmes dès que vous aurez saisi le nouveau jeton.',
    ],
    label: 'Saisir le nouveau jeton',
  },
};

export function brokenConnectionMail(
  language: Language,
  { link, service }: { link: string; service: string },
) {
  const { label, ...content } = texts[language];
  return renderEmail({ language, service, ...content, action: { label, link } });
}
