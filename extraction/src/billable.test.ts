import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { sureEnough } from './confidence.ts';
import { extract } from './extract.ts';
import type { NoteContext } from './extraction.ts';
import type { ModelEntry } from './language-model/model-response.ts';
import { verifyResponse } from './language-model/verify-response.ts';
import { getLanguage } from './languages/all.ts';

const context: NoteContext = {
  spokenAt: Temporal.Instant.from('2026-11-12T17:00:00Z'),
  timeZone: 'Europe/Paris',
  projects: [
    { id: '1', name: 'Falcon', client: null },
    { id: '2', name: 'Website', client: 'Acme' },
  ],
  tags: ['urgent'],
};

const read = (text: string, code: string, given: Partial<NoteContext> = {}) =>
  extract(text, { ...context, ...given }, getLanguage(text, code));

const said = (text: string, code = 'en') =>
  read(text, code).drafts.map(({ description, billable }) => [description.toLowerCase(), billable]);

test.each([
  ['en', 'design', 'Two hours of design on Falcon, billable.'],
  ['en', 'design', 'two billable hours of design on falcon'],
  ['en', 'design', 'Two hours of billable design on Falcon'],
  ['en', 'design', 'two hours of design on falcon billable'],
  ['en', 'design', 'Two hours of design on Falcon, mark it as billable.'],
  ['en', 'design', 'Two hours of design on Falcon. It’s billable.'],
  ['en', 'design', 'Two hours of design, I’ll bill Acme for it.'],
  ['en', 'design', 'Billable hours: two hours of design on Falcon.'],
  ['en', '', 'Two hours of billable work on Falcon'],
  ['fr', 'design', 'Deux heures de design sur Falcon, facturables.'],
  ['fr', 'design', 'deux heures facturables de design sur falcon'],
  ['fr', 'design', 'Deux heures de design, je le facturerai à Acme.'],
  ['es', 'diseño', 'Dos horas de diseño para Falcon, facturables.'],
  ['es', 'diseño', 'dos horas facturables de diseño para falcon'],
  ['es', 'diseño', 'Dos horas de diseño, se lo facturaré a Acme.'],
  ['de', 'design', 'Zwei Stunden Design für Falcon, abrechenbar.'],
  ['de', 'design', 'zwei abrechenbare Stunden Design für Falcon'],
  ['de', 'design', 'Zwei Stunden Design, das stelle ich Acme in Rechnung.'],
  ['it', 'design', 'Due ore di design per Falcon, fatturabili.'],
  ['it', 'design', 'due ore fatturabili di design per falcon'],
  ['it', 'design', 'Due ore di design, lo fatturerò ad Acme.'],
  ['pt', 'design', 'Duas horas de design para Falcon, faturáveis.'],
  ['pt', 'design', 'duas horas faturáveis de design para falcon'],
  ['pt', 'design', 'Duas horas de design, vou cobrar a Acme por isso.'],
])('[ENTRY-20] %s: billable, and no word of the work: “%s” in %s', (code, description, text) => {
  const { drafts, unexplained, confidence } = read(text, code);
  expect(drafts).toMatchObject([{ billable: true, durationSeconds: 7200 }]);
  expect(drafts[0]?.description.toLowerCase()).toBe(description);
  expect(drafts[0]?.projectId).not.toBeNull();
  expect(drafts[0]?.words.billable).not.toEqual([]);
  expect(unexplained).toEqual([]);
  expect(confidence).toBeGreaterThanOrEqual(sureEnough);
});

test.each([
  ['en', 'Two hours of design, not billable, and an hour of calls, billable.'],
  ['en', 'Two non-billable hours of design and a billable hour of calls'],
  ['en', '2h design (unbillable), 1h calls (billable)'],
  ['en', 'Two hours of design that isn’t billable, an hour of calls which is billable.'],
  ['fr', 'Deux heures de design, non facturable, et une heure d’appels, facturable.'],
  ['es', 'Dos horas de diseño, no facturable, y una hora de llamadas, facturable.'],
  ['de', 'Zwei Stunden Design, nicht abrechenbar, und eine Stunde Telefonate, abrechenbar.'],
  ['it', 'Due ore di design, non fatturabile, e un’ora di chiamate, fatturabile.'],
  ['pt', 'Duas horas de design, não faturável, e uma hora de chamadas, faturável.'],
])('[ENTRY-20] %s: each entry has what was said with it, denied or not: %s', (code, text) => {
  expect(said(text, code).map(([, billable]) => billable)).toEqual([false, true]);
  expect(said(text, code)[0]?.[0]).toMatch(/^(design|diseño)$/);
});

test.each([
  ['en', 'Two hours of design and an hour of meeting, all billable.'],
  ['en', 'Billable: two hours of design, an hour of meeting.'],
  ['en', 'Two hours of design, an hour of meeting. All of it is billable.'],
  ['fr', 'Deux heures de design et une heure de réunion, tout est facturable.'],
  ['es', 'Dos horas de diseño y una hora de reunión, todo facturable.'],
  ['de', 'Zwei Stunden Design und eine Stunde Meeting, alles abrechenbar.'],
  ['it', 'Due ore di design e un’ora di riunione, tutto fatturabile.'],
  ['pt', 'Duas horas de design e uma hora de reunião, tudo faturável.'],
])('[ENTRY-20] %s: said once for all entries: %s', (code, text) => {
  const { drafts, confidence } = read(text, code);
  expect(drafts.map(({ billable }) => billable)).toEqual([true, true]);
  expect(confidence).toBeGreaterThanOrEqual(sureEnough);
});

