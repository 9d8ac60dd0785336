/** Waits the given time, or for ever; in both cases no longer than until the abort. */
type Pause = (ms?: number) => Promise<void>;

/** Runs the round again and again until the signal; a round that is under way is finished first. */
export async function untilAborted(
  signal: AbortSignal,
  round: (pause: Pause) => Promise<void>,
): Promise<void> {
  const pause: Pause = (ms) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = ms === undefined ? undefined : setTimeout(done, ms);
      signal.addEventListener('abort', done);
    });
  while (!signal.aborted) await round(pause);
}
