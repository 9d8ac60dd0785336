import type { Temporal } from 'temporal-polyfill';

export const mails = {
  planEnded: ({ minutes }: { minutes: number }) => ({
    subject: 'Your plan has ended',
    paragraphs: [
      `Your paid plan has ended, and your Timbre account is on the Free plan now: ${minutes} minutes of audio a month, and typed notes without limit.`,
      'Your history, your settings and your connection are as they were. You can choose a plan again whenever you like.',
    ],
    label: 'See the plans',
    note: 'Something wrong? Reply to this mail and we will look into it.',
  }),
  brokenConnection: {
    subject: '{tracker} no longer accepts your token',
    paragraphs: [
      'Timbre can no longer log to your {tracker} account: the service refuses the token, most likely because it was reset.',
      'Nothing is lost. Your notes wait, and go on by themselves once you have entered the new token.',
    ],
    label: 'Enter the new token',
  },
  /** `day`: the one on which what is left is deleted. */
  deletion: (day: string) => ({
    subject: 'Your account is closed',
    paragraphs: [
      `Your Timbre account is closed and the token of your time-tracking service is erased. Everything else is deleted on ${day}.`,
      'Changed your mind? Until then, log in and choose “Keep my account” to take it back.',
    ],
    label: 'Log in',
    note: 'Billing records and usage logs are kept for as long as our privacy policy says.',
  }),
  copyTheLink: 'If the button does not work, copy this link into your browser:',
  /** What stands before a link in the text part. */
  beforeLink: (label: string) => `${label}:`,
  formatDay: (day: Temporal.PlainDate) => day.toLocaleString('en', { dateStyle: 'long' }),
};
