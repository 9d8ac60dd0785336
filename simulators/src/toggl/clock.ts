/** A clock that is stopped moves only when a test advances it, so that nothing depends on how fast the test runs. */
export type ClockMode = 'running' | 'stopped';

/** The simulator's time in milliseconds: the real one, or that of its start; plus what a test has advanced it. */
export function makeClock(mode: ClockMode = 'running') {
  const startedAt = Date.now();
  const sleepers = new Set<() => void>();
  let ahead = 0;
  const now = () => (mode === 'stopped' ? startedAt : Date.now()) + ahead;

  /** Until that time has come, or the clock was advanced. */
  const nextChange = (until: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      // It keeps no process alive.
      const timer = mode === 'stopped' ? undefined : setTimeout(wake, until - now()).unref();
      sleepers.add(wake);
    });

  return {
    now,
    advance(seconds: number): void {
      ahead += seconds * 1_000;
      for (const wake of [...sleepers]) wake();
    },
    /** Waits until so much time has passed on this clock. */
    async sleep(milliseconds: number): Promise<void> {
      const until = now() + milliseconds;
      while (now() < until) await nextChange(until);
    },
  };
}
