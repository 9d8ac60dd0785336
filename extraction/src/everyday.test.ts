import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { costRatio } from '../test/cost.ts';
import { extract } from './extract.ts';
import { getLanguage } from './languages/all.ts';

/** Words that shape a note are everyday words too: here they only describe work. */
const context = {
  spokenAt: Temporal.Instant.from('2026-03-11T16:20:00Z'),
  timeZone: 'Europe/Paris',
  projects: [
    { id: '1', name: 'Carter', client: null },
    { id: '2', name: 'Sable', client: null },
  ],
  tags: ['urgent'],
};

test.each([
  ['en', 'one hour lunch meeting with the client', 60, 'lunch meeting with the client'],
  ['en', '30 minutes break-even analysis', 30, 'break-even analysis'],
  ['en', 'an hour of tea blending', 60, 'tea blending'],
  ['en', 'two hours 20 emails', 120, '20 emails'],
  ['en', 'analysing project costs for two hours', 120, 'analysing project costs'],
  ['en', 'two hours on the half marathon page', 120, 'half marathon page'],
  ['en', 'two hours on the shared library and tests', 120, 'shared library and tests'],
  ['en', 'two hours root cause analysis', 120, 'root cause analysis'],
  ['en', 'two hours fixing the tags page', 120, 'fixing the tags page'],
  ['en', 'installed 20 m of cable, two hours', 120, 'installed 20 m of cable'],
  ['en', 'an hour fixing pages 3 to 5', 60, 'fixing pages 3 to 5'],
  ['en', 'an hour handling cancelled orders', 60, 'handling cancelled orders'],
  ['en', 'two hours on the REST API', 120, 'REST API'],
  ['en', 'a quarter of an hour of mail', 15, 'mail'],
  ['fr', 'une heure de café avec le client', 60, 'café avec le client'],
  ['fr', 'deux heures de commandes annulées', 120, 'commandes annulées'],
  ['fr', 'une heure sur l’autre site', 60, 'autre site'],
  ['fr', 'une heure de service après-vente', 60, 'service après-vente'],
  ['fr', 'deux heures sur les étiquettes de prix', 120, 'étiquettes de prix'],
  ['fr', 'une heure de visite de la salle', 60, 'visite de la salle'],
  ['de', 'zwei Stunden Essen ausgeliefert', 120, 'Essen ausgeliefert'],
  ['de', 'zwei Stunden Server verschoben', 120, 'Server verschoben'],
  ['de', 'Am Morgen zwei Stunden Mails', 120, 'Mails'],
  ['es', 'dos horas de software libre', 120, 'software libre'],
  ['es', 'una hora de café con el cliente', 60, 'café con el cliente'],
  ['it', 'due ore sulla costa', 120, 'costa'],
])('%s: %s', (code, text, minutes, description) => {
  const { drafts } = extract(text, context, getLanguage(text, code));
  expect(
    drafts.map((draft) => [
      draft.date.toString(),
      draft.durationSeconds / 60,
      draft.description,
      draft.projectId,
    ]),
  ).toEqual([['2026-03-11', minutes, description, null]]);
});

// Eight times as much separates the two so far that a busy machine, whose caches others fill, cannot join them.
test.each([
  ['hesitation before a day', 400, (n: number) => `on ${'um '.repeat(n)}monday`],
  ['hesitation within a length', 400, (n: number) => `two ${'um '.repeat(n)}hours`],
  ['corrections without end', 200, (n: number) => 'no wait the '.repeat(n)],
  ['a number without end', 250, (n: number) => `${'hundred '.repeat(n)}days ago two hours of calls`],
])('eight times as much %s costs about eight times as much, not sixty-four', (_, count, toText) => {
  const en = getLanguage('', 'en');
  const reading = (text: string) => () => extract(text, context, en);
  expect(costRatio(reading(toText(8 * count)), reading(toText(count)))).toBeLessThan(30);
});
