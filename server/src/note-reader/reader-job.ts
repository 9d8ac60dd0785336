import type { CorrectionResponse } from '@timbre/extraction/corrections/correction-response';
import type { Corrections } from '@timbre/extraction/corrections/extract-corrections';
import type { LoggedEntry, OfferedEntry } from '@timbre/extraction/corrections/offered-entries';
import type { Draft, Extraction, NoteContext, Project } from '@timbre/extraction/extraction';
import type { ModelResponse } from '@timbre/extraction/language-model/model-response';
import type { VerifiedDraft } from '@timbre/extraction/language-model/verify-response';
import type { TranscribedWord, UnsureWords } from '@timbre/extraction/unsure-words';
import { Temporal } from 'temporal-polyfill';

/** What goes to the reading threads and comes back. Temporal objects do not survive the way between threads: they go as text. */

type WithDatesAsText<D extends Draft> = Omit<D, 'date' | 'start'> & { date: string; start: string | null };
type ContextMessage = Omit<NoteContext, 'spokenAt'> & { spokenAt: string };
type ExtractionMessage = Omit<Extraction, 'drafts'> & { drafts: WithDatesAsText<Draft>[] };

/** A transcript whose names are to be spelled as the workspace spells them. */
export type TranscriptToRepair = {
  text: string;
  words: readonly TranscribedWord[];
  /** As the recogniser told it; else the likeliest one. */
  language: string | undefined;
  projects: readonly Project[];
  tags: readonly string[];
};

type WithMomentAsText<E extends LoggedEntry> = Omit<E, 'loggedAt'> & { loggedAt: string };
type LoggedMessage = WithMomentAsText<LoggedEntry>;
type OfferedMessage = WithMomentAsText<OfferedEntry>;
export type CorrectionsMessage = Omit<Corrections, 'drafts'> & {
  drafts: WithDatesAsText<Corrections['drafts'][number]>[];
};

export type ReaderJob =
  | { kind: 'extract'; note: string; context: ContextMessage; expectedLanguage: string }
  | {
      kind: 'verify';
      note: string;
      context: ContextMessage;
      response: ModelResponse;
      language: string;
      grammar: ExtractionMessage;
    }
  | {
      kind: 'correct';
      note: string;
      context: ContextMessage;
      logged: LoggedMessage[];
      expectedLanguage: string;
    }
  | {
      kind: 'verify-corrections';
      note: string;
      context: ContextMessage;
      offered: OfferedMessage[];
      response: CorrectionResponse;
      language: string;
      grammar: CorrectionsMessage;
    }
  | { kind: 'repair'; transcript: TranscriptToRepair };

export type ReaderResult =
  | { kind: 'extract'; language: string; extraction: ExtractionMessage }
  | { kind: 'verify'; drafts: WithDatesAsText<VerifiedDraft>[] }
  | { kind: 'correct'; language: string; offered: OfferedMessage[]; corrections: CorrectionsMessage }
  | { kind: 'verify-corrections'; corrections: CorrectionsMessage }
  | { kind: 'repair'; text: string; unsure: UnsureWords[] };

export type OfKind<T extends { kind: string }, K extends T['kind']> = Extract<T, { kind: K }>;

export function toContextMessage({
  spokenAt,
  timeZone,
  projects,
  tasks = [],
  tags,
  aliases = [],
}: NoteContext): ContextMessage {
  return { spokenAt: spokenAt.toString(), timeZone, projects, tasks, tags, aliases };
}

export function fromContextMessage(context: ContextMessage): NoteContext {
  return { ...context, spokenAt: Temporal.Instant.from(context.spokenAt) };
}

export function toDraftMessage<D extends Draft>(draft: D): WithDatesAsText<D> {
  return { ...draft, date: draft.date.toString(), start: draft.start?.toString() ?? null };
}

export function fromDraftMessage<D extends Draft>({ date, start, ...rest }: WithDatesAsText<D>) {
  return {
    ...rest,
    date: Temporal.PlainDate.from(date),
    start: start === null ? null : Temporal.PlainTime.from(start),
  };
}

export function toExtractionMessage({ drafts, ...rest }: Extraction): ExtractionMessage {
  return { ...rest, drafts: drafts.map(toDraftMessage) };
}

export function fromExtractionMessage({ drafts, ...rest }: ExtractionMessage): Extraction {
  return { ...rest, drafts: drafts.map((draft) => fromDraftMessage<Draft>(draft)) };
}

export function toMomentMessage<E extends LoggedEntry>({ loggedAt, ...rest }: E) {
  return { ...rest, loggedAt: loggedAt.toString() };
}

export function fromMomentMessage<M extends { loggedAt: string }>({ loggedAt, ...rest }: M) {
  return { ...rest, loggedAt: Temporal.Instant.from(loggedAt) };
}

export function toCorrectionsMessage({ drafts, ...rest }: Corrections): CorrectionsMessage {
  return { ...rest, drafts: drafts.map(toDraftMessage) };
}

export function fromCorrectionsMessage({ drafts, ...rest }: CorrectionsMessage): Corrections {
  return { ...rest, drafts: drafts.map((draft) => fromDraftMessage<VerifiedDraft>(draft)) };
}
