import { changes } from '@timbre/contract/recordings';

/** A browser asks again by itself when the line breaks, but not after a refusal, as a proxy gives it while the server starts anew. */
const askAgainMs = 10_000;

/** Tells whenever the server announces that recordings have changed; gives how to stop. */
export function followAnnouncements(onChange: () => void): () => void {
  let line: EventSource;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    line = new EventSource(changes.path);
    line.addEventListener('recordings', onChange);
    line.addEventListener('error', () => {
      if (line.readyState === EventSource.CLOSED) waiting = setTimeout(open, askAgainMs);
    });
  };
  open();
  return () => {
    clearTimeout(waiting);
    line.close();
  };
}
