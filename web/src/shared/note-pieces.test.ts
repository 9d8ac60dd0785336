import { expect, test } from 'vitest';
import { toPieces } from './note-pieces.ts';

test('a note is cut where words of an entry begin or end, and each piece knows its entries', () => {
  const note = 'Yesterday, 2h design, 1h meeting';
  const day = { from: 0, to: 9 };
  const entries = [{ words: [day, { from: 11, to: 20 }] }, { words: [day, { from: 22, to: 32 }] }];
  expect(toPieces(note, entries)).toEqual([
    { from: 0, text: 'Yesterday', numbers: [1, 2] },
    { from: 9, text: ', ', numbers: [] },
    { from: 11, text: '2h design', numbers: [1] },
    { from: 20, text: ', ', numbers: [] },
    { from: 22, text: '1h meeting', numbers: [2] },
  ]);
  expect(toPieces(note, [])).toEqual([{ from: 0, text: note, numbers: [] }]);
});

test('words of the same entries with only a space between them are one piece', () => {
  const entries = [
    {
      words: [
        { from: 0, to: 2 },
        { from: 3, to: 9 },
      ],
    },
    { words: [{ from: 10, to: 12 }] },
  ];
  expect(toPieces('2h design 1h', entries)).toEqual([
    { from: 0, text: '2h design', numbers: [1] },
    { from: 9, text: ' ', numbers: [] },
    { from: 10, text: '1h', numbers: [2] },
  ]);
});
