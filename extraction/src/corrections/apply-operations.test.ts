import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { applyOperations } from './apply-operations.ts';
import type { OfferedEntry } from './offered-entries.ts';
import type { Operation } from './operations.ts';

const entry = (nr: number, note: string, values: Partial<OfferedEntry>): OfferedEntry => ({
  id: `id-${nr}`,
  reference: `e${nr}`,
  note,
  noteId: note,
  loggedAt: Temporal.Instant.from('2026-11-18T17:00:00Z'),
  date: '2026-11-18',
  start: '09:00',
  durationSeconds: 3_600,
  description: 'design',
  projectId: null,
  tags: [],
  ...values,
});
const offered = [
  entry(1, 'n1', { description: 'meeting', tags: ['call'] }),
  entry(2, 'n1', { description: 'design', start: '10:00', durationSeconds: 7_200 }),
  entry(3, 'n2', { description: 'email', date: '2026-11-17' }),
];
const apply = (...operations: Operation[]) => applyOperations(offered, operations);
const brief = (...operations: Operation[]) =>
  apply(...operations)
    .after.map(
      ({ reference, date, start, durationSeconds, description }) =>
        `${reference} ${date.slice(8)} ${start} ${durationSeconds / 60} ${description}`,
    )
    .toSorted();

test('a change says what an entry was and what it becomes', () => {
  const { steps, refused } = apply({ is: 'change', entry: 'e1', values: { durationSeconds: 5_400 } });
  expect(refused).toEqual([]);
  expect(steps).toHaveLength(1);
  expect(steps[0]?.before).toEqual([offered[0]]);
  expect(steps[0]?.after).toMatchObject([{ description: 'meeting', start: '09:00', durationSeconds: 5_400 }]);
});

test('entries are deleted, added, copied to another day, and go with their note', () => {
  expect(brief({ is: 'delete', entry: 'e2' })).toEqual(['e1 18 09:00 60 meeting', 'e3 17 09:00 60 email']);
  expect(brief({ is: 'undo', note: 'n1' })).toEqual(['e3 17 09:00 60 email']);
  expect(brief({ is: 'copy', entry: 'e3', values: { date: '2026-11-18' } })).toContain(
    'null 18 09:00 60 email',
  );
  const { after } = apply({
    is: 'add',
    values: { ...offered[0]!, date: '2026-11-16', start: null, description: 'calls' },
  });
  expect(after).toHaveLength(4);
});

test('the parts of a split follow each other, and merged entries are as long as all of them', () => {
  const split: Operation = {
    is: 'split',
    entry: 'e2',
    parts: [{ durationSeconds: 1_800 }, { durationSeconds: 5_400, projectId: 'acme' }],
  };
  expect(brief(split)).toContain('e2 18 10:00 30 design');
  expect(brief(split)).toContain('null 18 10:30 90 design');
  expect(brief({ is: 'merge', entries: ['e2', 'e1'] })).toEqual([
    'e1 18 09:00 180 meeting',
    'e3 17 09:00 60 email',
  ]);
});

test('two changes of an entry hold where each has its own field', () => {
  const { after, refused } = apply(
    { is: 'change', entry: 'e1', values: { durationSeconds: 5_400 } },
    { is: 'change', entry: 'e1', values: { date: '2026-11-17' } },
  );
  expect(refused).toEqual([]);
  expect(after.find(({ reference }) => reference === 'e1')).toMatchObject({
    date: '2026-11-17',
    durationSeconds: 5_400,
  });
});

test.each<[string, Operation[], string[]]>([
  ['an entry that was not offered', [{ is: 'delete', entry: 'e9' }], ['unknown-reference']],
  ['a note that was not offered', [{ is: 'undo', note: 'n7' }], ['unknown-reference']],
  ['one of several entries', [{ is: 'merge', entries: ['e1', 'e9'] }], ['unknown-reference']],
  ['a value that is there', [{ is: 'change', entry: 'e1', values: { start: '09:00' } }], ['no-change']],
  ['tags in another order', [{ is: 'change', entry: 'e1', values: { tags: ['call'] } }], ['no-change']],
  ['the same entry twice', [{ is: 'copy', entry: 'e1', values: {} }], ['no-change']],
  [
    'what is gone',
    [
      { is: 'undo', note: 'n1' },
      { is: 'delete', entry: 'e1' },
    ],
    ['no-change'],
  ],
  ['entries of several days as one', [{ is: 'merge', entries: ['e1', 'e3'] }], ['impossible']],
  [
    'parts of another length',
    [{ is: 'split', entry: 'e2', parts: [{ durationSeconds: 3_600 }, { durationSeconds: 1_800 }] }],
    ['impossible'],
  ],
  [
    'two values for one field',
    [
      { is: 'change', entry: 'e1', values: { durationSeconds: 1_800 } },
      { is: 'change', entry: 'e1', values: { durationSeconds: 900 } },
    ],
    ['contradiction', 'contradiction'],
  ],
  [
    'to change and to delete',
    [
      { is: 'change', entry: 'e1', values: { durationSeconds: 1_800 } },
      { is: 'undo', note: 'n1' },
    ],
    ['contradiction', 'contradiction'],
  ],
])('%s is refused', (_, operations, reasons) => {
  const { refused, steps } = apply(...operations);
  expect(refused.map(({ reason }) => reason)).toEqual(reasons);
  expect(steps).toHaveLength(operations.length - reasons.length);
});
