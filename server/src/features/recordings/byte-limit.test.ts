import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createByteLimit } from './byte-limit.ts';

test('as many as fit run at a time, the rest in order of arrival, and what is larger than all of it alone', async () => {
  const within = createByteLimit(10);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, bytes: number) =>
    within(bytes, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
  };
  const all = [run('a', 6), run('b', 4), run('c', 8), run('d', 1), run('e', 100)];
  await nextTurn();
  expect(started).toEqual(['a', 'b']);
  await end('a');
  // Six are free: d would fit, but c came first.
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  expect(started).not.toContain('e');
  await end('d');
  expect(started).toContain('e');
  await end('e');
  await Promise.all(all);
});

test('what fails gives its bytes back', async () => {
  const within = createByteLimit(1);
  await expect(within(1, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await within(1, async () => 'next')).toBe('next');
});
