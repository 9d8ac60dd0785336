const subjects = {
  'second-factor-added': 'A passkey or an authenticator app was added',
  'second-factor-removed': 'A passkey or an authenticator app was removed',
  'recovery-code-used': 'A recovery code was used',
  'recovery-codes-renewed': 'New recovery codes were created',
  'api-token-made': 'An API token was created',
  'assistant-connected': 'An assistant was connected',
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
      `${subject}: ${when} (${timeZone}), ${device ? `in ${device.browser} on ${device.system}` : 'on a device that we do not know'}.`,
      'If that was you, all is well. If not, set a new password at once: that logs out every device, ends every API token and removes passkeys, authenticator apps and recovery codes that were added in the last seven days.',
    ],
    label: 'Set a new password',
    note: 'The settings list what else was done lately in your account.',
  }),
};
