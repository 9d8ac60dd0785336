import { availableParallelism } from 'node:os';
import type { CorrectionResponse } from '@timbre/extraction/corrections/correction-response';
import type { Corrections } from '@timbre/extraction/corrections/extract-corrections';
import type { LoggedEntry, OfferedEntry } from '@timbre/extraction/corrections/offered-entries';
import type { Extraction, NoteContext } from '@timbre/extraction/extraction';
import type { ModelResponse } from '@timbre/extraction/language-model/model-response';
import type { VerifiedDraft } from '@timbre/extraction/language-model/verify-response';
import type { UnsureWords } from '@timbre/extraction/unsure-words';
import { Piscina } from 'piscina';
import { FairQueue } from './fair-queue.ts';
import {
  fromCorrectionsMessage,
  fromDraftMessage,
  fromExtractionMessage,
  fromMomentMessage,
  type OfKind,
  type ReaderJob,
  type ReaderResult,
  type TranscriptToRepair,
  toContextMessage,
  toCorrectionsMessage,
  toExtractionMessage,
  toMomentMessage,
} from './reader-job.ts';

/** What the grammar makes of a note, and the code of its language. */
export type GrammarExtraction = Extraction & { language: string };

/** What the grammar makes of a note that may be about entries that exist, the code of its language, and the entries it was offered. */
export type GrammarCorrections = Corrections & { language: string; offered: OfferedEntry[] };

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
  /** Reads what a note wants of entries that exist, of which the newest and those of days it names are offered. */
  correct(
    accountId: string,
    note: string,
    context: NoteContext,
    logged: readonly LoggedEntry[],
    expectedLanguage: string,
  ): Promise<GrammarCorrections>;
  /** Holds what a language model read of such a note against the words and the grammar. */
  verifyCorrections(
    accountId: string,
    note: string,
    context: NoteContext,
    response: CorrectionResponse,
    grammar: GrammarCorrections,
  ): Promise<Corrections>;
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
    async correct(accountId, note, context, logged, expectedLanguage) {
      const job = {
        kind: 'correct',
        note,
        context: toContextMessage(context),
        logged: logged.map(toMomentMessage),
        expectedLanguage,
      } as const;
      const { language, offered, corrections } = await run(accountId, job, 'correct');
      return { ...fromCorrectionsMessage(corrections), language, offered: offered.map(fromMomentMessage) };
    },
    async verifyCorrections(accountId, note, context, response, { language, offered, ...grammar }) {
      const job = {
        kind: 'verify-corrections',
        note,
        context: toContextMessage(context),
        offered: offered.map(toMomentMessage),
        response,
        language,
        grammar: toCorrectionsMessage(grammar),
      } as const;
      const { corrections } = await run(accountId, job, 'verify-corrections');
      return fromCorrectionsMessage(corrections);
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
