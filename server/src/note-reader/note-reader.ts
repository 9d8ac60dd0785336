import { availableParallelism } from 'node:os';
import type { Extraction, NoteContext } from '@timbre/extraction/extraction';
import type { ModelResponse } from '@timbre/extraction/language-model/model-response';
import type { VerifiedDraft } from '@timbre/extraction/language-model/verify-response';
import type { UnsureWords } from '@timbre/extraction/unsure-words';
import { Piscina } from 'piscina';
import { FairQueue } from './fair-queue.ts';
import {
  fromDraftMessage,
  fromExtractionMessage,
  type OfKind,
  type ReaderJob,
  type ReaderResult,
  type TranscriptToRepair,
  toContextMessage,
  toExtractionMessage,
} from './reader-job.ts';

/** What the grammar makes of a note, and the code of its language. */
export type GrammarExtraction = Extraction & { language: string };

/** Reading a note took longer than any note should. */
export class ReaderTimeout extends Error {}

export type NoteReader = {
  /** Turns the words of a note into drafts, by the grammar alone. */
  extract(
    accountId: string,
    note: string,
    context: NoteContext,
    expectedLanguage: string,
  ): Promise<GrammarExtraction>;
  /** Holds what a language model read against the words and the grammar. */
  verify(
    accountId: string,
    note: string,
    context: NoteContext,
    response: ModelResponse,
    grammar: GrammarExtraction,
  ): Promise<VerifiedDraft[]>;
  /** Spells the names of a transcript as the workspace does, and says which of its words are unsure. */
  repair(accountId: string, transcript: TranscriptToRepair): Promise<{ text: string; unsure: UnsureWords[] }>;
  close(): Promise<void>;
};

/** A second thread, so that nobody waits for another user's longest note. */
const threads = Math.min(4, Math.max(2, availableParallelism()));

/**
 * Reads notes in threads of their own: a long note takes seconds, in which the process would answer nobody. A note that takes too
 * long ends its thread, and the next one gets a new thread. The longest note takes seconds with the largest catalogue: a machine that
 * is ten times slower still reads it.
 */
export function startNoteReader(limits = { longestMs: 60_000 }): NoteReader {
  const pool = new Piscina<ReaderJob, ReaderResult>({
    filename: new URL('./reader-thread.ts', import.meta.url).href,
    name: 'runJob',
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 30_000,
    // Waiting by atomics would keep a process from ending while a thread is idle.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  // The caller gets the error of its job.
  pool.on('error', () => {});
  const queue = new FairQueue(threads);

  const run = <K extends ReaderJob['kind']>(accountId: string, job: OfKind<ReaderJob, K>, kind: K) =>
    queue.run(accountId, async () => {
      const overdue = AbortSignal.timeout(limits.longestMs);
      try {
        const result = await pool.run(job, { signal: overdue });
        if (!isOfKind(result, kind)) throw new Error(`asked to ${kind}, and got ${result.kind}`);
        return result;
      } catch (cause) {
        throw overdue.aborted ? new ReaderTimeout('reading a note took too long', { cause }) : cause;
      }
    });

  return {
    async extract(accountId, note, context, expectedLanguage) {
      const job = { kind: 'extract', note, context: toContextMessage(context), expectedLanguage } as const;
      const { language, extraction } = await run(accountId, job, 'extract');
      return { language, ...fromExtractionMessage(extraction) };
    },
    async verify(accountId, note, context, response, { language, ...grammar }) {
      const job = {
        kind: 'verify',
        note,
        context: toContextMessage(context),
        response,
        language,
        grammar: toExtractionMessage(grammar),
      } as const;
      const { drafts } = await run(accountId, job, 'verify');
      return drafts.map((draft) => fromDraftMessage<VerifiedDraft>(draft));
    },
    repair: (accountId, transcript) => run(accountId, { kind: 'repair', transcript }, 'repair'),
    close: () => pool.destroy(),
  };
}

function isOfKind<K extends ReaderResult['kind']>(
  result: ReaderResult,
  kind: K,
): result is OfKind<ReaderResult, K> {
  return result.kind === kind;
}
