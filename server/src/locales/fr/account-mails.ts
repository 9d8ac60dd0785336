export const accountMails = {
  verification: {
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: ['Bienvenue chez Timbre. Un clic suffit pour confirmer que cette adresse est bien la vôtre.'],
    label: 'Confirmer mon adresse',
    note: 'Le lien est valable 24 heures. Si vous n’avez pas créé de compte, ignorez ce message.',
  },
  passwordReset: {
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: ['Un nouveau mot de passe a été demandé pour votre compte Timbre, sans doute par vous.'],
    label: 'Choisir un mot de passe',
    note: 'Le lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : rien n’a changé.',
  },
  firstPassword: {
    subject: 'Choisissez un mot de passe pour votre compte',
    paragraphs: [
      'Un nouveau mot de passe a été demandé, sans doute par vous, pour le compte Timbre qui porte cette adresse.',
      'Personne n’a encore confirmé cette adresse : nous ne pouvons donc pas savoir qui a créé ce compte. Quand vous choisirez un mot de passe, tout ce qu’il contient sera supprimé : notes, noms appris, connexion à {tracker}, jetons et équipe. Votre compte repartira de zéro.',
      'Si vous l’avez créé vous-même et souhaitez tout garder, confirmez d’abord votre adresse, par le lien de notre premier message ou depuis un appareil où vous êtes encore connecté.',
    ],
    label: 'Choisir un mot de passe',
    note: 'Le lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : rien n’a changé.',
  },
  accountEmptied: {
    subject: 'Votre compte repart de zéro',
    paragraphs: [
      'Vous avez choisi un mot de passe pour votre compte Timbre. Son adresse n’avait jamais été confirmée et quelqu’un d’autre a pu le créer : tout ce qu’il contenait a été supprimé, et tous les appareils ont été déconnectés.',
      'Ce qui a été inscrit dans un compte {tracker} y reste. Un abonnement souscrit entre-temps continue tel quel ; écrivez-nous s’il n’est pas le vôtre.',
    ],
    label: 'Se connecter',
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été changé',
    paragraphs: [
      'Le mot de passe de votre compte Timbre vient d’être changé, et tous les autres appareils ont été déconnectés.',
      'Si c’était vous, tout est en ordre. Sinon, choisissez tout de suite un nouveau mot de passe : l’intrus perdra aussitôt l’accès.',
    ],
    label: 'Changer le mot de passe',
  },
  emailChange: {
    subject: 'Confirmez votre nouvelle adresse',
    paragraphs: [
      'Vous souhaitez utiliser cette adresse pour votre compte Timbre. Confirmez qu’elle est bien la vôtre : c’est avec elle que vous vous connecterez désormais.',
    ],
    label: 'Confirmer cette adresse',
    note: 'Le lien est valable 24 heures. Si vous n’êtes pas à l’origine de cette demande, ignorez ce message.',
  },
  emailTaken: {
    subject: 'Cette adresse a déjà un compte',
    paragraphs: [
      'Quelqu’un, peut-être vous, a voulu utiliser cette adresse pour un autre compte Timbre. Comme elle a déjà le sien, rien n’a changé.',
    ],
    label: 'Se connecter',
    note: 'Si ce n’était pas vous, vous n’avez rien à faire : votre compte est en sécurité.',
  },
  emailChangeAsked: ({ masked }: { masked: string }) => ({
    subject: 'Votre compte va changer d’adresse',
    paragraphs: [
      `Un changement d’adresse a été demandé pour votre compte Timbre, sans doute par vous. Le compte passera à ${masked} dès que cette adresse sera confirmée.`,
      'Si c’était vous, vous n’avez rien à faire. Sinon, arrêtez ce changement : votre compte gardera l’adresse où vous lisez ce message, tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe.',
    ],
    label: 'Ce n’était pas moi',
    note: 'Le lien est valable 24 heures.',
  }),
  emailChanged: ({ masked }: { masked: string }) => ({
    subject: 'Votre compte a changé d’adresse',
    paragraphs: [
      `Votre compte Timbre utilise désormais ${masked}. L’adresse où vous lisez ce message ne permet plus de s’y connecter.`,
      'Si c’était vous, tout est en ordre. Sinon, annulez ce changement : votre compte retrouvera cette adresse, tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe.',
    ],
    label: 'Ce n’était pas moi',
    note: 'Le lien est valable sept jours.',
  }),
};
