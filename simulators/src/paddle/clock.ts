import { seeded } from './draw.ts';

/** A clock that is stopped moves only when a test advances it, so that nothing depends on how fast the test runs. */
export type ClockMode = 'running' | 'stopped';

/** The simulator's time in microseconds: the real one, or that of its start; plus what a test has moved it forward. */
export function makeClock(mode: ClockMode = 'running') {
  const startedAt = Date.now();
  const draw = seeded(1);
  let ahead = 0;
  let last = 0;
  const now = () => (mode === 'stopped' ? startedAt : Date.now()) * 1_000 + ahead;
  return {
    now,
    /** A moment for something that happens now: later than every one before it, and of varying precision. */
    tick(): number {
      const exact = now() + Math.floor(draw() * 1_000);
      const grain = 10 ** Math.floor(draw() * 7);
      last = Math.max(Math.floor(exact / grain) * grain, last + 1);
      return last;
    },
    moveTo(moment: number): void {
      ahead += Math.max(0, moment - now());
    },
  };
}

export type Clock = ReturnType<typeof makeClock>;
