import type { Language } from '@timbre/contract/language';
import { renderEmail } from '../../email-template.ts';

/** Invites somebody who may never have heard of us, in the language of whoever invites. */
export function invitationMail(language: Language, { link, from }: { link: string; from: string }) {
  const texts = {
    en: {
      subject: `${from} invites you to their team on Timbre`,
      paragraphs: [
        `${from} invites you to join their team on Timbre, where you say what you worked on and find it as entries in {tracker}.`,
        'What you speak uses the minutes of the team. Your notes, your entries and your connection are yours alone: the team sees how many minutes you used, and nothing of what you said.',
      ],
      label: 'See the invitation',
      note: 'The link works once, for seven days. If you do not know the sender, you need not do anything.',
    },
    fr: {
      subject: `${from} vous invite dans son équipe sur Timbre`,
      paragraphs: [
        `${from} vous invite à rejoindre son équipe sur Timbre : vous dites ce que vous avez fait, et vous le retrouvez sous forme d’entrées dans {tracker}.`,
        'Ce que vous dictez est décompté des minutes de l’équipe. Vos notes, vos entrées et votre connexion n’appartiennent qu’à vous : l’équipe voit combien de minutes vous avez utilisées, et rien de ce que vous avez dit.',
      ],
      label: 'Voir l’invitation',
      note: 'Le lien fonctionne une seule fois, pendant sept jours. Si vous ne connaissez pas l’expéditeur, vous n’avez rien à faire.',
    },
  };
  return renderTeamEmail(language, texts, link);
}

export function removedMail(language: Language, link: string) {
  const texts = {
    en: {
      subject: 'You are no longer in the team',
      paragraphs: [
        'You were removed from your team on Timbre. From now on your own plan counts, with its own minutes.',
        'Your notes, your entries, your settings and your connection are as they were.',
      ],
      label: 'Open Timbre',
      note: 'If you think this is a mistake, ask the owner of the team to invite you again.',
    },
    fr: {
      subject: 'Vous ne faites plus partie de l’équipe',
      paragraphs: [
        'Vous avez été retiré de votre équipe sur Timbre. Désormais, c’est votre propre formule qui compte, avec ses propres minutes.',
        'Vos notes, vos entrées, vos paramètres et votre connexion restent tels quels.',
      ],
      label: 'Ouvrir Timbre',
      note: 'Si vous pensez qu’il s’agit d’une erreur, demandez au propriétaire de l’équipe de vous inviter à nouveau.',
    },
  };
  return renderTeamEmail(language, texts, link);
}

/** A new owner pays nothing for what another decided; but the team ends unless they buy the plan. */
export function handedOverMail(language: Language, link: string) {
  const texts = {
    en: {
      subject: 'The team is yours now',
      paragraphs: [
        'You are now the owner of your team on Timbre: you invite and remove members and decide on its seats.',
        'The subscription of the owner before you runs to the end of its period. To keep the team after that, buy the Team plan; nothing is charged unless you do.',
      ],
      label: 'Open the team',
      note: 'If you do not want to own the team, hand it over to another member.',
    },
    fr: {
      subject: 'L’équipe est désormais la vôtre',
      paragraphs: [
        'Vous êtes désormais propriétaire de votre équipe sur Timbre : vous invitez et retirez des membres, et décidez du nombre de places.',
        'L’abonnement du propriétaire précédent court jusqu’à la fin de sa période. Pour garder l’équipe ensuite, prenez la formule Team ; sans cela, rien ne vous sera facturé.',
      ],
      label: 'Ouvrir l’équipe',
      note: 'Si vous ne souhaitez pas en être propriétaire, confiez-la à un autre membre.',
    },
  };
  return renderTeamEmail(language, texts, link);
}

type Texts = { subject: string; paragraphs: string[]; label: string; note: string };

function renderTeamEmail(language: Language, texts: Record<Language, Texts>, link: string) {
  const { label, ...content } = texts[language];
  return renderEmail({ language, ...content, action: { label, link } });
}
