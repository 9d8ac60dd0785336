import { expect, test } from 'vitest';
import { startPollLoop } from './poll-loop.ts';

test('rounds follow each other until they are stopped, and a pause ends with that', async () => {
  let count = 0;
  const loop = startPollLoop(async (pause) => {
    count += 1;
    await pause(count < 3 ? 1 : 60_000);
  });
  await expect.poll(() => count).toBe(3);
  await loop.stop();
  expect(count).toBe(3);
});

test('a wake during a round is not lost: the pause that follows ends at once', async () => {
  let count = 0;
  const loop = startPollLoop(async (pause) => {
    count += 1;
    if (count === 1) loop.wake();
    await pause();
  });
  await expect.poll(() => count).toBe(2);
  await loop.stop();
  expect(count).toBe(2);
});
