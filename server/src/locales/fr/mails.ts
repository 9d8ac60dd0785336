import type { Temporal } from 'temporal-polyfill';

export const mails = {
  planEnded: ({ minutes }: { minutes: number }) => ({
    subject: 'Votre formule a pris fin',
    paragraphs: [
      `Votre formule payante a pris fin et votre compte Timbre est passé à la formule Free : ${minutes} minutes d’audio par mois, et des notes écrites sans limite.`,
      'Votre historique, vos paramètres et votre connexion restent tels quels. Vous pouvez reprendre une formule quand vous le souhaitez.',
    ],
    label: 'Voir les formules',
    note: 'Une erreur ? Répondez à ce message, nous regarderons.',
  }),
  brokenConnection: {
    subject: '{tracker} n’accepte plus votre jeton',
    paragraphs: [
      'Timbre ne peut plus rien enregistrer dans votre compte {tracker} : le service refuse le jeton, sans doute parce qu’il a été réinitialisé.',
      'Rien n’est perdu. Vos notes patientent et reprendront d’elles-mêmes dès que vous aurez saisi le nouveau jeton.',
    ],
    label: 'Saisir le nouveau jeton',
  },
  /** `day`: the one on which what is left is deleted. */
  deletion: (day: string) => ({
    subject: 'Votre compte est fermé',
    paragraphs: [
      `Votre compte Timbre est fermé et le jeton de votre outil de suivi du temps est effacé. Tout le reste sera supprimé le ${day}.`,
      'Vous changez d’avis ? D’ici là, connectez-vous et choisissez « Garder mon compte » pour le récupérer.',
    ],
    label: 'Se connecter',
    note: 'Les pièces de facturation et les journaux d’utilisation sont conservés pendant la durée indiquée dans notre politique de confidentialité.',
  }),
  copyTheLink: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur :',
  /** What stands before a link in the text part. */
  beforeLink: (label: string) => `${label} :`,
  // Intl does not know that French counts the first of a month alone as an ordinal.
  formatDay: (day: Temporal.PlainDate) =>
    day.toLocaleString('fr', { dateStyle: 'long' }).replace(/^1 /, '1er '),
};
