export const teamMails = {
  invitation: ({ from }: { from: string }) => ({
    subject: `${from} vous invite dans son équipe sur Timbre`,
    paragraphs: [
      `${from} vous invite à rejoindre son équipe sur Timbre : vous dites ce que vous avez fait, et vous le retrouvez sous forme d’entrées dans {tracker}.`,
      'Ce que vous dictez est décompté des minutes de l’équipe. Vos notes, vos entrées et votre connexion n’appartiennent qu’à vous : l’équipe voit combien de minutes vous avez utilisées, et rien de ce que vous avez dit.',
    ],
    label: 'Voir l’invitation',
    note: 'Le lien fonctionne une seule fois, pendant sept jours. Si vous ne connaissez pas l’expéditeur, vous n’avez rien à faire.',
  }),
  removed: {
    subject: 'Vous ne faites plus partie de l’équipe',
    paragraphs: [
      'Vous avez été retiré de votre équipe sur Timbre. Désormais, c’est votre propre formule qui compte, avec ses propres minutes.',
      'Vos notes, vos entrées, vos paramètres et votre connexion restent tels quels.',
    ],
    label: 'Ouvrir Timbre',
    note: 'Si vous pensez qu’il s’agit d’une erreur, demandez au propriétaire de l’équipe de vous inviter à nouveau.',
  },
  handedOver: {
    subject: 'L’équipe est désormais la vôtre',
    paragraphs: [
      'Vous êtes désormais propriétaire de votre équipe sur Timbre : vous invitez et retirez des membres, et décidez du nombre de places.',
      'L’abonnement du propriétaire précédent court jusqu’à la fin de sa période. Pour garder l’équipe ensuite, prenez la formule Team ; sans cela, rien ne vous sera facturé.',
    ],
    label: 'Ouvrir l’équipe',
    note: 'Si vous ne souhaitez pas en être propriétaire, confiez-la à un autre membre.',
  },
};
