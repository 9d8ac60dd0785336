export const accountMails = {
  verification: {
    subject: 'Confirm your email address',
    paragraphs: ['Welcome to Timbre. One click confirms that this address is yours.'],
    label: 'Confirm my address',
    note: 'The link works for 24 hours. If you did not create an account, you can ignore this message.',
  },
  passwordReset: {
    subject: 'Choose a new password',
    paragraphs: ['Somebody, most likely you, asked for a new password for your Timbre account.'],
    label: 'Choose a new password',
    note: 'The link works once, within one hour. If you did not ask for it, you can ignore this message: nothing has changed.',
  },
  firstPassword: {
    subject: 'Choose a password for your account',
    paragraphs: [
      'Somebody, most likely you, asked for a new password for the Timbre account with this address.',
      'Nobody has confirmed this address yet, so we cannot know who set the account up. When you choose a password, everything in it is deleted: notes, learned names, the connection to {tracker}, tokens and the team. Your account then starts empty.',
      'If you set it up yourself and want to keep all of that, confirm your address first, by the link in our first message or from a device where you are still logged in.',
    ],
    label: 'Choose a password',
    note: 'The link works once, within one hour. If you did not ask for it, you can ignore this message: nothing has changed.',
  },
  accountEmptied: {
    subject: 'Your account starts empty',
    paragraphs: [
      'You have chosen a password for your Timbre account. Its address had never been confirmed, so somebody else may have set it up: everything in it was deleted, and all devices were logged out.',
      'What was logged in a {tracker} account is still there. A subscription that somebody bought runs on as it was; write to us if it is not yours.',
    ],
    label: 'Log in',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Timbre account was just changed, and all other devices were logged out.',
      'If that was you, all is well. If not, set a new password at once: that locks out whoever did this.',
    ],
    label: 'Set a new password',
  },
  emailChange: {
    subject: 'Confirm your new email address',
    paragraphs: [
      'You want to use this address for your Timbre account. Confirm that it is yours, and log in with it from then on.',
    ],
    label: 'Confirm my new address',
    note: 'The link works for 24 hours. If you did not ask for this, you can ignore this message.',
  },
  emailTaken: {
    subject: 'This address already has an account',
    paragraphs: [
      'Somebody, perhaps you, tried to use this address for another Timbre account. As it already has an account of its own, nothing has changed.',
    ],
    label: 'Log in',
    note: 'If that was not you, there is nothing to do: your account is safe.',
  },
  emailChangeAsked: ({ masked }: { masked: string }) => ({
    subject: 'Your account is about to change its address',
    paragraphs: [
      `Somebody, most likely you, asked to move your Timbre account to ${masked}. It moves as soon as that address is confirmed.`,
      'If that was you, there is nothing to do. If not, stop it: your account keeps this address, all devices are logged out, and you choose a new password.',
    ],
    label: 'This was not me',
    note: 'The link works for 24 hours.',
  }),
  emailChanged: ({ masked }: { masked: string }) => ({
    subject: 'Your account has a new email address',
    paragraphs: [
      `Your Timbre account now uses ${masked}. This address no longer logs in to it.`,
      'If that was you, all is well. If not, take it back: your account returns to this address, all devices are logged out, and you choose a new password.',
    ],
    label: 'This was not me',
    note: 'The link works for seven days.',
  }),
};
