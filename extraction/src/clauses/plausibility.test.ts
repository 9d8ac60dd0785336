import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { sureEnough } from '../confidence.ts';
import { extract } from '../extract.ts';
import { getLanguage } from '../languages/all.ts';
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
const en = getLanguage('', 'en');

test.each<[string, Doubt]>([
  ['thirteen hours of filing', 'too-long'],
  ['nine hours of filing, eight hours of sorting', 'too-long'],
  ['filing from 9 to 12, sorting from 11 to 1', 'overlap'],
  ['filing from 9 to 12, sorting from 2 to 4, and the rest on mail', 'unused-words'],
  ['two hours of layout for the lookbook website', 'name-in-words'],
  ['two hours of filing and an hour of sorting yesterday', 'said-for-all'],
  ['4-22 two hours of filing', 'unused-words'],
])('“%s” is doubted: %s', (note, doubt) => {
  const doubts = readNote(note, context, en).candidates.flatMap((candidate) => candidate.doubts);
  expect(doubts).toContain(doubt);
  expect(extract(note, context, en).confidence).toBeLessThan(sureEnough);
});

test.each([
  'twelve hours of filing',
  'eight hours of filing, eight hours of sorting',
  'filing from 9 to 12, sorting from 12 to 1',
  'five hours, two on filing and the rest on mail',
  'two hours of layout on the Sable Lookbook',
  'yesterday two hours of filing and an hour of sorting',
  'two hours of filing and an hour of sorting. Tuesday one hour of mail',
])('“%s” is not', (note) => {
  expect(extract(note, context, en).confidence).toBeGreaterThanOrEqual(sureEnough);
});

test.each(['filing from nine', 'today was sixty percent filing'])(
  '“%s” gives no entry, and may have been misread',
  (note) => {
    const { drafts, confidence } = extract(note, context, en);
    expect(drafts).toEqual([]);
    expect(confidence).toBeLessThan(sureEnough);
  },
);

test('a day that is counted in words that were not read is doubted', () => {
  const it = getLanguage('', 'it');
  const [candidate] = readNote('due ore di archivio terzo martedì', context, it).candidates;
  expect(candidate?.doubts).toContain('time-in-words');
});