test.each([
  ['en', 'Two hours of design, an hour of meeting. Everything billable except the meeting.'],
  ['fr', 'Deux heures de design et une heure de réunion. Tout est facturable sauf la réunion.'],
  ['es', 'Dos horas de diseño y una hora de reunión. Todo facturable menos la reunión.'],
  ['de', 'Zwei Stunden Design und eine Stunde Meeting. Alles abrechenbar außer dem Meeting.'],
  ['it', 'Due ore di design e un’ora di riunione. Tutto fatturabile tranne la riunione.'],
  ['pt', 'Duas horas de design e uma hora de reunião. Tudo faturável exceto a reunião.'],
])('[ENTRY-20] %s: said for all but one: %s', (code, text) => {
  expect(said(text, code).map(([, billable]) => billable)).toEqual([true, false]);
});

test.each([
  ['en', 'Two hours reviewing the billable hours report on Falcon.'],
  ['en', 'An hour of work on a report on billable hours.'],
  ['en', 'Two hours of design on Falcon. Is that billable?'],
  ['en', 'Two hours of design on Falcon, tag it urgent.'],
  ['fr', 'Deux heures d’analyse des heures facturables.'],
  ['es', 'Dos horas de análisis de las horas facturables.'],
  ['de', 'Zwei Stunden Auswertung der abrechenbaren Stunden.'],
  ['it', 'Due ore di analisi delle ore fatturabili.'],
  ['pt', 'Duas horas de análise das horas faturáveis.'],
])('[ENTRY-20] %s: nothing is said about it: %s', (code, text) => {
  expect(read(text, code).drafts).toMatchObject([{ billable: null, words: { billable: [] } }]);
});

test('[ENTRY-20] a correction holds, a tag of that name is a tag, and a project of that name a project', () => {
  expect(said('Two hours of design billable, no, not billable.')).toEqual([['design', false]]);
  const note = 'Two hours of design, tag it billable.';
  expect(read(note, 'en').drafts).toMatchObject([{ billable: true, tags: [] }]);
  expect(read(note, 'en', { tags: ['billable'] }).drafts).toMatchObject([
    { billable: null, tags: ['billable'] },
  ]);
  const projects = [{ id: '7', name: 'Billable', client: null }];
  expect(read('Two hours of design on Billable.', 'en', { projects }).drafts).toMatchObject([
    { billable: null, projectId: '7' },
  ]);
});

test('[ENTRY-20] “billable” at the very end of a list may be meant for all of it: it is in doubt', () => {
  const { drafts, confidence } = read('Two hours of design and an hour of calls, billable.', 'en');
  expect(drafts.map(({ billable }) => billable)).toEqual([null, true]);
  expect(confidence).toBeLessThan(sureEnough);
});

const entry: ModelEntry = {
  description: 'design',
  date: '2026-11-12',
  start: null,
  end: null,
  breakMinutes: 0,
  minutes: 120,
  project: 'P1',
  client: null,
  tags: [],
  billable: null,
  quotes: { day: null, time: 'Two hours', project: 'Falcon' },
};

function verify(note: string, ...entries: ModelEntry[]) {
  const response = { entries, uncertainties: [], reason: null };
  return verifyResponse(response, note, context, getLanguage(note, 'en'), read(note, 'en')).drafts;
}

test('[ENTRY-20] of a model’s reading, what the words say is taken, whichever of the two has understood it', () => {
  const note = 'Two hours of design on Falcon, billable.';
  expect(verify(note, entry)).toMatchObject([{ billable: true, findings: [], confidence: 0.97 }]);
  expect(verify(note, { ...entry, billable: true })).toMatchObject([{ billable: true, findings: [] }]);
  expect(verify(note, { ...entry, billable: false })).toMatchObject([{ billable: true }]);
  expect(verify(note, { ...entry, description: 'design, billable' })).toMatchObject([
    { billable: true, description: 'design' },
  ]);
  const adjective = 'Two hours of billable design on Falcon.';
  expect(verify(adjective, { ...entry, description: 'billable design' })).toMatchObject([
    { billable: true, description: 'design' },
  ]);
  const silent = 'Two hours of design on Falcon.';
  expect(verify(silent, { ...entry, billable: true })).toMatchObject([{ billable: null }]);
  const report = 'Two hours of a report on billable hours on Falcon.';
  const reported = { ...entry, description: 'report on billable hours' };
  expect(verify(report, reported)).toMatchObject([{ billable: null, description: reported.description }]);
});

test('[ENTRY-20] of a model’s reading, what was said for all but one is taken for each', () => {
  const note = 'Two hours of design, an hour of meeting. Everything billable except the meeting.';
  const quotes = { day: null, project: null };
  const design = { ...entry, project: null, quotes: { ...quotes, time: 'Two hours' } };
  const meeting = {
    ...design,
    description: 'meeting',
    minutes: 60,
    quotes: { ...quotes, time: 'an hour' },
  };
  const expected = [{ billable: true }, { billable: false }];
  expect(verify(note, design, meeting)).toMatchObject(expected);
  expect(verify(note, { ...design, billable: true }, { ...meeting, billable: false })).toMatchObject(
    expected,
  );
});
