import { expect, test } from 'vitest';
import { DecodedNotes } from './decoded-notes.ts';

const note = (bytes: number) => ({
  decoded: { samples: new Float32Array(bytes / 4), seconds: 1, windows: [] },
  speaker: { languages: ['en'], vocabulary: [] },
});

test('decoded notes take no more memory than they may: the one that was used longest ago goes first', () => {
  const notes = new DecodedNotes(100);
  notes.add('a', note(40));
  notes.add('b', note(40));
  notes.get('a');
  notes.add('c', note(40));
  expect(['a', 'b', 'c'].map((id) => notes.get(id) !== undefined)).toEqual([true, false, true]);
  notes.add('a', note(60));
  expect(['a', 'c'].map((id) => notes.get(id) !== undefined)).toEqual([true, true]);
  notes.add('too large to be kept', note(104));
  expect(['a', 'c', 'too large to be kept'].map((id) => notes.get(id))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  notes.delete('never there');
  notes.add('d', note(100));
  expect(notes.get('d')).toBeDefined();
});
