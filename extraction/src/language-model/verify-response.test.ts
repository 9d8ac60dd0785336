import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { extract } from '../extract.ts';
import { getLanguage } from '../languages/all.ts';
import type { FindingReason } from './findings.ts';
import type { ModelEntry, ModelResponse } from './model-response.ts';
import { verifyResponse } from './verify-response.ts';

/** Thursday. */
const context = {
  spokenAt: Temporal.Instant.from('2026-11-12T17:00:00Z'),
  timeZone: 'Europe/Paris',
  projects: [
    { id: '11', name: 'Falcon', client: 'Birds' },
    { id: '12', name: 'Harbour', client: 'Tide' },
    { id: '13', name: 'Lighthouse', client: 'Tide' },
  ],
  tags: ['urgent', 'on site'],
};

const entry: ModelEntry = {
  description: 'design',
  date: '2026-11-11',
  start: null,
  end: null,
  breakMinutes: 0,
  minutes: 120,
  project: 'P1',
  client: null,
  tags: [],
  billable: null,
  quotes: { day: 'yesterday', time: 'two hours', project: 'Falcon' },
};

function verify(note: string, entries: ModelEntry[], rest: Partial<ModelResponse> = {}) {
  const language = getLanguage(note, 'en');
  const response = { entries, uncertainties: [], reason: null, ...rest };
  return verifyResponse(response, note, context, language, extract(note, context, language));
}

const reasons = (note: string, entries: ModelEntry[]): FindingReason[] =>
  verify(note, entries).drafts.flatMap(({ findings }) =>
    findings.filter(({ outcome }) => outcome === 'flagged').map(({ reason }) => reason),
  );

const note = 'Yesterday two hours of design on Falcon.';
const range = 'From 9 to 12 design on Falcon.';
const ofRange: ModelEntry = {
  ...entry,
  date: '2026-11-12',
  start: '09:00',
  end: '12:00',
  minutes: 180,
  quotes: { day: null, time: 'From 9 to 12', project: 'Falcon' },
};

test('a reading that says what the note says is taken, with the places of its words, and is not flagged', () => {
  const { drafts, confidence } = verify(note, [entry]);
  expect(confidence).toBeGreaterThan(0.9);
  expect(drafts).toMatchObject([
    {
      durationSeconds: 7200,
      projectId: '11',
      client: 'Birds',
      description: 'design',
      findings: [],
      words: {
        date: [{ from: 0, to: 9 }],
        duration: [{ from: 10, to: 19 }],
        project: [{ from: 33, to: 39 }],
      },
    },
  ]);
  expect(drafts[0]?.date.toString()).toBe('2026-11-11');
  expect(verify(range, [ofRange]).drafts).toMatchObject([{ findings: [], durationSeconds: 10_800 }]);
});

test.each<[string, Partial<ModelEntry>, FindingReason]>([
  ['a quote that the note does not have', { quotes: { ...entry.quotes, time: 'three hours' } }, 'not-said'],
  ['a day that nothing says', { date: '2026-11-09', quotes: { ...entry.quotes, day: null } }, 'not-said'],
  ['a day years away', { date: '2019-11-11' }, 'other-value'],
  ['a start that nothing says', { start: '10:00', end: '12:00' }, 'not-said'],
  ['a project that is not listed', { project: 'P9' }, 'unknown-reference'],
  ['another project', { project: 'P2' }, 'other-value'],
  ['a length without words', { minutes: 45, quotes: { ...entry.quotes, time: null } }, 'not-said'],
  ['work that was not told', { description: 'paying salaries abroad' }, 'not-said'],
])('[PIPE-10] %s is flagged or put right', (_, changed, reason) => {
  const { drafts, confidence } = verify(note, [{ ...entry, ...changed }]);
  const [draft] = drafts;
  const isRight =
    draft?.date.toString() === '2026-11-11' && draft.durationSeconds === 7200 && draft.projectId === '11';
  if (confidence >= 0.9) expect(isRight).toBe(true);
  expect(draft?.findings.map((one) => one.reason)).toContain(reason);
});

