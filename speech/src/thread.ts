import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, type TransferListItem, Worker, type WorkerOptions } from 'node:worker_threads';
import { z } from 'zod';
import { SpeechError, speechFaults } from './speech-error.ts';

const Answer = z.union([
  z.object({ done: z.unknown() }),
  z.object({ fault: z.enum(speechFaults) }),
  z.object({ reason: z.string() }),
]);

/**
 * A thread that does one order after the other. One that dies or takes too long is ended, and the next order gets a new one:
 * whoever waits behind a bad order has its turn all the same.
 */
export class Thread {
  readonly #file: URL;
  readonly #options: WorkerOptions;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Starts at once, so that it is warm when the first order comes. */
  constructor(file: URL, options: WorkerOptions) {
    this.#file = file;
    this.#options = options;
    this.#worker = this.#start();
  }

  /** The answer to an order, or the SpeechError that it ended with; the patience counts from the order's turn. */
  ask(order: unknown, patienceMs: number, transfer: TransferListItem[] = []): Promise<unknown> {
    const turn = () => this.#ask(order, patienceMs, transfer);
    const answer = this.#last.then(turn, turn);
    this.#last = answer;
    return answer;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #ask(order: unknown, patienceMs: number, transfer: TransferListItem[]): Promise<unknown> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const settled = new AbortController();
    const { signal } = settled;
    try {
      const answered = once(worker, 'message', { signal });
      const ended = once(worker, 'exit', { signal }).then(() =>
        Promise.reject(new Error('the thread ended')),
      );
      const overdue = delay(patienceMs, undefined, { signal }).then(() =>
        Promise.reject(new SpeechError('overdue')),
      );
      worker.postMessage(order, transfer);
      const [message] = await Promise.race([answered, ended, overdue]);
      return resultOf(Answer.parse(message));
    } catch (cause) {
      if (!(cause instanceof SpeechError) || cause.fault === 'overdue') this.#drop(worker);
      throw cause;
    } finally {
      settled.abort();
    }
  }

  #start(): Worker {
    // What it prints is a library's complaint about a stranger's file: nobody reads it, and it may hold anything.
    const worker = new Worker(this.#file, { ...this.#options, stdout: true, stderr: true });
    worker.stdout.resume();
    worker.stderr.resume();
    // It keeps no process alive that has nothing else to do, and takes none with it when it dies.
    worker.unref();
    worker.on('error', () => {});
    worker.once('exit', () => this.#drop(worker));
    return worker;
  }

  #drop(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    void worker.terminate();
  }
}

function resultOf(answer: z.infer<typeof Answer>): unknown {
  if ('done' in answer) return answer.done;
  throw 'fault' in answer ? new SpeechError(answer.fault) : new Error(answer.reason);
}

/** The other side: does the orders that come to this thread. What is done may be handed over instead of copied. */
export function answerOrders(
  work: (order: unknown) => Promise<{ done: unknown; transfer?: TransferListItem[] }>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('this file is a thread');
  port.on('message', (order: unknown) => {
    work(order).then(
      ({ done, transfer }) => port.postMessage({ done }, transfer),
      (cause: unknown) => {
        if (cause instanceof SpeechError) port.postMessage({ fault: cause.fault });
        else port.postMessage({ reason: cause instanceof Error ? cause.message : String(cause) });
      },
    );
  });
}
