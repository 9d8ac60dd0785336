/** How often what is missing is named. */
const reportEveryMs = 5_000;

/** What a start waits for, by name. */
export type Waiting = {
  /** Passes on what the task gives; it is waited for until then. */
  waitFor<T>(name: string, task: Promise<T>): Promise<T>;
  /** Aborts with the reason of the first task that fails: then the others are not worth waiting for. */
  failed: AbortSignal;
  stop(): void;
};

/** Every few seconds, names what is still waited for, so that a slow start does not look like one that hangs. */
export function startWaiting(onWaiting: (names: string[]) => void): Waiting {
  const names = new Set<string>();
  const failure = new AbortController();
  const timer = setInterval(() => {
    if (names.size > 0) onWaiting([...names]);
  }, reportEveryMs);
  return {
    waitFor: async (name, task) => {
      names.add(name);
      try {
        return await task;
      } catch (cause) {
        failure.abort(cause);
        throw cause;
      } finally {
        names.delete(name);
      }
    },
    failed: failure.signal,
    stop: () => clearInterval(timer),
  };
}
