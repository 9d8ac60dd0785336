import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { getLanguage } from '../languages/all.ts';
import type { CorrectionContext } from './correction-note.ts';
import { extractCorrections } from './extract-corrections.ts';
import { offerEntries } from './offered-entries.ts';

const projects = [
  { id: 'web', name: 'Acme Website', client: 'Acme' },
  { id: 'retainer', name: 'Acme Retainer', client: 'Acme' },
  { id: 'dupont', name: 'Dupont', client: 'Dupont' },
];
const entry = (id: string, noteId: string, date: string, start: string, description: string, hours = 1) => ({
  id,
  noteId,
  loggedAt: Temporal.Instant.from(`${date}T18:00:00Z`),
  date,
  start,
  durationSeconds: hours * 3_600,
  description,
  projectId: 'web',
  tags: description === 'email' ? ['urgent'] : [],
});
/** Today a meeting and layout; yesterday email and a call; on Monday two calls. */
const logged = [
  entry('1', 'today', '2026-11-18', '09:00', 'meeting'),
  entry('2', 'today', '2026-11-18', '10:00', 'layout', 2),
  entry('3', 'yesterday', '2026-11-17', '09:00', 'email'),
  entry('4', 'yesterday', '2026-11-17', '14:00', 'call'),
  entry('5', 'monday', '2026-11-16', '09:00', 'workshop'),
  entry('6', 'monday', '2026-11-16', '14:00', 'workshop'),
];
const read = (text: string, code: string, entries = logged) => {
  const context: CorrectionContext = {
    spokenAt: Temporal.Instant.from('2026-11-18T17:00:00Z'),
    timeZone: 'UTC',
    projects,
    tags: ['urgent', 'billed'],
    entries: offerEntries(entries, []),
  };
  return extractCorrections(text, context, getLanguage(text, code));
};
const change = (name: string, values: object) => ({ is: 'change', entry: name, values });

test.each([
  ['[FIX-01] no, the meeting was two hours', [change('e1', { durationSeconds: 7_200 })]],
  ["[FIX-01] move yesterday's call to Dupont", [change('e4', { projectId: 'dupont' })]],
  ['[FIX-01] the call was on Monday', [change('e4', { date: '2026-11-16' })]],
  ['[FIX-01] the meeting started at eight', [change('e1', { start: '08:00' })]],
  ['[FIX-01] the layout ended at half past eleven', [change('e2', { durationSeconds: 5_400 })]],
  ['[FIX-01] rename the meeting to kickoff', [change('e1', { description: 'kickoff' })]],
  ['[FIX-01] tag the call urgent', [change('e4', { tags: ['urgent'] })]],
  ['[FIX-01] remove the urgent tag from the email', [change('e3', { tags: [] })]],
  ['[FIX-02] add half an hour to the meeting', [change('e1', { durationSeconds: 5_400 })]],
  ['[FIX-02] knock half an hour off the layout', [change('e2', { durationSeconds: 5_400 })]],
  ['[FIX-03] delete the last one', [{ is: 'delete', entry: 'e2' }]],
  ['[FIX-03] undo the last note', [{ is: 'undo', note: 'n1' }]],
  ['[FIX-04] merge the two workshops', [{ is: 'merge', entries: ['e5', 'e6'] }]],
  [
    '[FIX-04] split the layout, half an hour for Dupont and the rest stays',
    [
      {
        is: 'split',
        entry: 'e2',
        parts: [{ durationSeconds: 1_800, projectId: 'dupont' }, { durationSeconds: 5_400 }],
      },
    ],
  ],
  ['[FIX-04] copy yesterday’s call to today', [{ is: 'copy', entry: 'e4', values: { date: '2026-11-18' } }]],
])('%s', (title, operations) => {
  const { operations: found, questions, drafts, confidence } = read(title.slice('[FIX-00] '.length), 'en');
  expect(found.map(({ operation }) => operation)).toEqual(operations);
  expect([questions, drafts]).toEqual([[], []]);
  // A change to what was right is looked at before it is made.
  expect(confidence).toBeLessThan(0.9);
});

test.each([
  [
    '[FIX-05] non, la réunion a duré deux heures',
    'fr',
    [{ ...entry('1', 'today', '2026-11-18', '09:00', 'réunion') }],
    [change('e1', { durationSeconds: 7_200 })],
  ],
  ['[FIX-05] supprime la dernière', 'fr', logged, [{ is: 'delete', entry: 'e2' }]],
  ['[FIX-05] borra el último', 'es', logged, [{ is: 'delete', entry: 'e2' }]],
  [
    '[FIX-05] das Telefonat war zwei Stunden',
    'de',
    [entry('1', 'today', '2026-11-18', '09:00', 'Telefonat')],
    [change('e1', { durationSeconds: 7_200 })],
  ],
  ['[FIX-05] cancella l’ultimo', 'it', logged, [{ is: 'delete', entry: 'e2' }]],
  ['[FIX-05] apaga o último', 'pt', logged, [{ is: 'delete', entry: 'e2' }]],
])('%s', (title, code, entries, operations) => {
  expect(
    read(title.slice('[FIX-00] '.length), code, entries).operations.map(({ operation }) => operation),
  ).toEqual(operations);
});

test.each([
  ['[FIX-06] two entries fit', 'delete the workshop', { about: 'entry', entries: ['e5', 'e6'] }],
  ['[FIX-06] the newest note has several', 'that was yesterday', { about: 'entry', entries: ['e1', 'e2'] }],
  ['[FIX-06] a client with several projects', 'the call was for Acme', { about: 'value', entries: ['e4'] }],
  ['[FIX-06] nothing says how long', 'the meeting was longer', { about: 'value', entries: ['e1'] }],
])('%s, so it is asked', (_, text, question) => {
  const { operations, questions, drafts } = read(text, 'en');
  expect(questions).toMatchObject([question]);
  expect([operations, drafts]).toEqual([[], []]);
});

test('[FIX-07] a note may correct and add; the day that says which entry is not that of the new one', () => {
  const { operations, drafts } = read("delete yesterday's call and add half an hour of invoicing", 'en');
  expect(operations.map(({ operation }) => operation)).toEqual([{ is: 'delete', entry: 'e4' }]);
  expect(drafts.map(({ date, description }) => `${date} ${description}`)).toEqual(['2026-11-18 invoicing']);
});

test.each([
  ['[FIX-08] a verb that tells what was done', 'moved the site to the new server for two hours', 'en'],
  ['[FIX-08] a length with work', 'actually another hour of layout for Dupont', 'en'],
  ['[FIX-08] a participle', 'modifié la maquette pour Dupont une heure', 'fr'],
  ['[FIX-08] what is corrected within the note', 'two hours of design, no, three', 'en'],
  ['[FIX-08] what points back at new work', 'two hours of design, that was yesterday', 'en'],
])('%s is new work', (_, text, code) => {
  const { operations, questions, drafts } = read(text, code);
  expect([operations, questions]).toEqual([[], []]);
  expect(drafts).toHaveLength(1);
});

test('[FIX-08] without a history nothing is corrected', () => {
  expect(read('delete the last one', 'en', [])).toMatchObject({
    operations: [],
    questions: [],
    mayCorrect: false,
  });
});
