import type { Log } from '../log.ts';
import { type PollLoop, startPollLoop } from './poll-loop.ts';

/** Deletes what has expired or what crashed processes left behind; the name is for the log. */
export type Sweeps = Record<string, () => Promise<void>>;

type SweepOptions = { sweeps: Sweeps; everySeconds: number; isLeading: () => boolean; log: Log };

/** The leader runs the sweeps in sequence; a failed sweep does not stop the next. */
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
