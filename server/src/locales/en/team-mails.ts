export const teamMails = {
  invitation: ({ from }: { from: string }) => ({
    subject: `${from} invites you to their team on Timbre`,
    paragraphs: [
      `${from} invites you to join their team on Timbre, where you say what you worked on and find it as entries in {tracker}.`,
      'What you speak uses the minutes of the team. Your notes, your entries and your connection are yours alone: the team sees how many minutes you used, and nothing of what you said.',
    ],
    label: 'See the invitation',
    note: 'The link works once, for seven days. If you do not know the sender, you need not do anything.',
  }),
  removed: {
    subject: 'You are no longer in the team',
    paragraphs: [
      'You were removed from your team on Timbre. From now on your own plan counts, with its own minutes.',
      'Your notes, your entries, your settings and your connection are as they were.',
    ],
    label: 'Open Timbre',
    note: 'If you think this is a mistake, ask the owner of the team to invite you again.',
  },
  handedOver: {
    subject: 'The team is yours now',
    paragraphs: [
      'You are now the owner of your team on Timbre: you invite and remove members and decide on its seats.',
      'The subscription of the owner before you runs to the end of its period. To keep the team after that, buy the Team plan; nothing is charged unless you do.',
    ],
    label: 'Open the team',
    note: 'If you do not want to own the team, hand it over to another member.',
  },
};
