import type { Language } from '@timbre/contract/language';

type Texts = { subject: string; greeting: string; action: string; ignore: string };

const texts: Record<Language, Texts> = {
  en: {
    subject: 'Confirm your email address',
    greeting: 'Welcome to Timbre. One click confirms that this address is yours:',
    action: 'Confirm my address',
    ignore: 'The link works for 24 hours. If you did not create an account, you can ignore this message.',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    greeting: 'Bienvenue chez Timbre. Un clic suffit pour confirmer que cette adresse est bien la vôtre :',
    action: 'Confirmer mon adresse',
    ignore: 'Le lien est valable 24 heures. Si vous n’avez pas créé de compte, ignorez ce message.',
  },
};

export function verificationMail(
  language: Language,
  link: string,
): { subject: string; text: string; html: string } {
  const { subject, greeting, action, ignore } = texts[language];
  return {
    subject,
    text: `${greeting}\n\n${link}\n\n${ignore}\n`,
    html: `<!doctype html><html lang="${language}"><body><p>${greeting}</p><p><a href="${link}">${action}</a></p><p>${ignore}</p></body></html>`,
  };
}
