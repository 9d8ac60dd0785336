import type { Language } from '@timbre/contract/language';
import { renderEmail } from '../../email-template.ts';

/** Says that a paid plan has ended and what that means: nothing is lost, there are fewer minutes. */
export function planEndedMail(language: Language, { link, minutes }: { link: string; minutes: number }) {
  const texts = {
    en: {
      subject: 'Your plan has ended',
      paragraphs: [
        `Your paid plan has ended, and your Timbre account is on the Free plan now: ${minutes} minutes of audio a month, and typed notes without limit.`,
        'Your history, your settings and your connection are as they were. You can choose a plan again whenever you like.',
      ],
      label: 'See the plans',
      note: 'Something wrong? Reply to this mail and we will look into it.',
    },
    fr: {
      subject: 'Votre formule a pris fin',
      paragraphs: [
        `Votre formule payante a pris fin et votre compte Timbre est passé à la formule Free : ${minutes} minutes d’audio par mois, et des notes écrites sans limite.`,
        'Votre historique, vos paramètres et votre connexion restent tels quels. Vous pouvez reprendre une formule quand vous le souhaitez.',
      ],
      label: 'Voir les formules',
      note: 'Une erreur ? Répondez à ce message, nous regarderons.',
    },
  };
  const { label, ...content } = texts[language];
  return renderEmail({ language, ...content, action: { label, link } });
}
