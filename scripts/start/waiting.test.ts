import { expect, onTestFinished, test, vi } from 'vitest';
import { startWaiting } from './waiting.ts';

test('what is still waited for is named again and again, and no longer once it is there', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reports: string[][] = [];
  const waiting = startWaiting((names) => reports.push(names));
  const engine = Promise.withResolvers<string>();
  const worker = Promise.withResolvers<string>();
  const engineReady = waiting.waitFor('engine', engine.promise);
  const workerReady = waiting.waitFor('worker', worker.promise);
  vi.advanceTimersByTime(10_000);
  expect(reports.splice(0)).toEqual([
    ['engine', 'worker'],
    ['engine', 'worker'],
  ]);
  engine.resolve('its address');
  expect(await engineReady).toBe('its address');
  vi.advanceTimersByTime(5_000);
  expect(reports.splice(0)).toEqual([['worker']]);
  worker.resolve('its address');
  await workerReady;
  vi.advanceTimersByTime(5_000);
  expect(reports).toEqual([]);
  waiting.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('the first failure ends the wait for the others, and its reason is kept', async () => {
  const waiting = startWaiting(() => {});
  onTestFinished(() => waiting.stop());
  const first = new Error('the engine ended');
  await expect(waiting.waitFor('engine', Promise.reject(first))).rejects.toBe(first);
  await expect(waiting.waitFor('worker', Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  expect(waiting.failed.reason).toBe(first);
});
