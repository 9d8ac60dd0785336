import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { leastCpuMs } from '../test/cost.ts';
import { extract } from './extract.ts';
import type { NoteContext } from './extraction.ts';
import { allLanguages, getLanguage } from './languages/all.ts';

const context: NoteContext = {
  // A Thursday evening in Paris.
  spokenAt: Temporal.Instant.from('2026-11-12T17:00:00Z'),
  timeZone: 'Europe/Paris',
  projects: [
    { id: '1', name: 'Falcon', client: null },
    { id: '2', name: 'Website relaunch', client: 'Acme' },
    { id: '3', name: 'Website', client: null },
  ],
  tags: ['urgent', 'meeting'],
};

const en = getLanguage('', 'en');
const read = (text: string, given: Partial<NoteContext> = {}, code = 'en') =>
  extract(text, { ...context, ...given }, getLanguage(text, code)).drafts;

const said = (text: string, code = 'en') =>
  read(text, {}, code).map(({ date, start, durationSeconds, description, projectId, tags }) =>
    [
      date.toString().slice(5),
      start?.toString().slice(0, 5) ?? '-',
      durationSeconds / 60,
      description,
      projectId ?? '',
      ...tags,
    ]
      .join(' ')
      .trim(),
  );

test.each([
  'Yesterday, 2h design, 1h meeting, 30m emails',
  'Yesterday two hours design, one hour meeting, thirty minutes emails.',
  "Yesterday, two hours' design, one hour meeting, thirty minutes' emails.",
  'Yesterday two hours of design, an hour of meeting and half an hour of emails.',
  'Yesterday I spent 2 hours on design then 1 hour on meeting, plus 30 min on emails',
  'yesterday to hours design one are meeting thirty minutes emails',
])('[PIPE-02] three entries: %s', (text) => {
  expect(said(text)).toEqual(['11-11 - 120 design', '11-11 - 60 meeting', '11-11 - 30 emails']);
});

test.each([
  ['fr', 'Hier deux heures de design, une heure de réunion et une demi-heure de courriels'],
  ['es', 'Ayer dos horas de design, una hora de réunion y media hora de courriels'],
  ['de', 'Gestern zwei Stunden Design, eine Stunde Réunion und eine halbe Stunde Courriels'],
  ['it', "Ieri due ore di design, un'ora di réunion e mezz'ora di courriels"],
  ['pt', 'Ontem duas horas de design, uma hora de réunion e meia hora de courriels'],
])('[PIPE-03] the same note in %s', (code, text) => {
  expect(said(text, code).map((entry) => entry.toLowerCase())).toEqual([
    '11-11 - 120 design',
    '11-11 - 60 réunion',
    '11-11 - 30 courriels',
  ]);
});

test.each([
  [
    'Today I spent three and a half hours on the Falcon project fixing the login bug.',
    ['11-12 - 210 fixing the login bug 1'],
  ],
  [
    'from nine to eleven thirty on falcon then an hour of mail',
    ['11-12 09:00 150  1', '11-12 11:30 60 mail'],
  ],
  ['two hours, no, three hours on the website relaunch', ['11-12 - 180  2']],
  [
    'one hour on the floor plan scratch that forty minutes on the lighting plan',
    ['11-12 - 40 lighting plan'],
  ],
  ['5 hours, two on Falcon and the rest on the website', ['11-12 - 120  1', '11-12 - 180  3']],
  ['3 hours split between Falcon and the website, tests', ['11-12 - 90 tests 1', '11-12 - 90 tests 3']],
  ['9 to 5 with an hour lunch on Falcon, tag it urgent', ['11-12 09:00 420  1 urgent']],
  [
    'Monday 3 hours on Falcon, Tuesday nothing, Wednesday 2 hours on Falcon',
    ['11-09 - 180  1', '11-11 - 120  1'],
  ],
  [
    'every day this week except Tuesday an hour of mail',
    ['11-09 - 60 mail', '11-11 - 60 mail', '11-12 - 60 mail'],
  ],
  ['the last two hours on Falcon', ['11-12 16:00 120  1']],
  ['I need to spend two hours on Falcon', []],
  ['We quoted them 40 hours for Falcon.', []],
  ['Did the 2 hours for Falcon go through?', []],
  ['Hello, is this thing on?', []],
])('[PIPE-02] %s', (text, entries) => {
  expect(said(text)).toEqual(entries);
});

