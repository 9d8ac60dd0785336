import { expect, test } from 'vitest';
import { pauseAfter } from './outbox.tsx';

test('a note that does not go out is tried again after pauses that grow up to a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pauseAfter)).toEqual([0, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});
