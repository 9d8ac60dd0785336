import { expect, test } from 'vitest';
import { pauseAfter } from './outbox.tsx';

test('a note that does not go out is tried again after pauses that grow up to a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => pauseAfter(failures))).toEqual([
    0, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ]);
});

test('a pause is at least as long as the server asked for', () => {
  expect([pauseAfter(1, 30_000), pauseAfter(5, 900_000), pauseAfter(3, 1_000)]).toEqual([
    30_000, 900_000, 20_000,
  ]);
});
