import { changes } from '@timbre/contract/recordings';

/** A browser asks again by itself when the line breaks, but not after a refusal, as a proxy gives it while the server starts anew. */
const askAgainMs = 10_000;

/** Calls back when the server announces changed recordings, and when it refuses; returns the function that stops. */
export function followAnnouncements(onChange: () => void, onRefused: () => void): () => void {
  let line: EventSource;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    line = new EventSource(changes.path);
    line.addEventListener('recordings', onChange);
    line.addEventListener('error', () => {
      if (line.readyState !== EventSource.CLOSED) return;
      onRefused();
      waiting = setTimeout(open, askAgainMs);
    });
  };
  open();
  return () => {
    clearTimeout(waiting);
    line.close();
  };
}
