import type { DecodedNote } from '@timbre/speech/recogniser';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Db } from '../db/client.ts';
import type { Log } from '../log.ts';
import { registry } from './metrics.ts';
import { type Queue, readQueue } from './transcription-queue.read-model.ts';

const registers = [registry];

const transcribedSeconds = new Counter({
  name: 'timbre_transcribed_seconds_total',
  help: 'Seconds of sound in the windows that were transcribed here.',
  registers,
});

const windowSeconds = new Histogram({
  name: 'timbre_transcription_window_seconds',
  help: 'How long a window took to transcribe.',
  buckets: [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80],
  registers,
});

/** Counts a window that was transcribed. */
export function noteWindow({ samples, seconds, windows }: DecodedNote, index: number, took: number): void {
  const { from = 0, to = 0 } = windows[index] ?? {};
  transcribedSeconds.inc(((to - from) / samples.length) * seconds || 0);
  windowSeconds.observe(took);
}

/** The queue, looked up whenever somebody asks: every transcriber sees the same, so that alerts take the greatest. */
export function watchQueue({ db, log }: { db: Db; log: Log }): void {
  let looking: Promise<Queue | undefined> | undefined;
  /** One look for all of them. */
  const look = () => {
    looking ??= readQueue(db)
      .catch((cause: unknown) => {
        log.warn({ err: cause }, 'the queue could not be counted');
        return undefined;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const gauge = (name: string, help: string, figure: keyof Queue) => {
    // Of two transcribers in one process, as tests have them, the later one counts.
    registry.removeSingleMetric(name);
    const made: Gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const queue = await look();
        if (queue) made.set(queue[figure]);
      },
    });
  };
  gauge('timbre_transcription_notes_waiting', 'Notes that are not transcribed yet.', 'notes');
  gauge('timbre_transcription_oldest_seconds', 'How long the oldest of them has been in the queue.', 'age');
  gauge('timbre_transcription_wait_seconds', 'How long an account has waited for its turn.', 'wait');
  gauge('timbre_transcription_windows_running', 'Windows that are being transcribed.', 'running');
}
