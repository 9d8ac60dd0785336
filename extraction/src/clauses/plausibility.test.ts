import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { sureEnough } from '../confidence.ts';
import { extract } from '../extract.ts';
import { languageOf } from '../languages/all.ts';
import { readNote } from '../read-note.ts';
import type { Doubt } from './doubts.ts';

const context = {
  spokenAt: Temporal.Instant.from('2026-03-11T19:20:00Z'),
  timeZone: 'Europe/Paris',
  projects: [
    { id: '1', name: 'Falcon Website', client: 'Falcon' },
    { id: '2', name: 'Sable Lookbook', client: 'Sable' },
  ],
  tags: [],
};
const en = languageOf('', 'en');

test.each<[string, Doubt]>([
  ['thirteen hours of filing', 'too-long'],
  ['nine hours of filing, eight hours of sorting', 'too-long'],
  ['filing from 9 to 12, sorting from 11 to 1', 'overlap'],
  ['filing from 9 to 12, sorting from 2 to 4, and the rest on mail', 'unused-words'],
  ['two hours of layout for the lookbook website', 'name-in-words'],
])('“%s” is doubted: %s', (note, doubt) => {
  const doubts = readNote(note, context, en).sayings.flatMap((saying) => saying.doubts);
  expect(doubts).toContain(doubt);
  expect(extract(note, context, en).confidence).toBeLessThan(sureEnough);
});

test.each([
  'twelve hours of filing',
  'eight hours of filing, eight hours of sorting',
  'filing from 9 to 12, sorting from 12 to 1',
  'five hours, two on filing and the rest on mail',
  'two hours of layout on the Sable Lookbook',
])('“%s” is not', (note) => {
  expect(extract(note, context, en).confidence).toBeGreaterThanOrEqual(sureEnough);
});

test('a note that says when and gives no entry may have been misread', () => {
  const { drafts, confidence } = extract('filing from nine', context, en);
  expect(drafts).toEqual([]);
  expect(confidence).toBeLessThan(sureEnough);
});
