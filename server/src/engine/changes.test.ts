import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFollowers } from './changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function followedBy(users: number) {
  const followers = makeFollowers();
  const notified: string[] = [];
  const leave = Array.from({ length: users }, (_, n) =>
    followers.subscribe(`user ${n}`, () => notified.push(`user ${n}`)),
  );
  return { ...followers, notified, leave };
}

test('[OPS-34] after a break everybody is told once, spread over time, and not all at one moment', () => {
  const { notifyAll, notified } = followedBy(1_000);
  notifyAll();
  expect(notified).toEqual([]);
  const atOnce: number[] = [];
  for (let ms = 0; ms < 10_000; ms += 100) {
    const before = notified.length;
    vi.advanceTimersByTime(100);
    atOnce.push(notified.length - before);
  }
  expect(notified.toSorted()).toEqual(Array.from({ length: 1_000 }, (_, n) => `user ${n}`).toSorted());
  // Ten are told in a tenth of a second on average; by chance a few times as many.
  expect(Math.max(...atOnce)).toBeLessThan(60);
});

test('[OPS-34] a second break before all were told begins anew, and nobody who left is told', () => {
  const { notifyAll, notified, leave } = followedBy(2);
  notifyAll();
  notifyAll();
  leave[0]?.();
  vi.runAllTimers();
  expect(notified).toEqual(['user 1']);
});

test('[OPS-34] a change of one user is told at once, and a process that ends tells nobody', () => {
  const { notify, notifyAll, stop, notified } = followedBy(3);
  notify('user 2');
  expect(notified).toEqual(['user 2']);
  notifyAll();
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
