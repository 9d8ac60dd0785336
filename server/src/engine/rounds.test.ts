import { expect, test } from 'vitest';
import { startRounds } from './rounds.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test('rounds follow each other until they are stopped, and a pause ends with that', async () => {
  let count = 0;
  const rounds = startRounds(async (pause) => {
    count += 1;
    await pause(count < 3 ? 1 : 60_000);
  });
  while (count < 3) await soon();
  await rounds.stop();
  expect(count).toBe(3);
});

test('a wake during a round is not lost: the pause that follows ends at once', async () => {
  let count = 0;
  const rounds = startRounds(async (pause) => {
    count += 1;
    if (count === 1) rounds.wake();
    await pause();
  });
  while (count < 2) await soon();
  await rounds.stop();
  expect(count).toBe(2);
});
