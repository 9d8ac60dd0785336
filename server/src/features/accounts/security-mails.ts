import { deviceName } from '@timbre/contract/device-name';
import type { Language } from '@timbre/contract/language';
import type { Temporal } from 'temporal-polyfill';
import { writeLetter } from '../../letter.ts';
import type { MailedKind } from './security-events.ts';

type SecurityMail = {
  kind: MailedKind;
  at: Temporal.ZonedDateTime;
  userAgent: string | null;
  /** Where a new password is asked for. */
  link: string;
};

const subjects: Record<Language, Record<MailedKind, string>> = {
  en: {
    'api-token-made': 'An API token was created',
    'tracker-replaced': 'Your Toggl Track token was replaced',
    'tracker-token-revealed': 'Your Toggl Track token was shown',
    'data-exported': 'Your data was exported',
    'plan-changed': 'Your plan was changed',
    'seats-changed': 'The seats of your team were changed',
    'subscription-cancelled': 'Your subscription was cancelled',
    'subscription-kept': 'The cancellation of your subscription was taken back',
    'payment-page-opened': 'The page for your payment method was opened',
    'notes-deleted': 'All your recordings were deleted',
  },
  fr: {
    'api-token-made': 'Un jeton d’API a été créé',
    'tracker-replaced': 'Votre jeton Toggl Track a été remplacé',
    'tracker-token-revealed': 'Votre jeton Toggl Track a été affiché',
    'data-exported': 'Vos données ont été exportées',
    'plan-changed': 'Votre formule a été modifiée',
    'seats-changed': 'Le nombre de places de votre équipe a été modifié',
    'subscription-cancelled': 'Votre abonnement a été résilié',
    'subscription-kept': 'La résiliation de votre abonnement a été annulée',
    'payment-page-opened': 'La page de votre moyen de paiement a été ouverte',
    'notes-deleted': 'Tous vos enregistrements ont été supprimés',
  },
};

/** Says what was done in an account, when and from where, and what to do if its owner did not do it. */
export function securityMail(language: Language, { kind, at, userAgent, link }: SecurityMail) {
  const subject = subjects[language][kind];
  const when = at.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' });
  const device = deviceName(userAgent ?? '');
  const texts = {
    en: {
      paragraphs: [
        `${subject}: ${when} (${at.timeZoneId}), ${device ? `in ${device.browser} on ${device.system}` : 'on a device that we do not know'}.`,
        'If that was you, all is well. If not, set a new password at once: that logs out every device and ends every API token.',
      ],
      label: 'Set a new password',
      note: 'The settings list what else was done lately in your account.',
    },
    fr: {
      paragraphs: [
        `${subject} : ${when} (${at.timeZoneId}), ${device ? `avec ${device.browser} sur ${device.system}` : 'depuis un appareil inconnu'}.`,
        'Si c’était vous, tout est en ordre. Sinon, choisissez tout de suite un nouveau mot de passe : tous les appareils seront déconnectés et tous les jetons d’API supprimés.',
      ],
      label: 'Changer le mot de passe',
      note: 'Les paramètres montrent ce qui s’est passé récemment sur votre compte.',
    },
  };
  const { label, ...letter } = texts[language];
  return writeLetter({ language, subject, ...letter, action: { label, link } });
}
