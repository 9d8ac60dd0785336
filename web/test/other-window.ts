import { onTestFinished, vi } from 'vitest';

/** In place of the windows that the app opens: gives the address of the last one, and closes it. */
export function standInForWindows(): { asked: () => string; address: () => string; close: () => void } {
  const frame = document.createElement('iframe');
  frame.title = 'Another window';
  document.body.append(frame);
  const close = () => frame.remove();
  onTestFinished(close);
  const open = vi.spyOn(window, 'open').mockReturnValue(frame.contentWindow);
  return {
    asked: () => String(open.mock.lastCall?.[0]),
    address: () => frame.contentWindow?.location.href ?? '',
    close,
  };
}
