type Timer = { id: number; at: number; every: number | null; run: () => void };

const { setTimeout, clearTimeout, setInterval, clearInterval } = window;

/** Timers run again by themselves. */
export function startClock(): void {
  Object.assign(window, { setTimeout, clearTimeout, setInterval, clearInterval });
}

/** Far from the ids that the browser gives. */
const firstId = 1_000_000_000;

/** What React was told to show is shown, and the effects of that have run. */
async function shown(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/**
 * The page's timers stand still until the test lets time pass; what has no delay goes on by itself. Vitest's own fake timers
 * run on in real time while `expect` polls and while the pointer moves, so that nothing exact can be said with them.
 */
export function stopClock(): (ms: number) => Promise<void> {
  const timers = new Map<number, Timer>();
  let now = 0;
  let lastId = firstId;
  const add = (run: () => void, ms: number, every: number | null): number => {
    lastId += 1;
    timers.set(lastId, { id: lastId, at: now + ms, every, run });
    return lastId;
  };
  const asWork = (handler: unknown, given: unknown[]) => () => {
    if (typeof handler === 'function') handler(...given);
  };
  const clear = (id: unknown): void => {
    if (typeof id === 'number' && !timers.delete(id)) clearTimeout(id);
  };
  Object.assign(window, {
    setTimeout: (handler: unknown, ms = 0, ...given: unknown[]) =>
      ms > 0 ? add(asWork(handler, given), ms, null) : setTimeout(asWork(handler, given), 0),
    setInterval: (handler: unknown, ms = 0, ...given: unknown[]) => add(asWork(handler, given), ms, ms),
    clearTimeout: clear,
    clearInterval: clear,
  });

  const next = (until: number) =>
    [...timers.values()].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.id - b.id)[0];
  return async (ms) => {
    await shown();
    const end = now + ms;
    for (let timer = next(end); timer; timer = next(end)) {
      now = timer.at;
      if (timer.every === null) timers.delete(timer.id);
      else timer.at += Math.max(1, timer.every);
      timer.run();
    }
    now = end;
    await shown();
  };
}