test('[PIPE-02] "yesterday" is the speaker’s yesterday, not the server’s', () => {
  const date = (timeZone: string) => read('Yesterday one hour of calls', { timeZone })[0]?.date.toString();
  expect([date('Europe/Paris'), date('Pacific/Auckland'), date('America/Los_Angeles')]).toEqual([
    '2026-11-11',
    '2026-11-12',
    '2026-11-11',
  ]);
});

test.each([
  ['2026-03-29T08:30:00Z', 240],
  ['2026-10-25T09:30:00Z', 360],
])('[PIPE-02] a night in which the clocks change counts the time that passed: %s', (now, minutes) => {
  const [entry] = read('last night from 11 pm to 4 am migration', { spokenAt: Temporal.Instant.from(now) });
  expect([entry?.start?.toString(), (entry?.durationSeconds ?? 0) / 60]).toEqual(['23:00:00', minutes]);
});

test('every field keeps the words it came from', () => {
  const text = 'On Monday from nine to ten calls for Falcon, tag it meeting.';
  const [entry] = read(text);
  const words = Object.entries(entry?.words ?? {}).map(([field, spans]) => [
    field,
    spans.map(({ from, to }) => text.slice(from, to)),
  ]);
  expect(Object.fromEntries(words)).toEqual({
    date: ['On Monday'],
    start: ['from nine to ten'],
    duration: ['from nine to ten'],
    description: ['calls'],
    project: ['Falcon'],
    client: [],
    task: [],
    tags: ['tag it meeting'],
    billable: [],
    unknownName: [],
  });
});

test('what is said once for all is shown once with each', () => {
  const text = '3 hours split between design and tests, tag everything urgent';
  const shown = read(text).map(({ words }) => words.tags.map(({ from, to }) => text.slice(from, to)));
  expect(shown).toEqual([['tag everything urgent'], ['tag everything urgent']]);
});

test('words that nothing accounts for are told and lower the confidence', () => {
  const sure = extract('Two hours on Falcon, login page.', context, en);
  const unsure = extract(
    'Purple elephants dance. Two hours on Falcon, login page. Bananas everywhere though.',
    context,
    en,
  );
  expect(sure.unexplained).toEqual([]);
  expect(unsure.unexplained.length).toBeGreaterThan(2);
  expect(unsure.confidence).toBeLessThan(sure.confidence);
});

const fragments = fc.constantFrom(
  ...'two hours|half an hour|9 to 5|from nine|until|yesterday|monday|every day this week|no|scratch that|then|before that|and|,|.|on|the|Falcon|website|tag it urgent|the rest|each|split between|with an hour lunch|3|11:30|03/04|minutes|de 9h à 11h|hier|zwei Stunden|?|except|all of it for|a day|last night|not|um|about|1.33|hundred|days ago|of them'.split(
    '|',
  ),
);

test('any text is read without throwing and without costing more than fifty ordinary notes, in every language', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 300, unit: 'grapheme' }),
    fc.array(fragments, { maxLength: 60 }).map((parts) => parts.join(' ')),
  );
  const ordinary =
    'from nine to eleven thirty on falcon, then an hour of mail, yesterday two hours on the website';
  const codes = allLanguages.map(({ code }) => code);
  const fiftyNotes = (code: string) => () => {
    for (let note = 0; note < 50; note += 1) extract(ordinary, context, getLanguage('', code));
  };
  const maxCpuMs = new Map(codes.map((code) => [code, leastCpuMs(fiftyNotes(code))]));
  fc.assert(
    fc.property(texts, fc.constantFrom(...codes), (text, code) => {
      const most = maxCpuMs.get(code) ?? 0;
      const reading = () => extract(text, context, getLanguage('', code));
      expect(leastCpuMs(reading, most)).toBeLessThanOrEqual(most);
    }),
    { numRuns: 500 },
  );
});

test('[PIPE-02] nothing lies in the future unless the words say so', () => {
  const past = fc.array(fragments, { maxLength: 40 }).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(past, fc.constantFrom(...allLanguages), (text, language) => {
      const today = context.spokenAt.toZonedDateTimeISO(context.timeZone).toPlainDate();
      for (const { date } of extract(text, context, language).drafts)
        expect(Temporal.PlainDate.compare(date, today)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 500 },
  );
  expect(said('tomorrow from 9 to 12 training')).toEqual(['11-13 09:00 180 training']);
});
