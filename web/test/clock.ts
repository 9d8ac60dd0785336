import { vi } from 'vitest';

const realTimeout = globalThis.setTimeout;
const hangMs = 60_000;
const pauseMs = 20;

/**
 * Looks again until the expectations hold, while so little faked time passes at each look: Vitest's own polling, and a click
 * that waits, move a faked clock by as much as they take.
 */
export async function soon(look: () => void, passing = 1): Promise<void> {
  for (let waited = 0; ; waited += pauseMs) {
    await vi.advanceTimersByTimeAsync(passing);
    try {
      look();
      return;
    } catch (cause) {
      if (waited >= hangMs) throw cause;
    }
    await new Promise((resolve) => realTimeout(resolve, pauseMs));
  }
}

const moments = [2_000, 5_000, 20_000];

/** What the app shows for a moment only stays ten times as long: a busy machine may look, or press, too late. */
export function lengthenMoments(): void {
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms = 0, ...rest) =>
    realTimeout(work, moments.includes(ms) ? 10 * ms : ms, ...rest),
  );
}
