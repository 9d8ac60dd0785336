import { Worker } from 'node:worker_threads';
import type { Recogniser, Transcript } from './recogniser.ts';
import { SpeechError, type SpeechFault } from './speech-error.ts';

/** Ten minutes of speech take about a minute; what takes longer hangs. */
const longestMs = 120_000;

type Answer = { id: number; text?: string; fault?: SpeechFault; reason?: string };
type Waiting = { resolve: (transcript: Transcript) => void; reject: (cause: Error) => void };

/** Recognises English on this machine, one note at a time, in a thread that is started at the first note and kept warm. */
export function makeLocalRecogniser(modelDirectory: string): Recogniser {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let lastId = 0;

  const dropThread = (cause: Error) => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(cause);
    waiting.clear();
  };
  const startThread = () => {
    const started = new Worker(new URL('./local-recogniser-thread.ts', import.meta.url), {
      workerData: modelDirectory,
    });
    started.on('message', (answer: Answer) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.text !== undefined) one?.resolve({ text: answer.text, language: 'en' });
      else one?.reject(answer.fault ? new SpeechError(answer.fault) : new Error(answer.reason));
    });
    started.on('error', (cause) => dropThread(cause instanceof Error ? cause : new Error(String(cause))));
    started.unref();
    return started;
  };

  return {
    transcribe(file) {
      thread ??= startThread();
      const current = thread;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const overdue = setTimeout(() => {
          void current.terminate();
          dropThread(new SpeechError('overdue'));
        }, longestMs);
        const settle =
          <T>(pass: (value: T) => void) =>
          (value: T) => {
            clearTimeout(overdue);
            pass(value);
          };
        waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
        current.postMessage({ id, file });
      });
    },
    async close() {
      await thread?.terminate();
      dropThread(new Error('the recogniser was closed'));
    },
  };
}
