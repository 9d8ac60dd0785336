import type { LongText, TextSection } from '../../shared/long-text.ts';
import type { Site } from '../../shared/site.ts';

const stored = {
  table: [
    ['Name', 'Kind', 'Purpose', 'Lasts'],
    [
      'timbre.session_token',
      'Cookie: HttpOnly, SameSite=Lax, and Secure on https, where its name begins with __Host-',
      'Keeps you signed in',
      '30 days',
    ],
    [
      'timbre.signed_in',
      'Cookie: SameSite=Lax, and Secure on https, where its name begins with __Host-',
      'Tells the page that somebody is signed in, and nothing about who, so that it does not ask the server in vain',
      '30 days',
    ],
    [
      'timbre.device',
      'Cookie: HttpOnly, SameSite=Lax, and Secure on https, where its name begins with __Secure-; sent only when you sign in',
      'Set when you sign in, so that you can still sign in from this browser while somebody else is guessing at your password. It holds a random number, a date and a signature, no name',
      '30 days',
    ],
    ['timbre.language', 'Browser storage', 'Remembers the language you chose', 'Until you clear it'],
    ['timbre.microphone', 'Browser storage', 'Remembers the microphone you chose', 'Until you clear it'],
    [
      'timbre.shortcuts',
      'Browser storage',
      'Remembers whether you switched the keyboard shortcuts off',
      'Until you clear it',
    ],
    [
      'timbre.live-words',
      'Browser storage',
      'Remembers whether speech is recognised on this device, and by which model',
      'Until you clear it',
    ],
    [
      'timbre.live-words-offer',
      'Browser storage',
      'Remembers that you dismissed the offer to recognise speech on this device',
      'Until you clear it',
    ],
    [
      'timbre',
      'Browser database',
      'Keeps the notes you speak or type until our server has received them, so that nothing is lost; shown only to the account that recorded them',
      'Until they are sent, or you discard them',
    ],
    [
      'timbre.account',
      'Browser cache',
      'Remembers which account is signed in here, so that the app opens and records without a connection',
      'Until you log out',
    ],
    [
      'timbre.shell',
      'Browser cache',
      'Keeps the files of the app itself, and nothing of yours, so that it opens without a connection',
      'Until a newer version replaces them',
    ],
    [
      'timbre.speech',
      'Browser cache',
      'Keeps the models that recognise speech on this device, and nothing of yours; only if you turned that on',
      'Until you turn it off',
    ],
    [
      'timbre.toast',
      'Browser storage of one tab',
      'Shows on the next page what a press on the page before has done',
      'Until it is shown',
    ],
    [
      'react-router-scroll-positions',
      'Browser storage of one tab',
      'Takes you back to where you were on a page',
      'Until you close the tab',
    ],
  ],
};

const sections = (site: Site): TextSection[] => [
  {
    id: 'what-we-set',
    heading: 'What we store in your browser',
    blocks: [
      `${site.productName} is run by ${site.operator}, a consulting company established in Andorra. A cookie is a small text that a site keeps in your browser and gets back with each request. Browser storage also stays in your browser, but is not sent along. This is everything we set:`,
      stored,
    ],
  },
  {
    id: 'duration',
    heading: 'How long cookies last',
    blocks: [
      'Persistent cookies are those that outlive the closing of the browser. Ours last 1-30 days. When you log out, your session ends and its cookie is removed; only the one that recognises your browser stays.',
    ],
  },
  {
    id: 'no-tracking',
    heading: 'Why there is no banner',
    blocks: [
      'We use no analytics and no advertising, and there are no third-party cookies on our pages. What we store is strictly necessary for what you ask the site to do. The law requires no consent for that, so we do not interrupt you with a banner.',
    ],
  },
  {
    id: 'checkout',
    heading: 'At the checkout',
    blocks: [
      `Paying happens on a page of ${site.paymentProvider}, normally in a window of its own. That page sets its own cookies, for example to prevent fraud, under its own policy. We can neither read nor control them.`,
    ],
  },
  {
    id: 'delete',
    heading: 'How to delete them',
    blocks: [
      'You can delete cookies and browser storage at any time in your browser, usually under Settings, Privacy, Site data. You can also block them there.',
      {
        list: [
          'Without the session cookie you are signed out, and cannot sign in while it is blocked.',
          'Without the cookie that recognises your browser, you may have to wait before you can sign in if somebody keeps guessing at your password.',
          'Without the stored language, the pages start in English until you sign in or choose again.',
        ],
      },
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    blocks: [
      `Questions about this page: ${site.contactEmail}. How we treat personal data in general stands in the [Privacy Policy](/privacy). If we ever set something else, this page will say so first.`,
    ],
  },
];

export const cookies = (site: Site): LongText => ({
  title: 'Cookie Policy',
  lead: `${site.productName} sets only what it needs to keep you signed in and to remember your language. Nobody follows you around here.`,
  sections: sections(site),
});
