import type { TransferListItem } from 'node:worker_threads';
import { move, Piscina, transferableSymbol, valueSymbol } from 'piscina';
import { z } from 'zod';
import { SpeechError, speechFaults } from './speech-error.ts';

/** Errors lose their class between threads, so that faults travel as results. */
const Result = z.union([z.object({ done: z.unknown() }), z.object({ fault: z.enum(speechFaults) })]);

type PoolOptions = {
  workerData?: unknown;
  resourceLimits?: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number };
};

type JobOptions = { timeoutMs: number; signal?: AbortSignal | undefined };

/** A thread that does one job after the other. One that dies or takes too long is ended, and the next job gets a new one. */
export class WorkerPool {
  readonly #pool: Piscina;
  #unfinished = 0;

  /** Starts at once, so that it is warm when the first job comes. */
  constructor(file: URL, { workerData, resourceLimits }: PoolOptions = {}) {
    this.#pool = new Piscina({
      filename: file.href,
      name: 'runJob',
      minThreads: 1,
      maxThreads: 1,
      // Otherwise a thread blocks its event loop while it waits for a job, and loads no model meanwhile.
      atomics: 'disabled',
      workerData,
      ...(resourceLimits && { resourceLimits }),
    });
    // The caller of a job gets its error; a thread that ends between two jobs is replaced.
    this.#pool.on('error', () => {});
  }

  /** The result of a job, or the SpeechError that it ended with. Each job ahead of it may take as long as itself. */
  async run(job: unknown, { timeoutMs, signal }: JobOptions): Promise<unknown> {
    this.#unfinished += 1;
    const overdue = AbortSignal.timeout(timeoutMs * this.#unfinished);
    try {
      const ended = signal ? AbortSignal.any([signal, overdue]) : overdue;
      const result = Result.parse(await this.#pool.run(job, { signal: ended }));
      if ('fault' in result) throw new SpeechError(result.fault);
      return result.done;
    } catch (cause) {
      if (overdue.aborted) throw new SpeechError('overdue', { cause });
      throw cause;
    } finally {
      this.#unfinished -= 1;
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

type Outcome = { done: unknown; transfer?: TransferListItem[] };

/** The other side: a worker exports this as `runJob`. What is done may be moved to the other thread instead of copied. */
export function serveJobs(work: (job: unknown) => Promise<Outcome>): (job: unknown) => Promise<unknown> {
  // Discards library output, which may contain parts of a user's file.
  process.stdout.write = () => true;
  process.stderr.write = () => true;
  return async (job) => {
    try {
      const { done, transfer = [] } = await work(job);
      return move({ [transferableSymbol]: transfer, [valueSymbol]: { done } });
    } catch (cause) {
      if (cause instanceof SpeechError) return { fault: cause.fault };
      throw cause;
    }
  };
}
