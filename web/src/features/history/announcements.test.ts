import { changes } from '@timbre/contract/recordings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followAnnouncements } from './announcements.ts';

/** The browser's own, as far as it matters: it says when it gave up, and nothing is sent. */
class Line extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Line[] = [];
  readyState = 1;
  readonly path: string;

  constructor(path: string) {
    super();
    this.path = path;
    Line.opened.push(this);
  }

  close() {
    this.readyState = Line.CLOSED;
  }

  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Line);
  Line.opened = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('after a refusal it is asked again, and what is announced then is told', () => {
  const onAnnouncement = vi.fn();
  const refused = vi.fn();
  const stop = followAnnouncements(onAnnouncement, refused);
  Line.opened[0]?.refuse();
  expect(refused).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(9_000);
  expect(Line.opened).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(Line.opened.map(({ path }) => path)).toEqual([changes.path, changes.path]);
  Line.opened[1]?.dispatchEvent(new Event('recordings'));
  expect(onAnnouncement).toHaveBeenCalledOnce();
  stop();
  expect(Line.opened[1]?.readyState).toBe(Line.CLOSED);
});

test('a line that broke is left to the browser, which asks again by itself', () => {
  const refused = vi.fn();
  followAnnouncements(() => {}, refused);
  Line.opened[0]?.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(60_000);
  expect(Line.opened).toHaveLength(1);
  expect(refused).not.toHaveBeenCalled();
});

test('who stops while waiting is not asked for again', () => {
  const stop = followAnnouncements(
    () => {},
    () => {},
  );
  Line.opened[0]?.refuse();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(Line.opened).toHaveLength(1);
});
