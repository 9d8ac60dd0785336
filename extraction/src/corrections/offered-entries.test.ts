import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { type LoggedEntry, offerEntries } from './offered-entries.ts';

const first = Temporal.PlainDate.from('2026-11-18');

/** Two entries for each note, a note a day, the newest today. */
const history = (notes: number): LoggedEntry[] =>
  Array.from({ length: notes }, (_, ago) => first.subtract({ days: ago }).toString())
    .flatMap((date) =>
      ['morning', 'afternoon'].map((description) => ({
        id: `${date} ${description}`,
        noteId: `note of ${date}`,
        loggedAt: Temporal.Instant.from(`${date}T18:00:00Z`),
        date,
        start: description === 'morning' ? '09:00' : '14:00',
        durationSeconds: 3_600,
        description,
        projectId: null,
        tags: [],
      })),
    )
    .toReversed();

test('the newest note comes first, its entries as they were said', () => {
  const said = history(3);
  const offered = offerEntries([...said.slice(4), ...said.slice(0, 4)], []);
  expect(offered.map(({ reference, note, date }) => `${reference} ${note} ${date}`)).toEqual([
    'e1 n1 2026-11-18',
    'e2 n1 2026-11-18',
    'e3 n2 2026-11-17',
    'e4 n2 2026-11-17',
    'e5 n3 2026-11-16',
    'e6 n3 2026-11-16',
  ]);
});

test('at most forty are offered; those of a day that is named are among them', () => {
  const offered = offerEntries(history(60), ['2026-09-30']);
  expect(offered).toHaveLength(40);
  expect(offered.filter(({ date }) => date === '2026-09-30')).toHaveLength(2);
  expect(offered[0]?.date).toBe('2026-11-18');
  expect(new Set(offered.map(({ reference }) => reference)).size).toBe(40);
});

test('an entry that was made by hand belongs to no note', () => {
  const [one, ...others] = history(2);
  const offered = offerEntries([{ ...one!, noteId: null }, ...others], []);
  expect(offered.map(({ note }) => note)).toEqual(['n1', 'n1', null, 'n2']);
});
