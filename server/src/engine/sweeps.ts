import type { Log } from '../log.ts';
import { type PollLoop, startPollLoop } from './poll-loop.ts';

/** Clears away what is over, or what processes that died have left behind; by name, for the log. */
export type Sweeps = Record<string, () => Promise<void>>;

type SweepOptions = { sweeps: Sweeps; everySeconds: number; isLeading: () => boolean; log: Log };

/** The leader sweeps, one after the other, each whether or not those before it failed. */
export function startSweeps({ sweeps, everySeconds, isLeading, log }: SweepOptions): Pick<PollLoop, 'stop'> {
  const loop = startPollLoop(async (pause) => {
    for (const [name, sweep] of Object.entries(sweeps)) {
      if (loop.isStopping() || !isLeading()) break;
      try {
        await sweep();
      } catch (cause) {
        log.warn({ err: cause, sweep: name }, 'a sweep failed; trying again');
      }
    }
    await pause(everySeconds * 1_000);
  });
  return { stop: loop.stop };
}
