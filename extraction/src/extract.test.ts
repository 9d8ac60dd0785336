import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { extract } from './extract.ts';
import type { NoteContext } from './extraction.ts';

const context: NoteContext = {
  // A Thursday evening in Paris.
  spokenAt: Temporal.Instant.from('2026-11-12T17:00:00Z'),
  timeZone: 'Europe/Paris',
  projects: [
    { id: '1', name: 'Falcon', client: null },
    { id: '2', name: 'Website relaunch', client: 'Acme' },
    { id: '3', name: 'Website', client: null },
  ],
};

const said = (text: string) =>
  extract(text, context).map(({ date, durationSeconds, description, projectId }) =>
    [date.toString(), durationSeconds / 60, description, ...(projectId ? [projectId] : [])].join(' | '),
  );

test.each([
  'Yesterday, 2h design, 1h meeting, 30m emails',
  'Yesterday two hours design, one hour meeting, thirty minutes emails.',
  "Yesterday, two hours' design, one hour meeting, thirty minutes' emails.",
  'Yesterday two hours of design, an hour of meeting and half an hour of emails.',
  'Yesterday I spent 2 hours on design then 1 hour on meeting, plus 30 min on emails',
])('three entries: %s', (text) => {
  expect(said(text)).toEqual([
    '2026-11-11 | 120 | design',
    '2026-11-11 | 60 | meeting',
    '2026-11-11 | 30 | emails',
  ]);
});

test.each([
  [
    'Today I spent three and a half hours on the Falcon project fixing the login bug.',
    ['2026-11-12 | 210 | fixing the login bug | 1'],
  ],
  [
    'On Tuesday, I worked four hours on the website redesign and one hour on documentation.',
    ['2026-11-10 | 240 | redesign | 3', '2026-11-10 | 60 | documentation'],
  ],
  ['An hour and a half of design for the website relaunch.', ['2026-11-12 | 90 | design | 2']],
  ['Two hours and ten minutes of review.', ['2026-11-12 | 130 | review']],
  ['Thursday 45 minutes of calls', ['2026-11-05 | 45 | calls']],
  [
    'Yesterday one hour of calls. Today twenty-five minutes of invoices',
    ['2026-11-11 | 60 | calls', '2026-11-12 | 25 | invoices'],
  ],
  ['Today 20 minutes on the v2-API and R&D', ['2026-11-12 | 20 | v2-API and R&D']],
  ['Hello, is this thing on?', []],
])('%s', (text, entries) => {
  expect(said(text)).toEqual(entries);
});

test('"yesterday" is the speaker’s yesterday, not the server’s', () => {
  const lateInParis = { ...context, spokenAt: Temporal.Instant.from('2026-11-12T23:30:00Z') };
  expect(extract('yesterday 1h calls', lateInParis)[0]?.date.toString()).toBe('2026-11-12');
  expect(
    extract('yesterday 1h calls', { ...lateInParis, timeZone: 'America/New_York' })[0]?.date.toString(),
  ).toBe('2026-11-11');
});

test('every entry keeps the words it came from', () => {
  const text = 'Yesterday, 2h design, 1h meeting';
  expect(extract(text, context).map(({ words }) => text.slice(words.from, words.to))).toEqual([
    'Yesterday, 2h design',
    '1h meeting',
  ]);
});

test('any text ends without throwing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc
          .array(fc.constantFrom('2', 'h', 'and', 'a', 'half', ',', 'hour', 'twenty', 'Monday'))
          .map((words) => words.join(' ')),
      ),
      (text) => {
        for (const draft of extract(text, context)) expect(draft.durationSeconds).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
