import { expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, showToast } from './toast.ts';

test('[UI-06] a dismissed toast closes at once and is removed from the state after 1000000 ms', () => {
  vi.useFakeTimers();
  const id = showToast({ title: 'Saved', tone: 'success' });
  expect(currentToasts()).toMatchObject([{ id, open: true }]);
  dismissToast(id);
  expect(currentToasts()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
  vi.useRealTimers();
});

test('the newest toast takes the place of the one before', () => {
  showToast({ title: 'First', tone: 'info' });
  const second = showToast({ title: 'Second', tone: 'info' });
  expect(currentToasts().map(({ id }) => id)).toEqual([second]);
});
