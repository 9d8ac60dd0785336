import { expect, test } from 'vitest';
import { anEntry, toId } from '../../../test/builders.ts';
import { pairWithPreview } from './replaced-entries.ts';

const design = anEntry({ id: toId(1), description: 'design' });
const meeting = anEntry({ id: toId(2), description: 'meeting', duration: 3_600 });

const pairs = (...[preview, entries]: Parameters<typeof pairWithPreview>) =>
  [...pairWithPreview(preview, entries)].map(([id, was]) => [id, was?.id ?? null]);

test('as many entries as the preview had are paired in order', () => {
  const other = anEntry({ id: toId(11), description: 'something else' });
  const same = { ...meeting, id: toId(12) };
  expect(pairs([design, meeting], [other, same])).toEqual([
    [toId(11), design.id],
    [toId(12), meeting.id],
  ]);
});

test('an entry that came in between is new, and the others are known again', () => {
  const between = anEntry({ id: toId(12), description: 'calls', start: '2026-11-14T12:00:00.000Z' });
  const entries = [{ ...design, id: toId(11) }, between, { ...meeting, id: toId(13), duration: 1_800 }];
  expect(pairs([design, meeting], entries)).toEqual([
    [toId(11), design.id],
    [toId(12), null],
    [toId(13), meeting.id],
  ]);
});

test('an entry with other words at the same time for as long is the same one', () => {
  const renamed = { ...meeting, id: toId(11), description: 'meeting with Acme' };
  expect(pairs([design, meeting], [renamed])).toEqual([[toId(11), meeting.id]]);
});
