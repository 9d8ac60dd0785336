import type { Language } from '@timbre/contract/language';
import type { Temporal } from 'temporal-polyfill';
import { renderEmail } from '../../email-template.ts';

type Deletion = {
  link: string;
  /** The day on which what is left is deleted. */
  until: Temporal.PlainDate;
};

/** Says that an account is closed, and until when it can be taken back. */
export function deletionMail(language: Language, { link, until }: Deletion) {
  const day = dayIn[language](until);
  const texts = {
    en: {
      subject: 'Your account is closed',
      paragraphs: [
        `Your Timbre account is closed and the token of your time-tracking service is erased. Everything else is deleted on ${day}.`,
        'Changed your mind? Until then, log in and choose “Keep my account” to take it back.',
      ],
      label: 'Log in',
      note: 'Billing records and usage logs are kept for as long as our privacy policy says.',
    },
    fr: {
      subject: 'Votre compte est fermé',
      paragraphs: [
        `Votre compte Timbre est fermé et le jeton de votre outil de suivi du temps est effacé. Tout le reste sera supprimé le ${day}.`,
        'Vous changez d’avis ? D’ici là, connectez-vous et choisissez « Garder mon compte » pour le récupérer.',
      ],
      label: 'Se connecter',
      note: 'Les pièces de facturation et les journaux d’utilisation sont conservés pendant la durée indiquée dans notre politique de confidentialité.',
    },
  };
  const { label, ...content } = texts[language];
  return renderEmail({ language, ...content, action: { label, link } });
}

const dayIn: Record<Language, (day: Temporal.PlainDate) => string> = {
  en: (day) => day.toLocaleString('en', { dateStyle: 'long' }),
  // Intl does not know that French counts the first of a month alone as an ordinal.
  fr: (day) => day.toLocaleString('fr', { dateStyle: 'long' }).replace(/^1 /, '1er '),
};
