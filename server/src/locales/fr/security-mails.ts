const subjects = {
  'second-factor-added': 'Une clé d’accès ou une application d’authentification a été ajoutée',
  'second-factor-removed': 'Une clé d’accès ou une application d’authentification a été supprimée',
  'recovery-code-used': 'Un code de secours a été utilisé',
  'recovery-codes-renewed': 'De nouveaux codes de secours ont été créés',
  'api-token-made': 'Un jeton d’API a été créé',
  'assistant-connected': 'Un assistant a été connecté',
  'tracker-replaced': 'Votre jeton {tracker} a été remplacé',
  'tracker-disconnected': 'Votre outil de suivi du temps a été déconnecté',
  'tracker-token-revealed': 'Votre jeton {tracker} a été affiché',
  'data-exported': 'Vos données ont été exportées',
  'plan-changed': 'Votre formule a été modifiée',
  'seats-changed': 'Le nombre de places de votre équipe a été modifié',
  'subscription-cancelled': 'Votre abonnement a été résilié',
  'subscription-kept': 'La résiliation de votre abonnement a été annulée',
  'payment-page-opened': 'La page de votre moyen de paiement a été ouverte',
  'notes-deleted': 'Tous vos enregistrements ont été supprimés',
};

type Act = {
  /** One of the subjects. */
  subject: string;
  when: string;
  timeZone: string;
  /** Null where it is not known. */
  device: { browser: string; system: string } | null;
};

export const securityMails = {
  subjects,
  act: ({ subject, when, timeZone, device }: Act) => ({
    paragraphs: [
      `${subject} : ${when} (${timeZone}), ${device ? `avec ${device.browser} sur ${device.system}` : 'depuis un appareil inconnu'}.`,
      'Si c’était vous, tout est en ordre. Sinon, choisissez tout de suite un nouveau mot de passe : tous les appareils seront déconnectés, tous les jetons d’API supprimés, ainsi que les clés d’accès, applications d’authentification et codes de secours ajoutés depuis sept jours.',
    ],
    label: 'Changer le mot de passe',
    note: 'Les paramètres montrent ce qui s’est passé récemment sur votre compte.',
  }),
};
