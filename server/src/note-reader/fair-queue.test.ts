import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Jobs that end when they are told to, and in which order they began. */
function heldJobs() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, job, end: (name: string) => ends.get(name)?.() };
}

test('[SEC-06] an account with many jobs has one in progress, and others come before its next', async () => {
  const { begun, job, end } = heldJobs();
  const queue = new FairQueue(2);
  const many = [1, 2, 3].map((n) => queue.run('anna', job(`anna ${n}`)));
  expect(begun).toEqual(['anna 1']);
  const other = queue.run('ben', job('ben 1'));
  const third = queue.run('cleo', job('cleo 1'));
  expect(begun).toEqual(['anna 1', 'ben 1']);
  end('anna 1');
  await many[0];
  await expect.poll(() => begun).toEqual(['anna 1', 'ben 1', 'anna 2']);
  end('ben 1');
  expect(await other).toBe('ben 1');
  await expect.poll(() => begun).toEqual(['anna 1', 'ben 1', 'anna 2', 'cleo 1']);
  end('cleo 1');
  await third;
  // Nobody else waits, and still she has one at a time.
  expect(begun).toHaveLength(4);
  end('anna 2');
  await expect.poll(() => begun.at(-1)).toBe('anna 3');
  end('anna 3');
  expect(await Promise.all(many)).toEqual(['anna 1', 'anna 2', 'anna 3']);
});

test('[SEC-06] a job that fails makes room like any other', async () => {
  const queue = new FairQueue(1);
  const failed = queue.run('anna', () => Promise.reject(new Error('broken')));
  const next = queue.run('anna', async () => 'read');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('read');
});
