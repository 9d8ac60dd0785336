import { extract } from '@timbre/extraction/extract';
import { detect, getLanguage } from '@timbre/extraction/languages/all';
import { repairNames } from '@timbre/extraction/repair-names';
import type { Recogniser } from '@timbre/speech/recogniser';
import { Temporal } from 'temporal-polyfill';
import type { Sample } from './samples.ts';
import { getWords, wordErrors } from './word-errors.ts';

/** What the workspace of whoever spoke the samples knows: the names that were said, and others that sound like nothing said. */
const names = ['Falcon', 'Orion', 'Globex', 'Acme Corporation', 'Wayne', 'Faucon', 'Aurora', 'Initech'];
const projects = names.map((name) => ({ id: name, name, client: null }));

/** What became of a sample. */
export type Transcription = {
  sample: Sample;
  text: string;
  language: string | null;
  heardBy: string;
  milliseconds: number;
};

/** Plays the samples to a recogniser, one after the other; the first is played twice, since loading is no transcription. */
export async function listen(
  recogniser: Recogniser,
  samples: readonly Sample[],
  languages: readonly string[],
): Promise<Transcription[]> {
  const speaker = { languages, vocabulary: [] };
  const [first] = samples;
  if (first) await recogniser.transcribe(first.file, speaker);
  const transcriptions: Transcription[] = [];
  for (const sample of samples) {
    const startedAt = performance.now();
    const transcription = await recogniser.transcribe(sample.file, speaker);
    transcriptions.push({ sample, ...transcription, milliseconds: performance.now() - startedAt });
  }
  return transcriptions;
}

export type Figures = {
  notes: number;
  words: number;
  /** Words that were transcribed wrongly now, and when the samples were made. */
  errors: number;
  errorsBefore: number;
  /** Notes with every number, unit and day right: now, and when the samples were made. */
  factsRight: number;
  factsRightBefore: number;
  /** Notes that were right when the samples were made and are not now. */
  lostFacts: string[];
  /** Notes taken for another language. */
  wrongLanguage: string[];
  /** Time spent for a second of sound. */
  realTimeFactor: number;
};

/** How well a model transcribed, compared with its known results. */
export function judge(transcriptions: readonly Transcription[], model: string): Figures {
  const before = ({ sample }: Transcription) => sample.transcribedBefore[model] ?? '';
  const getErrors = (transcription: Transcription, text: string) =>
    wordErrors(getWords(transcription.sample.text), getWords(text));
  const isRight = (transcription: Transcription, text: string) =>
    factsIn(text, transcription.sample.language) ===
    factsIn(transcription.sample.text, transcription.sample.language);
  return {
    notes: transcriptions.length,
    words: sum(transcriptions, ({ sample }) => getWords(sample.text).length),
    errors: sum(transcriptions, (transcription) => getErrors(transcription, transcription.text)),
    errorsBefore: sum(transcriptions, (transcription) => getErrors(transcription, before(transcription))),
    factsRight: transcriptions.filter((transcription) => isRight(transcription, transcription.text)).length,
    factsRightBefore: transcriptions.filter((transcription) => isRight(transcription, before(transcription)))
      .length,
    lostFacts: transcriptions
      .filter(
        (transcription) =>
          isRight(transcription, before(transcription)) && !isRight(transcription, transcription.text),
      )
      .map(({ sample, text }) => `${sample.name}: ${text}`),
    wrongLanguage: transcriptions
      .filter(({ sample, language }) => language !== sample.language)
      .map(({ sample, language }) => `${sample.name}: ${language}`),
    realTimeFactor:
      sum(transcriptions, ({ milliseconds }) => milliseconds) /
      sum(transcriptions, ({ sample }) => sample.seconds * 1_000),
  };
}

const sum = <T>(list: readonly T[], of: (one: T) => number) =>
  list.reduce((total, one) => total + of(one), 0);

const context = {
  spokenAt: Temporal.Instant.from('2026-11-13T17:00:00Z'),
  timeZone: 'Europe/Paris',
  projects,
  tags: [],
};

/** The days, starts and lengths that a text comes to: whether they were said in digits or in words makes no difference. */
function factsIn(text: string, language: string): string {
  const repaired = repairNames(text, projects, getLanguage(text, language));
  const { drafts } = extract(repaired, context, detect(repaired, getLanguage(repaired, language)));
  return JSON.stringify(drafts.map(({ date, start, durationSeconds }) => [date, start, durationSeconds]));
}

/** How many of the spoken names are in the texts, as transcribed and after repair, and how many names nobody said. */
export function recallOfNames(transcriptions: readonly Transcription[]) {
  const recall = { said: 0, transcribed: 0, repaired: 0, invented: 0 };
  for (const { sample, text } of transcriptions) {
    const repaired = repairNames(text, projects, getLanguage(text, sample.language));
    const holds = (where: string, name: string) => where.toLowerCase().includes(name.toLowerCase());
    for (const name of names) {
      if (holds(sample.text, name)) {
        recall.said += 1;
        if (holds(text, name)) recall.transcribed += 1;
        if (holds(repaired, name)) recall.repaired += 1;
      } else if (holds(repaired, name)) recall.invented += 1;
    }
  }
  return recall;
}
