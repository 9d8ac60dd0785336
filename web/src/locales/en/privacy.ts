import type { Processing } from '@timbre/contract/processing';
import type { LongText, TextSection } from '../../shared/long-text.ts';
import type { Site } from '../../shared/site.ts';
import { listTrackers } from '../../shared/tracker-name.ts';

const data = (site: Site): TextSection[] => [
  {
    id: 'controller',
    heading: 'Who is responsible',
    blocks: [
      `The controller is ${site.operator}, a consulting company established in Andorra (${site.operatorAddress}). For anything about your data, write to ${site.contactEmail}.`,
    ],
  },
  {
    id: 'data',
    heading: 'What we process',
    blocks: [
      {
        list: [
          'Account: your e-mail address, your password as an argon2id hash, your language, time zone, plan and settings.',
          'Sessions: when you signed in, the IP address and the browser, so that you can see your sessions and end them.',
          'Security activity: logins and changes to your account, with the time, the browser and the first part of the IP address, so that you notice what you did not do.',
          `Connection: your token for ${listTrackers(site, 'en', 'disjunction')}, the address of the server where it is one of your own, the name and e-mail address of that account, and the names of its workspaces, projects, clients and tags.`,
          'API tokens that you make: their name and permissions, the last four characters and a hash of the token, when it was made, when it expires and when it was last used.',
          'Audio: the notes that you record.',
          'Transcripts: the words of your notes, spoken or typed, and when and in which time zone you made them.',
          'Entries: description, project, client, tags and times of what we found, with the words it came from; and the words you use for your projects, which you can make us forget.',
          `Entries made elsewhere: project, client, tags and times of the entries in your ${site.timeTracker} account that were not made with ${site.productName}, but not what they say, so that nothing is logged over them and your insights can count them.`,
          'Usage: the audio minutes that you used, and when.',
          'Billing references: customer, subscription and transaction numbers, plan and status. We get no card data.',
          'Technical logs: what happened when, with ids only. They hold no words from your notes, no e-mail addresses and no tokens.',
        ],
      },
      'Your notes can mention other people. Say about them only what the entry needs. We do not use your voice to identify you.',
    ],
  },
  {
    id: 'purposes',
    heading: 'Why we process it, and on what legal basis',
    blocks: [
      'We follow the General Data Protection Regulation (GDPR) and Andorra’s Law 29/2021 on personal data protection (Llei 29/2021). The articles below are those of the GDPR; the Andorran law has corresponding ones.',
      {
        table: [
          ['Purpose', 'Data', 'Legal basis'],
          [
            'Running your account and logging your notes',
            'Account, connection, API tokens, audio, transcripts, entries, usage',
            'Contract, art. 6(1)(b)',
          ],
          ['Managing paid plans', 'Account, usage, billing references', 'Contract, art. 6(1)(b)'],
          ['Keeping billing records', 'Billing references', 'Legal obligation, art. 6(1)(c)'],
          [
            'Keeping the service secure, finding faults, stopping abuse',
            'Sessions, technical logs, usage',
            'Our legitimate interest in a safe service, art. 6(1)(f)',
          ],
          [
            'Answering you',
            'Your message and your address',
            'Contract, or our legitimate interest in answering, art. 6(1)(b) and (f)',
          ],
        ],
      },
      'Without this data we cannot provide the service. No decision with legal effect for you is made by a machine alone.',
    ],
  },
];

const given =
  'the words of the note, when and in which time zone you made it, when your working day starts, the names of your projects, clients and tags, and the words you use for projects; never your token or your e-mail address';

const transcribing: Record<Processing['transcribedBy'], string> = {
  'this-server':
    'Spoken notes are turned into words on our own servers. No speech recognition service receives the audio.',
  'hosted-service':
    'Spoken notes are turned into words by a hosted speech recognition service (processor). The next section says what it receives.',
};

const reading: Record<Processing['notesReadBy'], string> = {
  grammar:
    'No language model reads your notes on this installation. Our own grammar alone finds the entries in them, on our own servers. If we configure a model, you can switch it off for your account in the [settings](/settings).',
  'self-hosted-model':
    'A language model reads every note on this installation and finds the entries in it. It runs on our own servers: your words do not leave them to be read. You can switch it off for your account in the [settings](/settings). Then our own grammar alone reads.',
  'hosted-model':
    'A language model reads every note on this installation and finds the entries in it. It runs at a hosted service (processor), which receives the words of the note and what the next section lists. You can switch it off for your account in the [settings](/settings). Then our own grammar alone reads.',
};

