import type { LongText, TextSection } from '../../shared/long-text.ts';
import type { Site } from '../../shared/site.ts';
import { listTrackers } from '../../shared/tracker-name.ts';

const service = (site: Site): TextSection[] => [
  {
    id: 'who-we-are',
    heading: 'Who we are',
    blocks: [
      `${site.productName}, at ${site.publicUrl}, is run by ${site.operator}, a consulting company established in Andorra (${site.operatorAddress}). “We” and “us” mean this company. “You” means the person who uses the service and, where they act for a business, that business.`,
    ],
  },
  {
    id: 'service',
    heading: 'What the service does',
    blocks: [
      `You speak or type a note about your work. ${site.productName} turns speech into text, finds the time entries in it and logs them in your time-tracking service: ${listTrackers(site, 'en', 'disjunction')}. You can change or delete each entry, or undo a whole note.`,
    ],
  },
  {
    id: 'account',
    heading: 'Your account',
    blocks: [
      'You must be at least 16 years old to have an account.',
      'Use an e-mail address that is yours and confirm it when we ask. An account belongs to one person; in a team, each member has their own. Keep your password to yourself, and tell us at once if you believe that somebody else is using your account.',
    ],
  },
  {
    id: 'time-tracker',
    heading: 'Your time-tracking account',
    blocks: [
      `${listTrackers(site, 'en', 'conjunction')} are independent of us, and whoever runs yours has terms of their own. You connect it with an API token. Connect only an account that you are allowed to use. You can replace the token here, or reset it there, at any time.`,
      `We create, change and delete entries there only as your notes and your actions in ${site.productName} ask for. Limits or faults of the service can delay an entry; the note then waits and says so.`,
    ],
  },
  {
    id: 'ai-output',
    heading: 'Automatic results can be wrong',
    blocks: [
      'Speech recognition and the reading of notes are done by machines, partly with artificial intelligence. A name can be misheard; a day or a length can be misread. We mark entries that we doubt, but an entry without a mark can be wrong too.',
      'Check your entries before you invoice, pay or report anything by them. That check is your responsibility.',
    ],
  },
  {
    id: 'plans',
    heading: 'Plans and minutes',
    blocks: [
      'Each plan includes audio minutes. They are a total across all recordings in a calendar month.',
      {
        table: [
          ['Plan', 'Audio minutes per month'],
          ['Free', '2'],
          ['Starter', '5'],
          ['Pro', '10'],
          ['Team', '20 per user, shared by the team'],
        ],
      },
      'What counts is the length of the audio as our server measures it. The month follows the time zone of your account, or of the team’s owner. A failed recording gives its minutes back; deleting or undoing a recording does not. Typed notes cost no minutes. Unused minutes are not carried over. One note is at most 10 minutes long.',
    ],
  },
];

const money = (site: Site): TextSection[] => [
  {
    id: 'payment',
    heading: 'Prices and payment',
    blocks: [
      `Prices are as shown on the [pricing page](/pricing). ${site.paymentProvider} is the merchant of record for all orders: it sells you the subscription, takes the payment, handles taxes and sends the invoice. Its own terms for buyers apply to the payment. We never receive your card number.`,
      'A paid plan renews every month until you cancel it. If a renewal payment fails, the plan stays in force for 7 more days; after that the account has the Free plan until the payment succeeds. Before you change your plan or the number of seats, you see what it costs.',
    ],
  },
  {
    id: 'price-changes',
    heading: 'Price changes',
    blocks: [
      'If the price of your plan changes, we give you at least 30 days’ notice by e-mail. If you do not agree, cancel before the new price applies.',
    ],
  },
  {
    id: 'cancellation',
    heading: 'Cancellation',
    blocks: [
      'You can cancel a paid plan at any time in the settings. The plan holds until the end of the period you have paid for. Then the account moves to the Free plan, and your history stays.',
    ],
  },
  {
    id: 'refunds',
    heading: 'Refunds',
    blocks: [
      'Your first payment is covered by a 14-day money-back guarantee. The [Refund Policy](/refund) says how to use it and what applies to renewals.',
    ],
  },
  {
    id: 'chargebacks',
    heading: 'Chargebacks',
    blocks: [
      `A chargeback suspends the account and ends its subscription. If something is wrong with a payment, please write to ${site.contactEmail} before you dispute it with your bank. When a chargeback is reversed, we lift the suspension.`,
    ],
  },
];

const rules = (site: Site): TextSection[] => [
  {
    id: 'acceptable-use',
    heading: 'Acceptable use',
    blocks: [
      'Please do not:',
      {
        list: [
          'use the service for anything unlawful or against the rights of others;',
          'record people who do not know about it;',
          'attack, probe or overload the service, or get around its limits;',
          'share or resell your account;',
          'connect a time-tracking account without the permission of its holder.',
        ],
      },
      'We may suspend an account that breaks these rules. We say why, unless the law forbids it.',
    ],
  },
  {
    id: 'your-content',
    heading: 'Your content stays yours',
    blocks: [
      'Your notes, transcripts and entries belong to you. You allow us to process them as far as the service needs it, and no further. We neither sell them nor train models with them. The [Privacy Policy](/privacy) has the details.',
      'What you say may concern clients or colleagues. You are responsible for being allowed to say it here.',
    ],
  },
  {
    id: 'availability',
    heading: 'Availability',
    blocks: [
      `We work to keep ${site.productName} running, but we promise no particular availability. Maintenance, faults and outages at other services can interrupt it. We may improve, change or end features; if that takes away something essential from a plan you pay for, we tell you beforehand.`,
    ],
  },
  {
    id: 'liability',
    heading: 'Liability',
    blocks: [
      `Our total liability for everything connected with the service is limited to the greater of your payments for ${site.productName} in the last 12 months or 100 EUR.`,
      'As far as the law allows, we are not liable for lost profit, or for harm that a check of the entries would have avoided. Nothing in these terms limits liability for intent, gross negligence or harm to life and health, or any liability that the law does not allow us to limit.',
    ],
  },
];

const endings = (site: Site): TextSection[] => [
  {
    id: 'ending',
    heading: 'Ending the account',
    blocks: [
      `You can delete your account in the settings. Access ends at once, the subscription is cancelled and the token for your time-tracking service is erased. If you want to use the rest of a paid period, cancel the plan first and delete the account later.`,
      `For 30 days you can sign in and take the account back. After that its data is deleted, except for what the [Privacy Policy](/privacy) says is kept longer. Entries that already stand in your time-tracking service stay there.`,
      'We may end an account that breaks these terms seriously or again and again.',
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    blocks: [
      'We may change these terms when the service or the law changes. We announce changes that matter to you by e-mail before they apply. If you do not agree, you can end your account before then. The date on this page is that of the latest version.',
    ],
  },
  {
    id: 'law',
    heading: 'Applicable law',
    blocks: [
      'The law of Andorra applies, and its courts decide disputes. If you are a consumer, this does not deprive you of the mandatory protection of the country you live in, nor of the right to go to its courts where the law gives you that right.',
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    blocks: [`${site.operator}, ${site.operatorAddress}, ${site.contactEmail}.`],
  },
];

export const terms = (site: Site): LongText => ({
  title: 'Terms of Service',
  lead: `This is the agreement between you and ${site.operator} about ${site.productName}. In short: you speak, we log, you check what was logged, and you can leave whenever you like.`,
  sections: [...service(site), ...money(site), ...rules(site), ...endings(site)],
});
