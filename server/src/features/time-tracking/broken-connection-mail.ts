import type { Language } from '@timbre/contract/language';

type Texts = { subject: string; text: string; action: string };

const texts: Record<Language, Texts> = {
  en: {
    subject: 'Toggl Track no longer accepts your token',
    text: 'Timbre can no longer log to your Toggl Track account: the service refuses the token, most likely because it was reset. Nothing is lost. Your notes wait, and go on by themselves once you have entered the new token:',
    action: 'Enter the new token',
  },
  fr: {
    subject: 'Toggl Track n’accepte plus votre jeton',
    text: 'Timbre ne peut plus rien enregistrer dans votre compte Toggl Track : le service refuse le jeton, sans doute parce qu’il a été réinitialisé. Rien n’est perdu. Vos notes patientent et reprendront d’elles-mêmes dès que vous aurez saisi le nouveau jeton :',
    action: 'Saisir le nouveau jeton',
  },
};

export function brokenConnectionMail(
  language: Language,
  link: string,
): { subject: string; text: string; html: string } {
  const { subject, text, action } = texts[language];
  return {
    subject,
    text: `${text}\n\n${link}\n`,
    html: `<!doctype html><html lang="${language}"><body><p>${text}</p><p><a href="${link}">${action}</a></p></body></html>`,
  };
}
