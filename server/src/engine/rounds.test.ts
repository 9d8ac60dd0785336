import { expect, test } from 'vitest';
import { startRounds } from './rounds.ts';

test('rounds follow each other until they are stopped, and a pause ends with that', async () => {
  let count = 0;
  const rounds = startRounds(async (pause) => {
    count += 1;
    await pause(count < 3 ? 1 : 60_000);
  });
  await expect.poll(() => count).toBe(3);
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
  await expect.poll(() => count).toBe(2);
  await rounds.stop();
  expect(count).toBe(2);
});