test('[PIPE-10] sums and counted days are the grammar’s: where the words allow one value only, it is put right without a flag', () => {
  const repaired = verify(note, [{ ...entry, date: '2026-11-05', minutes: 90 }]);
  expect(repaired.confidence).toBeGreaterThan(0.9);
  expect(repaired.drafts).toMatchObject([
    {
      durationSeconds: 7200,
      findings: [
        { field: 'date', outcome: 'repaired', other: '2026-11-05' },
        { field: 'duration', outcome: 'repaired', other: '90' },
      ],
    },
  ]);
  expect(repaired.drafts[0]?.date.toString()).toBe('2026-11-11');
  expect(verify(range, [{ ...ofRange, minutes: 150 }]).drafts).toMatchObject([{ durationSeconds: 10_800 }]);
  expect(verify(note, [entry, entry]).drafts).toHaveLength(1);
  const tagged = { ...entry, tags: ['on site'] };
  expect(verify(note, [tagged]).drafts).toMatchObject([{ tags: ['on site'], confidence: 0.5 }]);
  expect(reasons(note, [tagged])).toContain('not-said');
});

test('a weekday or a share that depends on what stands around it is never changed, only flagged', () => {
  const shared = 'Three hours split between design for Falcon and calls for Harbour.';
  const quotes = { day: null, time: 'Three hours', project: 'Falcon' };
  const half = { ...entry, date: '2026-11-12', minutes: 90, quotes };
  const other = { ...half, description: 'calls', project: 'P2', quotes: { ...quotes, project: 'Harbour' } };
  expect(reasons(shared, [half, other])).toEqual([]);
  expect(reasons(shared, [half])).toContain('wrong-sum');
  expect(reasons(shared, [half, { ...other, minutes: 60 }])).toContain('wrong-sum');
});

test.each<[string, string, ModelEntry[], FindingReason]>([
  ['an entry left out', `${note} And one hour of calls on Harbour.`, [entry], 'left-out'],
  [
    'words claimed twice',
    note,
    [entry, { ...entry, description: 'two', project: null, quotes: { ...entry.quotes, project: null } }],
    'said-once',
  ],
  ['times that overlap', range, [ofRange, { ...ofRange, description: 'design on Falcon' }], 'overlap'],
  [
    'a day of a recurrence left out',
    'Each day from Monday to Wednesday two hours of design on Falcon.',
    ['2026-11-09', '2026-11-10'].map((date) => ({
      ...entry,
      date,
      quotes: { ...entry.quotes, day: 'Each day from Monday to Wednesday' },
    })),
    'left-out',
  ],
])('[PIPE-10] %s is flagged', (_, words, entries, reason) => {
  expect(reasons(words, entries)).toContain(reason);
});

test('more than 24 hours on one day are flagged', () => {
  const long = { ...entry, minutes: 800, quotes: { ...entry.quotes, time: 'ages' } };
  expect(reasons('Yesterday ages of design on Falcon, ages of calls.', [long, long])).toContain(
    'day-too-long',
  );
});

test('a misheard name is taken by its sound, and flagged where it sounds like something else', () => {
  const misheard = { ...entry, quotes: { ...entry.quotes, project: 'falkin' } };
  expect(reasons('Yesterday two hours of design on falkin.', [misheard])).toEqual([]);
  const unlike = { ...entry, quotes: { ...entry.quotes, project: 'the moon' } };
  expect(reasons('Yesterday two hours of design on the moon.', [unlike])).toContain('sounds-different');
});

test('the model’s question is passed on; which of a client’s projects is meant is asked without doubt in the entry', () => {
  const uncertainties = [{ entry: 0, field: 'duration' as const, question: 'How long was it?' }];
  expect(verify(note, [entry], { uncertainties }).drafts).toMatchObject([
    { confidence: 0.5, findings: [{ reason: 'asked', other: 'How long was it?', outcome: 'flagged' }] },
  ]);
  const ofClient = { ...entry, project: null, client: 'Tide', quotes: { ...entry.quotes, project: 'Tide' } };
  const which = [{ entry: 0, field: 'project' as const, question: 'Harbour or Lighthouse?' }];
  expect(
    verify('Yesterday two hours of design for Tide.', [ofClient], { uncertainties: which }),
  ).toMatchObject({
    confidence: 0.97,
    drafts: [{ client: 'Tide', findings: [{ outcome: 'open', other: 'Harbour or Lighthouse?' }] }],
  });
});

test('no entry needs a reason; what the grammar is sure of is kept in doubt instead of lost', () => {
  expect(verify(note, [], { reason: 'nothing was done' })).toMatchObject({
    confidence: 0.5,
    drafts: [{ durationSeconds: 7200, confidence: 0.5 }],
  });
  expect(verify('Hello there.', [], { reason: 'a greeting' })).toEqual({ drafts: [], confidence: 0.97 });
  expect(verify('Hello there.', []).confidence).toBeLessThan(0.9);
});
