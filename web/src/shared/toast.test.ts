import { expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, handOverToast, showHandedOverToast, showToast } from './toast.ts';

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

test('a toast is shown once on the page that is loaded next, with where its action leads', () => {
  showToast({
    title: 'Bought',
    tone: 'success',
    action: { label: 'Invite', onPress: () => {}, path: '/team' },
  });
  handOverToast();
  for (const { id } of currentToasts()) dismissToast(id);
  showHandedOverToast();
  const [shown] = currentToasts();
  expect(shown).toMatchObject({ title: 'Bought', open: true, action: { label: 'Invite', path: '/team' } });
  dismissToast(shown?.id ?? 0);
  showHandedOverToast();
  expect(currentToasts().filter(({ open }) => open)).toEqual([]);
});

test('what an action does ends with its page', () => {
  showToast({ title: 'Failed', tone: 'danger', action: { label: 'Again', onPress: () => {} } });
  handOverToast();
  showHandedOverToast();
  expect(currentToasts()).toMatchObject([{ title: 'Failed', action: undefined }]);
});
