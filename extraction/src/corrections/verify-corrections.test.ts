import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { en } from '../languages/en/en.ts';
import type { CorrectionContext } from './correction-note.ts';
import type { CorrectionResponse, ModelOperation } from './correction-response.ts';
import { extractCorrections } from './extract-corrections.ts';
import { offerEntries } from './offered-entries.ts';
import { verifyCorrections } from './verify-corrections.ts';

const entry = (id: string, start: string, description: string) => ({
  id,
  noteId: 'note',
  loggedAt: Temporal.Instant.from('2026-11-18T18:00:00Z'),
  date: '2026-11-18',
  start,
  durationSeconds: 3_600,
  description,
  projectId: null,
  tags: [],
});
const context: CorrectionContext = {
  spokenAt: Temporal.Instant.from('2026-11-18T19:00:00Z'),
  timeZone: 'UTC',
  projects: [{ id: 'acme', name: 'Acme', client: null }],
  tags: [],
  entries: offerEntries([entry('1', '09:00', 'meeting'), entry('2', '10:00', 'layout')], []),
};
const operation: ModelOperation = {
  is: 'change',
  entries: ['e1'],
  note: null,
  quotes: { action: 'was two hours', entry: 'the meeting' },
  values: [{ field: 'minutes', before: '60', after: '120', quote: 'two hours' }],
  parts: [],
};
const respond = (changed: Partial<ModelOperation>): CorrectionResponse => ({
  operations: [{ ...operation, ...changed }],
  questions: [],
  additions: [],
  uncertainties: [],
  reason: null,
});
const note = 'the meeting was two hours';
const verify = (response: CorrectionResponse, text = note) =>
  verifyCorrections(response, text, context, en, extractCorrections(text, context, en));
const [value] = operation.values;

test('[FIX-14] an operation whose words say it is taken', () => {
  const { operations, refused, confidence } = verify(respond({}));
  expect(operations.map(({ operation: { is }, findings }) => ({ is, findings }))).toEqual([
    { is: 'change', findings: [] },
  ]);
  expect(refused).toEqual([]);
  expect(confidence).toBeGreaterThan(0.9);
});

test.each<[string, Partial<ModelOperation>]>([
  ['another entry than the words name', { entries: ['e2'] }],
  ['another length than was said', { values: [{ ...value!, after: '150' }] }],
  ['something that the entry does not have', { values: [{ ...value!, before: '90' }] }],
  ['words that are not in the note', { values: [{ ...value!, quote: 'two long hours' }] }],
  [
    'a field that nobody spoke of',
    { values: [value!, { field: 'project', before: '', after: 'P1', quote: 'two hours' }] },
  ],
  ['an operation that nobody asked for', { is: 'delete', values: [] }],
])('[FIX-14] %s is flagged', (_, changed) => {
  const { operations, confidence } = verify(respond(changed));
  expect(operations[0]?.findings.length).toBeGreaterThan(0);
  expect(confidence).toBeLessThan(0.9);
});

test('[FIX-14] an entry that was not offered is refused', () => {
  const { operations, refused } = verify(respond({ entries: ['e9'] }));
  expect(operations).toEqual([]);
  expect(refused).toEqual([{ reason: 'unknown-reference', entries: ['e9'] }]);
});

test('[FIX-14] what a model leaves out is flagged, and what the grammar read is not lost', () => {
  const more = verify(respond({}), `${note}, and half an hour of email`);
  expect(more.operations[0]?.findings).toMatchObject([{ reason: 'left-out' }]);
  const nothing = verify({ ...respond({}), operations: [] });
  expect(nothing.operations).toHaveLength(1);
  expect(nothing.confidence).toBeLessThan(0.9);
});
