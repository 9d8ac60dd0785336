import { expect, test } from 'vitest';
import { NotificationDelay } from './notification-delay.ts';

const longest = (delay: NotificationDelay) => delay.next(() => 1);

test('[PIPE-20] a transcriber that is alone begins at once, however often it had nothing to do', () => {
  const delay = new NotificationDelay();
  for (let note = 0; note < 10; note += 1) {
    // A look after the interval, the note, and nothing behind it.
    delay.onClaim(false);
    delay.onNotified();
    delay.onClaim(true);
    delay.onClaim(false);
  }
  expect(longest(delay)).toBe(0);
});

test('[PIPE-20] transcribers that others are faster than wait longer, and shorter again once they get a note', () => {
  const delay = new NotificationDelay();
  const lose = () => {
    delay.onNotified();
    delay.onClaim(false);
    return longest(delay);
  };
  expect([lose(), lose(), lose()]).toEqual([10, 30, 70]);
  for (let note = 0; note < 10; note += 1) lose();
  expect(longest(delay)).toBe(500);
  delay.onNotified();
  delay.onClaim(true);
  expect(longest(delay)).toBe(250);
});
