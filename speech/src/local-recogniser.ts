import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Recogniser, Transcript } from './recogniser.ts';
import { SpeechError, type SpeechFault } from './speech-error.ts';

/** Ten minutes of speech take about a minute; what takes longer hangs. */
const longestMs = 120_000;

type Answer = { heard?: Transcript; fault?: SpeechFault; reason?: string };

/** Where each model lies; without one for other languages only English is recognised, and the other way round. */
export type SpeechModels = { voice: string; english: string | null; others: string | null };

/** The models by their folders, as `npm run models` lays them out. */
export const modelsIn = (directory: string): SpeechModels => ({
  voice: join(directory, 'silero'),
  english: join(directory, 'moonshine-base'),
  others: join(directory, 'whisper-base'),
});

/** Recognises on this machine, one note after the other, in a thread that is warm from the start. */
export function makeLocalRecogniser(models: SpeechModels): Recogniser {
  let thread: Worker | undefined;
  const start = (): Worker => {
    const started = startThread(models);
    // A thread that died is replaced when the next note comes; why it died, whoever asks it last is told.
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  thread = start();
  let last: Promise<unknown> = Promise.resolve();

  const inThread = async (file: Uint8Array, languages: readonly string[]): Promise<Transcript> => {
    thread ??= start();
    const answer = await ask(thread, { file, languages: [...languages] }).catch((cause: unknown) => {
      // Overdue or dead: the next note gets a thread of its own.
      void thread?.terminate();
      thread = undefined;
      throw cause;
    });
    if (answer.heard !== undefined) return answer.heard;
    throw answer.fault ? new SpeechError(answer.fault) : new Error(answer.reason);
  };

  return {
    transcribe(file, { languages }) {
      // A note that fails fails alone: whoever waits behind it has its turn all the same.
      const turn = last.then(
        () => inThread(file, languages),
        () => inThread(file, languages),
      );
      last = turn;
      return turn;
    },
    async close() {
      await thread?.terminate();
    },
  };
}

function startThread(models: SpeechModels): Worker {
  const thread = new Worker(new URL('./local-recogniser-thread.ts', import.meta.url), {
    workerData: models,
    // The models lie outside of this heap; what grows in it is a file that was made to.
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  // It keeps no process alive that has nothing else to do, and takes none with it when it dies.
  thread.unref();
  thread.on('error', () => {});
  return thread;
}

/** Gives an order to the thread and waits for its answer, its death or the end of our patience. */
async function ask(thread: Worker, order: { file: Uint8Array; languages: string[] }): Promise<Answer> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const answered = once(thread, 'message', { signal }).then(([answer]: Answer[]) => answer ?? {});
    const ended = once(thread, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the recogniser ended')),
    );
    const overdue = delay(longestMs, undefined, { signal }).then(() =>
      Promise.reject(new SpeechError('overdue')),
    );
    thread.postMessage(order);
    return await Promise.race([answered, ended, overdue]);
  } finally {
    settled.abort();
  }
}
