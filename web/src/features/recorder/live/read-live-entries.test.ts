import { beforeAll, describe, expect, test } from 'vitest';
import { aProject } from '../../../../test/builders.ts';
import { countChangedSettledValues } from './changed-values.ts';
import type { LiveTranscript } from './live-transcript.ts';
import { type LiveReader, type LiveReading, loadLiveReader } from './read-live-entries.ts';

/** A Wednesday. */
const startedAt = '2026-11-18T15:00:00Z';
const known = {
  catalogue: { projects: [aProject({ tasks: [{ id: '7', name: 'Logo' }] })], tags: [] },
  aliases: [],
  timeZone: 'Europe/Paris',
  startedAt,
};

let read: LiveReader;
beforeAll(async () => {
  read = await loadLiveReader('en', known);
});

const transcriptOf = (confirmed: string, unconfirmed = ''): LiveTranscript => ({
  closed: [],
  confirmed,
  unconfirmed,
});

/** One reading for each word, as they are said. */
function readWordByWord(note: string, reader = read): LiveReading[] {
  const words = note.split(' ');
  const readings: LiveReading[] = [];
  for (const [index] of words.entries())
    readings.push(reader(transcriptOf(words.slice(0, index + 1).join(' ')), false, readings.at(-1) ?? null));
  return readings;
}

function getLast(readings: LiveReading[]): LiveReading {
  const last = readings.at(-1);
  if (last === undefined) throw new Error('nothing was read');
  return last;
}

const shown = ({ entries }: LiveReading) =>
  entries.map(
    ({ day, duration, description, project }) =>
      `${description} ${project} ${duration.value / 60}${duration.isSettled ? '!' : ''} ${day.value.slice(5)}${day.isSettled ? '!' : ''}`,
  );

test.each(['Delete the last one', 'No, the meeting was two hours', 'That was yesterday'])(
  '[FIX-47] words about an entry that exists make no new one: %s',
  (note) => {
    const last = getLast(readWordByWord(note));
    expect(last).toMatchObject({ isCorrection: true, entries: [] });
  },
);

test.each([
  'Yesterday two hours of design for Acme, an hour of meeting',
  'Two hours of design for Acme, and delete the last one',
])('[FIX-47] new work is shown though more is said: %s', (note) => {
  const last = getLast(readWordByWord(note));
  expect(last.isCorrection).toBe(false);
  expect(last.entries.length).toBeGreaterThan(0);
});

test('[REC-23] entries form word by word, and what is said of one settles when the next begins', () => {
  const readings = readWordByWord('Yesterday two hours of design for Acme, an hour of meeting');
  expect(readings.map(shown)).toEqual([
    [],
    [],
    [' null 120 11-17'],
    [' null 120 11-17'],
    ['design null 120 11-17'],
    ['design null 120! 11-17!'],
    ['design Acme 120! 11-17!'],
    ['design Acme 120! 11-17!'],
    ['design Acme 120! 11-17!', ' null 60 11-17'],
    ['design Acme 120! 11-17!', ' null 60 11-17'],
    ['design Acme 120! 11-17!', 'meeting null 60 11-17'],
  ]);
  expect(readings.at(-1)?.entries.map(({ id, isClosed }) => [id, isClosed])).toEqual([
    [0, true],
    [1, false],
  ]);
  expect(countChangedSettledValues(readings)).toBe(0);
});

test('[REC-23] the end of the recording settles and closes everything, also what an entry takes from the one before', () => {
  const before = readWordByWord('Yesterday two hours of design for Acme, an hour').at(-1) ?? null;
  expect(before?.entries.map(({ description }) => description)).toEqual(['design', '']);
  const ended = read(transcriptOf(before?.text ?? ''), true, before);
  expect(shown(ended)).toEqual(['design Acme 120! 11-17!', 'design Acme 60! 11-17!']);
  expect(ended.entries.every(({ isClosed }) => isClosed)).toBe(true);
});

test('[REC-23] a day that nobody said is not settled before its entry is closed', () => {
  const readings = readWordByWord('Two hours of design with the team on Monday');
  expect(
    readings.slice(0, -1).flatMap(({ entries }) => entries.map(({ day }) => day.isSettled)),
  ).not.toContain(true);
  expect(shown(getLast(readings))).toEqual(['design with the team null 120! 11-16']);
  expect(countChangedSettledValues(readings)).toBe(0);
});

