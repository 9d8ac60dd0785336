import { findDaysNamed } from '@timbre/extraction/corrections/days-named';
import { extractCorrections } from '@timbre/extraction/corrections/extract-corrections';
import { offerEntries } from '@timbre/extraction/corrections/offered-entries';
import { verifyCorrections } from '@timbre/extraction/corrections/verify-corrections';
import { extract } from '@timbre/extraction/extract';
import { verifyResponse } from '@timbre/extraction/language-model/verify-response';
import { detect, getLanguage } from '@timbre/extraction/languages/all';
import { repairNames } from '@timbre/extraction/repair-names';
import { findUnsureWords } from '@timbre/extraction/unsure-words';
import {
  fromContextMessage,
  fromCorrectionsMessage,
  fromExtractionMessage,
  fromMomentMessage,
  type OfKind,
  type ReaderJob,
  type ReaderResult,
  type TranscriptToRepair,
  toCorrectionsMessage,
  toDraftMessage,
  toExtractionMessage,
  toMomentMessage,
} from './reader-job.ts';

/** The other side of the note reader: one job after the other, in a thread that is ended when one takes too long. */
export function runJob(job: ReaderJob): ReaderResult {
  switch (job.kind) {
    case 'extract':
      return extractFrom(job);
    case 'verify':
      return verify(job);
    case 'correct':
      return correct(job);
    case 'verify-corrections':
      return verifyCorrected(job);
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

function correct(job: OfKind<ReaderJob, 'correct'>): ReaderResult {
  const { note, logged, expectedLanguage } = job;
  const language = detect(note, getLanguage(note, expectedLanguage));
  const context = fromContextMessage(job.context);
  const offered = offerEntries(logged.map(fromMomentMessage), findDaysNamed(note, context, language));
  const corrections = extractCorrections(note, { ...context, entries: offered }, language);
  return {
    kind: 'correct',
    language: language.code,
    offered: offered.map(toMomentMessage),
    corrections: toCorrectionsMessage(corrections),
  };
}

function verifyCorrected(job: OfKind<ReaderJob, 'verify-corrections'>): ReaderResult {
  const { note, response, language } = job;
  const corrections = verifyCorrections(
    response,
    note,
    { ...fromContextMessage(job.context), entries: job.offered.map(fromMomentMessage) },
    getLanguage(note, language),
    fromCorrectionsMessage(job.grammar),
  );
  return { kind: 'verify-corrections', corrections: toCorrectionsMessage(corrections) };
}

function repair({ text, words, language, projects, tags }: TranscriptToRepair): ReaderResult {
  const spoken = getLanguage(text, language);
  const repaired = repairNames(text, projects, spoken, tags);
  const unsure = findUnsureWords(repaired, words, { projects, language: spoken });
  return { kind: 'repair', text: repaired, unsure };
}
