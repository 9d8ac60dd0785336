import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { costRatio } from '../test/cost.ts';
import { extract } from './extract.ts';
import { getLanguage } from './languages/all.ts';

const kinds = ['Website', 'Logo', 'Annual report', 'Support', 'Relaunch', 'Campaign', 'Migration', 'Audit'];

/** A workspace of an agency, with as many projects. */
const contextWith = (count: number) => ({
  spokenAt: Temporal.Instant.from('2026-11-12T17:00:00Z'),
  timeZone: 'Europe/Paris',
  projects: Array.from({ length: count }, (_, n) => ({
    id: String(n),
    name: `${kinds[n % kinds.length]} ${n}`,
    client: `Client ${n % 97}`,
  })),
  tags: ['design'],
});

/** The longest note that is read, and parts of it. */
const longest = 20_000;
const en = getLanguage('', 'en');
const repeatSentence = (sentence: string, length: number) =>
  sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length);

// As in the notes beside this file, eight times as much separates a line from a square on any machine.
test.each([
  ['entries', 'Twenty minutes of design for Website 8, then an hour of meeting with Client 40. '],
  ['talk', 'I talked with somebody about nothing in particular, and it went on and on. '],
  ['days', '1m 0x every day in july. '],
  ['names', 'Website 8, Logo 9, Client 3, Acme, Annual report 10 and so on, '],
])(
  '[SEC-06] eight times as many %s in a note of 20,000 characters and 2,000 projects cost about eight times as much, not sixty-four',
  (_, sentence) => {
    const context = contextWith(2_000);
    const reading = (length: number) => () => extract(repeatSentence(sentence, length), context, en);
    expect(costRatio(reading(longest), reading(longest / 8))).toBeLessThan(30);
  },
);

test('[SEC-06] eight times as many projects cost at most about eight times as much', () => {
  const text = repeatSentence('Twenty minutes of design for Website 8, then an hour of Logo 9. ', 2_500);
  const reading = (projects: number) => {
    const context = contextWith(projects);
    return () => extract(text, context, en);
  };
  expect(costRatio(reading(2_000), reading(250))).toBeLessThan(30);
});
