import { expect, test } from 'vitest';
import { anotherMessage, waitingMessages } from './waiting-message.ts';

test('[UPL-01] of five waiting messages, none comes twice in a row, and each can come', () => {
  expect(new Set(waitingMessages).size).toBe(5);
  for (const last of waitingMessages) {
    const following = [0, 0.25, 0.5, 0.75, 0.999].map((random) => anotherMessage(last, random));
    expect(following).not.toContain(last);
    expect(new Set(following).size).toBe(4);
  }
});
