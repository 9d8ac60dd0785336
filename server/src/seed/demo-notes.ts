/** What the demo account has said over the weeks, and the entries that came of it. Lengths are in minutes. */
type DemoEntry = { description: string; project?: string; tags?: string[]; minutes: number };
export type DemoNote = { words: string; entries: DemoEntry[] };

export const demoProjects = [
  { name: 'Website relaunch', client: 'Acme' },
  { name: 'Brand guidelines', client: 'Acme' },
  { name: 'Mobile app', client: 'Northwind' },
  { name: 'Retainer', client: 'Maison Lumière' },
  { name: 'Admin' },
];

export const demoTags = ['design', 'meeting', 'email', 'research', 'development', 'review'];

export const demoNotes: DemoNote[] = [
  {
    words:
      'Today two hours of design for the website relaunch, an hour of meeting with Acme, thirty minutes of e-mail.',
    entries: [
      { description: 'Design', project: 'Website relaunch', tags: ['design'], minutes: 120 },
      { description: 'Meeting with Acme', project: 'Website relaunch', tags: ['meeting'], minutes: 60 },
      { description: 'E-mail', project: 'Admin', tags: ['email'], minutes: 30 },
    ],
  },
  {
    words:
      'Three and a half hours on the onboarding screens of the mobile app, then forty-five minutes of review with Priya.',
    entries: [
      { description: 'Onboarding screens', project: 'Mobile app', tags: ['design'], minutes: 210 },
      { description: 'Review with Priya', project: 'Mobile app', tags: ['review', 'meeting'], minutes: 45 },
    ],
  },
  {
    words: 'Deux heures sur la charte graphique, puis une heure et demie d’appel avec Maison Lumière.',
    entries: [
      { description: 'Charte graphique', project: 'Brand guidelines', tags: ['design'], minutes: 120 },
      { description: 'Appel avec Maison Lumière', project: 'Retainer', tags: ['meeting'], minutes: 90 },
    ],
  },
  {
    words:
      'Spent the morning, four hours, building the product page for the relaunch, and an hour fixing the checkout on phones.',
    entries: [
      {
        description: 'Building the product page',
        project: 'Website relaunch',
        tags: ['development'],
        minutes: 240,
      },
      {
        description: 'Fixing the checkout on phones',
        project: 'Website relaunch',
        tags: ['development'],
        minutes: 60,
      },
    ],
  },
  {
    words: 'An hour and a quarter of user interviews for Northwind and two hours writing them up.',
    entries: [
      { description: 'User interviews', project: 'Mobile app', tags: ['research'], minutes: 75 },
      { description: 'Writing up user interviews', project: 'Mobile app', tags: ['research'], minutes: 120 },
    ],
  },
  {
    words: 'Ninety minutes on the newsletter for Maison Lumière.',
    entries: [{ description: 'Newsletter', project: 'Retainer', tags: ['design'], minutes: 90 }],
  },
  {
    words:
      'Half an hour of invoices, twenty minutes on the tax letter, and an hour of planning for next week.',
    entries: [
      { description: 'Invoices', project: 'Admin', minutes: 30 },
      { description: 'Tax letter', project: 'Admin', minutes: 20 },
      { description: 'Planning for next week', project: 'Admin', minutes: 60 },
    ],
  },
  {
    words: 'Logo variants for Acme, two hours forty, and a short call about the colours, fifteen minutes.',
    entries: [
      { description: 'Logo variants', project: 'Brand guidelines', tags: ['design'], minutes: 160 },
      { description: 'Call about the colours', project: 'Brand guidelines', tags: ['meeting'], minutes: 15 },
    ],
  },
  {
    words: 'Prototype of the calendar for the mobile app, five hours.',
    entries: [
      {
        description: 'Prototype of the calendar',
        project: 'Mobile app',
        tags: ['development'],
        minutes: 300,
      },
    ],
  },
];
