import { extract } from '@timbre/extraction/extract';
import { verifyResponse } from '@timbre/extraction/language-model/verify-response';
import { detect, getLanguage } from '@timbre/extraction/languages/all';
import { repairNames } from '@timbre/extraction/repair-names';
import { findUnsureWords } from '@timbre/extraction/unsure-words';
import {
  fromContextMessage,
  fromExtractionMessage,
  type OfKind,
  type ReaderJob,
  type ReaderResult,
  type TranscriptToRepair,
  toDraftMessage,
  toExtractionMessage,
} from './reader-job.ts';

/** The other side of the note reader: one job after the other, in a thread that is ended when one takes too long. */
export function runJob(job: ReaderJob): ReaderResult {
  switch (job.kind) {
    case 'extract':
      return extractFrom(job);
    case 'verify':
      return verify(job);
    case 'repair':
      return repair(job.transcript);
  }
}

function extractFrom({ note, context, expectedLanguage }: OfKind<ReaderJob, 'extract'>): ReaderResult {
  const language = detect(note, getLanguage(note, expectedLanguage));
  const extraction = extract(note, fromContextMessage(context), language);
  return { kind: 'extract', language: language.code, extraction: toExtractionMessage(extraction) };
}

function verify(job: OfKind<ReaderJob, 'verify'>): ReaderResult {
  const { response, note, context, language, grammar } = job;
  const { drafts } = verifyResponse(
    response,
    note,
    fromContextMessage(context),
    getLanguage(note, language),
    fromExtractionMessage(grammar),
  );
  return { kind: 'verify', drafts: drafts.map(toDraftMessage) };
}

function repair({ text, words, language, projects, tags }: TranscriptToRepair): ReaderResult {
  const spoken = getLanguage(text, language);
  const repaired = repairNames(text, projects, spoken, tags);
  const unsure = findUnsureWords(repaired, words, { projects, language: spoken });
  return { kind: 'repair', text: repaired, unsure };
}
