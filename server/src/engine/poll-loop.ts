/** Waits the given time, or for ever; no longer than until somebody wakes it or the loop is stopped. */
export type Pause = (ms?: number) => Promise<void>;

export type PollLoop = {
  /** Ends the present pause; without one, the next ends at once: no call is lost. */
  wake(): void;
  /** Finishes the round that is under way and begins no other. */
  stop(): Promise<void>;
  isStopping(): boolean;
};

/** Runs the round again and again until it is stopped. */
export function startPollLoop(poll: (pause: Pause) => Promise<void>): PollLoop {
  let stopping = false;
  let woken = false;
  let endPause = () => {};
  const pause: Pause = async (ms) => {
    if (!woken && !stopping) {
      await new Promise<void>((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    woken = false;
  };
  const wake = () => {
    woken = true;
    endPause();
  };
  // Begun a moment later, so that the first round may already use what this function returns.
  const running = Promise.resolve().then(async () => {
    while (!stopping) await poll(pause);
  });
  return {
    wake,
    async stop() {
      stopping = true;
      wake();
      await running;
    },
    isStopping: () => stopping,
  };
}
