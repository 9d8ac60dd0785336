import { deviceName } from '@timbre/contract/device-name';
import type { Language } from '@timbre/contract/language';
import type { Temporal } from 'temporal-polyfill';
import { renderEmail } from '../../email-template.ts';
import type { MailedKind } from './security-events.ts';

type SecurityMail = {
  kind: MailedKind;
  at: Temporal.ZonedDateTime;
  userAgent: string | null;
  /** Of the connection, where there is one. */
  service: string | undefined;
  /** Where a new password is asked for. */
  link: string;
};

const subjects: Record<Language, Record<MailedKind, string>> = {
  en: {
    'second-factor-added': 'A passkey or an authenticator app was added',
    'second-factor-removed': 'A passkey or an authenticator app was removed',
    'recovery-code-used': 'A recovery code was used',
    'recovery-codes-renewed': 'New recovery codes were created',
    'api-token-made': 'An API token was created',
    'tracker-replaced': 'Your {tracker} token was replaced',
    'tracker-disconnected': 'Your time tracker was disconnected',
    'tracker-token-revealed': 'Your {tracker} token was shown',
    'data-exported': 'Your data was exported',
    'plan-changed': 'Your plan was changed',
    'seats-changed': 'The seats of your team were changed',
    'subscription-cancelled': 'Your subscription was cancelled',
    'subscription-kept': 'The cancellation of your subscription was taken back',
    'payment-page-opened': 'The page for your payment method was opened',
    'notes-deleted': 'All your recordings were deleted',
  },
  fr: {
    'second-factor-added': 'Une clé d’accès ou une application d’authentification a été ajoutée',
    'second-factor-removed': 'Une clé d’accès ou une application d’authentification a été supprimée',
    'recovery-code-used': 'Un code de secours a été utilisé',
    'recovery-codes-renewed': 'De nouveaux codes de secours ont été créés',
    'api-token-made': 'Un jeton d’API a été créé',
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
  },
};

/** Says what was done in an account, when and from where, and what to do if its owner did not do it. */
export function securityMail(language: Language, { kind, at, userAgent, service, link }: SecurityMail) {
  const subject = subjects[language][kind];
  const when = at.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' });
  const device = deviceName(userAgent ?? '');
  const texts = {
    en: {
      paragraphs: [
        `${subject}: ${when} (${at.timeZoneId}), ${device ? `in ${device.browser} on ${device.system}` : 'on a device that we do not know'}.`,
        'If that was you, all is well. If not, set a new password at once: that logs out every device, ends every API token and removes passkeys, authenticator apps and recovery codes that were added in the last seven days.',
      ],
      label: 'Set a new password',
      note: 'The settings list what else was done lately in your account.',
    },
    fr: {
      paragraphs: [
        `${subject} : ${when} (${at.timeZoneId}), ${device ? `avec ${device.browser} sur ${device.system}` : 'depuis un appareil inconnu'}.`,
        'Si c’était vous, tout est en ordre. Sinon, choisissez tout de suite un nouveau mot de passe : tous les appareils seront déconnectés, tous les jetons d’API supprimés, ainsi que les clés d’accès, applications d’authentification et codes de secours ajoutés depuis sept jours.',
      ],
      label: 'Changer le mot de passe',
      note: 'Les paramètres montrent ce qui s’est passé récemment sur votre compte.',
    },
  };
  const { label, ...content } = texts[language];
  return renderEmail({ language, service, subject, ...content, action: { label, link } });
}