const sharing = (site: Site, processing: Processing | undefined): TextSection[] => [
  {
    id: 'audio',
    heading: 'Your recordings',
    blocks: [
      'Audio is stored encrypted while your note is being worked on. It is deleted as soon as the recording has succeeded. If the recording fails, we keep the audio for at most 7 days, so that it can be retried.',
      'If your browser turns a note into words itself, on your device, it sends them with the audio. We store them encrypted, like any transcript, and use them instead of transcribing the audio.',
    ],
  },
  {
    id: 'reading',
    heading: 'Who hears and reads your notes',
    blocks: [
      {
        general: [
          'Spoken notes are turned into words on our own servers or, where one is configured, by a hosted speech recognition service (processor). The next section says what it receives.',
          'Where a language model is configured, it reads every note and finds the entries in it; otherwise our own grammar alone does. The model runs on our own servers or at a hosted service (processor), which receives the words of the note and what the next section lists. You can switch it off for your account in the [settings](/settings). Then our own grammar alone reads.',
        ],
        here: processing && [transcribing[processing.transcribedBy], reading[processing.notesReadBy]],
      },
    ],
  },
  {
    id: 'recipients',
    heading: 'Who receives what',
    blocks: [
      'Processors work for us, on our instructions, and receive only what their task needs. Ask us and we tell you who they are at present.',
      {
        table: [
          ['Recipient', 'What it receives', 'When'],
          ['Hosting (processor)', 'The data that we store', 'Always'],
          [
            'E-mail delivery: an SMTP provider (processor)',
            'Your e-mail address and the message',
            'When we write to you about your account',
          ],
          [
            'Speech recognition',
            'By default nobody: it runs on our own servers. A hosted provider (processor) would receive the audio and, for spelling, the names of your projects, clients and tags',
            'Only where we have configured such a provider',
          ],
          [
            'Language model',
            `Nobody where none is configured, or where it runs on our own servers. A hosted provider (processor) would receive ${given}`,
            'Only where we have configured such a provider; then for every note, unless you switched it off in the settings',
          ],
          [
            'Your time-tracking service',
            'Your entries, and your token to sign in with',
            'On your instruction. It is responsible for them under your own agreement with it',
          ],
          [
            `${site.paymentProvider}, merchant of record`,
            'Your e-mail address and a reference to your account; you give it your payment details yourself',
            'When you open the checkout or manage a paid plan. It is a controller of its own',
          ],
        ],
      },
      `In your time-tracking service we read your account’s names, and once an hour, as far as it tells, what changed in your entries: to find out whether ours have arrived, to show what you changed or deleted there, and to know when you were busy. In a team, the owner sees how many minutes each member used, never another member’s notes. We give data to authorities only where the law obliges us to.`,
    ],
  },
  {
    id: 'transfers',
    heading: 'International transfers',
    blocks: [
      'We are established in Andorra, which the European Commission recognises as protecting personal data adequately (Decision 2010/625/EU). If a processor works in a country without such a decision, the transfer rests on standard contractual clauses or another safeguard that the law provides. You can ask us for a copy.',
      `Your time-tracking service and ${site.paymentProvider} may process data in other countries, as their own privacy notices explain.`,
    ],
  },
];

const keeping = (): TextSection[] => [
  {
    id: 'retention',
    heading: 'How long we keep it',
    blocks: [
      {
        table: [
          ['Data', 'Kept'],
          [
            'Account data, including transcripts, entries and history',
            'As long as you have the account; erased 30 days after deletion of the account',
          ],
          ['Token of your connection', 'Until you replace it; erased at once when you delete the account'],
          [
            'Entries made elsewhere',
            'As the token of your connection; also erased when you connect another account',
          ],
          [
            'API tokens that you make',
            'Until you delete them, reset your password, or 30 days after they expire; erased with the account at the latest',
          ],
          ['Audio', 'Until the recording has succeeded; at most 7 days when it failed'],
          ['Security activity', '180 days; erased with the account at the latest'],
          ['Billing records', '7 years'],
          ['Usage logs', '90 days'],
          ['Minutes per month in a team', '6 months'],
          ['Invitations to a team that nobody accepted', '30 days after they expire'],
        ],
      },
      'You can delete single recordings, or all of them, from your history at any time. During the 30 days after deletion you can sign in and take the account back.',
    ],
  },
  {
    id: 'security',
    heading: 'Security',
    blocks: [
      'Sensitive data is encrypted with AES-256-GCM where it is stored: your token, stored audio and transcripts. Passwords exist only as argon2id hashes, and the API tokens that you make only as SHA-256 hashes. Showing the token, making an API token, changing the password, exporting data and deleting the account require your password again.',
    ],
  },
  {
    id: 'breaches',
    heading: 'If something goes wrong',
    blocks: [
      'We keep to a 72-hour breach notice: within 72 hours of learning of a breach that puts people’s data at risk, we notify the data protection authority. If the risk to you is high, we tell you as well, without undue delay, and say what you can do.',
    ],
  },
];

const people = (site: Site): TextSection[] => [
  {
    id: 'rights',
    heading: 'Your rights',
    blocks: [
      'You have the right to:',
      {
        list: [
          'access: learn what we hold about you and get a copy;',
          'export and portability: take your data with you, as an archive of JSON and CSV files;',
          'rectification: have what is wrong put right;',
          'deletion: have your data erased;',
          'restriction and objection: limit a use of your data, or object to one that rests on our legitimate interest;',
          'complaint: turn to the Andorran data protection agency (APDA, Agència Andorrana de Protecció de Dades), or to the authority where you live.',
        ],
      },
      `Export and deletion are in the settings. For everything else write to ${site.contactEmail}. We answer within one month.`,
    ],
  },
  {
    id: 'children',
    heading: 'Children',
    blocks: [
      `${site.productName} is not for children under 16. If we learn that a child has an account, we delete it.`,
    ],
  },
  {
    id: 'never',
    heading: 'What we do not do',
    blocks: [
      'We do not sell your data. We show no advertising and use no analytics. We train no models with your notes.',
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    blocks: [
      'When our processing changes, so does this page. We announce changes that matter to you by e-mail before they apply. The date on this page is that of the latest version.',
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    blocks: [`${site.operator}, ${site.operatorAddress}, ${site.contactEmail}.`],
  },
];

export const privacy = (site: Site, processing?: Processing): LongText => ({
  title: 'Privacy Policy',
  lead: `${site.productName} uses what you say to log your time, and for nothing else. This page says what we process, who receives it, when it is deleted and what you can ask of us.`,
  sections: [...data(site), ...sharing(site, processing), ...keeping(), ...people(site)],
});
