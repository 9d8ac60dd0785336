import { expect, test } from 'vitest';
import { untilAborted } from './until-aborted.ts';

test('rounds follow each other until the signal, and a pause ends with it', async () => {
  const stopping = new AbortController();
  let rounds = 0;
  await untilAborted(stopping.signal, async (pause) => {
    rounds += 1;
    if (rounds === 3) stopping.abort();
    await pause(rounds === 3 ? 60_000 : 1);
  });
  expect(rounds).toBe(3);
});
