import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFollowers } from './changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function followedBy(users: number) {
  const followers = makeFollowers();
  const told: string[] = [];
  const leave = Array.from({ length: users }, (_, n) =>
    followers.subscribe(`user ${n}`, () => told.push(`user ${n}`)),
  );
  return { ...followers, told, leave };
}

test('[OPS-34] after a break everybody is told once, spread over time, and not all at one moment', () => {
  const { tellAll, told } = followedBy(1_000);
  tellAll();
  expect(told).toEqual([]);
  const atOnce: number[] = [];
  for (let ms = 0; ms < 10_000; ms += 100) {
    const before = told.length;
    vi.advanceTimersByTime(100);
    atOnce.push(told.length - before);
  }
  expect(told.toSorted()).toEqual(Array.from({ length: 1_000 }, (_, n) => `user ${n}`).toSorted());
  // Ten are told in a tenth of a second on average; by chance a few times as many.
  expect(Math.max(...atOnce)).toBeLessThan(60);
});

test('[OPS-34] a second break before all were told begins anew, and nobody who left is told', () => {
  const { tellAll, told, leave } = followedBy(2);
  tellAll();
  tellAll();
  leave[0]?.();
  vi.runAllTimers();
  expect(told).toEqual(['user 1']);
});

test('[OPS-34] a change of one user is told at once, and a process that ends tells nobody', () => {
  const { tell, tellAll, stop, told } = followedBy(3);
  tell('user 2');
  expect(told).toEqual(['user 2']);
  tellAll();
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