test('[REC-23] a number at the end waits for its unit', () => {
  const long = read(transcriptOf('Two hours of design, and thirty'), false, null);
  expect(long.entries).toHaveLength(1);
  const whole = read(transcriptOf('Two hours of design, and thirty minutes of email'), false, long);
  expect(whole.entries.map(({ duration }) => duration.value / 60)).toEqual([120, 30]);
  // A mark says that the number is complete.
  expect(read(transcriptOf('Meeting from nine to eleven'), false, null).entries).toHaveLength(0);
  expect(read(transcriptOf('Meeting from nine to eleven.'), false, null).entries).toHaveLength(1);
});

test('[REC-23] words that are not confirmed are read, and settle nothing', () => {
  const note = 'Yesterday two hours of design for Acme';
  const first = read(transcriptOf('Yesterday', 'two hours of'), false, null);
  const second = read(
    transcriptOf('Yesterday two hours', 'of design for Acme, an hour of meeting'),
    false,
    first,
  );
  expect(shown(second)).toEqual(['design Acme 120 11-17', 'meeting null 60 11-17']);
  expect(second.entries.some(({ isClosed }) => isClosed)).toBe(false);
  const third = read(transcriptOf(note), false, second);
  expect(shown(third)).toEqual(['design Acme 120! 11-17!']);
  expect(third.confirmedTo).toBe(note.length);
});

test('[REC-23] closed segments are read together with the open one', () => {
  const transcript = {
    closed: ['Yesterday two hours of design.', ' Then '],
    confirmed: 'an hour',
    unconfirmed: '',
  };
  const { text, entries } = read(transcript, false, null);
  expect(text).toBe('Yesterday two hours of design. Then an hour');
  expect(entries.map(({ day }) => day.value)).toEqual(['2026-11-17', '2026-11-17']);
});

describe('corrections', () => {
  test('[REC-24] a later correction changes a settled length once, in the same entry', () => {
    const readings = readWordByWord(
      'Yesterday two hours of design for Acme, no, three hours, and an hour of email',
    );
    expect(readings.map(({ entries }) => entries[0]?.duration.value)).toEqual([
      ...[undefined, undefined, 7_200, 7_200, 7_200, 7_200, 7_200, 7_200],
      ...[7_200, 10_800, 10_800, 10_800, 10_800, 10_800, 10_800],
    ]);
    expect(readings.at(-1)?.entries.map(({ id }) => id)).toEqual([0, 1]);
    expect(countChangedSettledValues(readings)).toBe(1);
  });

  test('[REC-24] a later correction changes a settled day', () => {
    const readings = readWordByWord('Yesterday I did two hours of design for Acme, no, make that Monday');
    expect(readings.at(-2)?.entries[0]?.day).toMatchObject({ value: '2026-11-17', isSettled: true });
    expect(readings.at(-1)?.entries[0]).toMatchObject({
      id: 0,
      day: { value: '2026-11-16', isSettled: false },
    });
    expect(countChangedSettledValues(readings)).toBe(1);
  });

  test('[REC-24] an entry that goes takes its settled values with it, one that was forming does not count', () => {
    const all = getLast(readWordByWord('Yesterday two hours of design for Acme, an hour of meeting'));
    const without = (id: number) => ({ ...all, entries: all.entries.filter((entry) => entry.id !== id) });
    expect(countChangedSettledValues([all, without(1)])).toBe(0);
    expect(countChangedSettledValues([all, without(0)])).toBe(5);
    expect(countChangedSettledValues([all])).toBe(0);
  });

  test('[REC-24] an entry that was recognised wrongly goes, and the ones around it stay what they are', () => {
    const before = read(
      transcriptOf('two hours of design, an hour of email, thirty minutes of calls'),
      false,
      null,
    );
    expect(before.entries.map(({ id }) => id)).toEqual([0, 1, 2]);
    const after = read(
      transcriptOf('two hours of design, an oven of email, thirty minutes of calls'),
      false,
      before,
    );
    expect(after.entries.map(({ id }) => id)).toEqual([0, 2]);
  });
});

test('[REC-23] another language is read with its own grammar', async () => {
  const french = await loadLiveReader('fr', known);
  const readings = readWordByWord('Hier deux heures de design pour Acme, une heure de réunion', french);
  expect(shown(getLast(readings))).toEqual(['design Acme 120! 11-17!', 'réunion null 60 11-17']);
  expect(countChangedSettledValues(readings)).toBe(0);
});

test('[REC-23] names that this account has learned are known', async () => {
  const reader = await loadLiveReader('en', { ...known, aliases: [{ words: 'the shop', projectId: '11' }] });
  expect(shown(reader(transcriptOf('two hours of fixes for the shop'), true, null))).toEqual([
    'fixes Acme 120! 11-18!',
  ]);
});
