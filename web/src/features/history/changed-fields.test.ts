import type { EntryVersion } from '@timbre/contract/corrections';
import { expect, test } from 'vitest';
import { findChangedFields } from './changed-fields.ts';

const before: EntryVersion = {
  description: 'Meeting',
  start: '2026-11-18T09:00:00.000Z',
  stop: '2026-11-18T10:00:00.000Z',
  duration: 3_600,
  day: '2026-11-18',
  timeZone: 'Europe/Paris',
  projectId: '11',
  projectName: 'Website',
  clientName: 'Acme',
  tags: ['urgent', 'call'],
};

test.each<[string, Partial<EntryVersion>, string[]]>([
  ['nothing', {}, []],
  ['the duration, whose end follows', { stop: '2026-11-18T11:00:00.000Z', duration: 7_200 }, ['duration']],
  [
    'the day, with the same time on the clock',
    { day: '2026-11-17', start: '2026-11-17T09:00:00.000Z', stop: '2026-11-17T10:00:00.000Z' },
    ['date'],
  ],
  [
    'the day, where the clocks have changed since',
    { day: '2026-10-20', start: '2026-10-20T08:00:00.000Z', stop: '2026-10-20T09:00:00.000Z' },
    ['date'],
  ],
  ['the start', { start: '2026-11-18T08:00:00.000Z', stop: '2026-11-18T09:00:00.000Z' }, ['start']],
  ['the client of its project', { projectId: '12', clientName: 'Dupont' }, ['project']],
  ['its name and its tags', { description: 'Call', tags: [] }, ['description', 'tags']],
  ['nothing, where the same tags come in another order', { tags: ['call', 'urgent'] }, []],
])('[FIX-40] of an entry before and after, what differs is %s', (_, change, fields) => {
  expect(findChangedFields(before, { ...before, ...change })).toEqual(fields);
});
