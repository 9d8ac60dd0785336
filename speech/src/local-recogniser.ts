import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Recogniser, Transcript } from './recogniser.ts';
import { SpeechError, type SpeechFault } from './speech-error.ts';

/** Ten minutes of speech take about a minute; what takes longer hangs. */
const longestMs = 120_000;

type Answer = { text?: string; fault?: SpeechFault; reason?: string };

/** Recognises English on this machine, one note after the other, in a thread that is kept warm. */
export function makeLocalRecogniser(modelDirectory: string): Recogniser {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const inThread = async (file: Uint8Array): Promise<Transcript> => {
    thread ??= startThread(modelDirectory);
    const answer = await ask(thread, file).catch((cause: unknown) => {
      // Overdue or dead: the next note gets a thread of its own.
      void thread?.terminate();
      thread = undefined;
      throw cause;
    });
    if (answer.text !== undefined) return { text: answer.text, language: 'en' };
    throw answer.fault ? new SpeechError(answer.fault) : new Error(answer.reason);
  };

  return {
    transcribe(file) {
      // A note that fails fails alone: whoever waits behind it has its turn all the same.
      const turn = last.then(
        () => inThread(file),
        () => inThread(file),
      );
      last = turn;
      return turn;
    },
    async close() {
      await thread?.terminate();
    },
  };
}

function startThread(modelDirectory: string): Worker {
  const thread = new Worker(new URL('./local-recogniser-thread.ts', import.meta.url), {
    workerData: modelDirectory,
  });
  // It keeps no process alive that has nothing else to do.
  thread.unref();
  return thread;
}

/** Gives a file to the thread and waits for its answer, its death or the end of our patience. */
async function ask(thread: Worker, file: Uint8Array): Promise<Answer> {
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
    thread.postMessage(file);
    return await Promise.race([answered, ended, overdue]);
  } finally {
    settled.abort();
  }
}
