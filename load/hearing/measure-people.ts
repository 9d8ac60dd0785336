import { deflateSync } from 'node:zlib';
import { sampleRate } from '@timbre/speech/audio/sample-rate';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import type { ModelSize } from '@timbre/speech/local/models';
import type { Recogniser, Transcript } from '@timbre/speech/recogniser';
import { SpeechError } from '@timbre/speech/speech-error';
import { seededNumbers } from '../seeded-numbers.ts';
import { babblers, overPhoneLine, toPcm, withBabble } from '../voice/sound.ts';
import { toWav } from '../wav.ts';
import { findFacts, isNumber } from './facts.ts';
import { soundsWithoutSpeech } from './no-speech.ts';
import { fetchSentences, peoplesLanguages, type Sentence } from './people.ts';
import { timeLimits } from './time-limits.ts';
import { getWords, wordErrors } from './word-errors.ts';

type Change = (sentence: Sentence, others: readonly Float32Array[]) => Float32Array;

export const conditions: Record<string, Change> = {
  clean: ({ samples }) => samples,
  phone: ({ samples }) => overPhoneLine(samples),
  'babble 15 dB': ({ samples }, others) => withBabble(samples, others, 15),
  'babble 5 dB': ({ samples }, others) => withBabble(samples, others, 5),
};

export type PeopleRow = {
  language: string;
  condition: string;
  sentences: number;
  words: number;
  errors: number;
  /** Sentences that hold a number, a unit or a day, and those of them in which each is right. */
  withFacts: number;
  factsRight: number;
  /** Of all sentences those with every number, unit and day right, and none that nobody said. */
  sentencesRight: number;
  /** Numbers that nobody said. */
  invented: number;
  /** Sentences whose language is told right among the four; asked of clean ones only. */
  languageRight: number | null;
  /** Sentences that Whisper's makers would have decoded again at a higher temperature. */
  doubtful: number;
  audioSeconds: number;
  transcribingSeconds: number;
};

/** How well people are understood: clean sound without a word on which language it is, the rest with it. */
export async function measurePeople(
  size: ModelSize,
  count: number,
  languages: readonly Sentence['language'][],
): Promise<PeopleRow[]> {
  const recogniser = makeLocalRecogniser(
    await ensureModels((what) => process.stderr.write(`fetching ${what}\n`), size),
    timeLimits,
  );
  const rows: PeopleRow[] = [];
  for (const language of languages) {
    const sentences = await fetchSentences(language, count);
    for (const [condition, change] of Object.entries(conditions)) {
      const spoken = condition === 'clean' ? peoplesLanguages : [language];
      rows.push({ language, condition, ...(await measureSentences(recogniser, sentences, change, spoken)) });
      process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
    }
  }
  await recogniser.close();
  return rows;
}

export async function measureSentences(
  recogniser: Pick<Recogniser, 'transcribe'>,
  sentences: readonly Sentence[],
  change: Change,
  languages: readonly string[],
): Promise<Omit<PeopleRow, 'language' | 'condition'>> {
  let languageRight = 0;
  const row = {
    sentences: sentences.length,
    words: 0,
    errors: 0,
    withFacts: 0,
    factsRight: 0,
    sentencesRight: 0,
    invented: 0,
    doubtful: 0,
    audioSeconds: 0,
    transcribingSeconds: 0,
  };
  for (const [at, sentence] of sentences.entries()) {
    const { language, text } = sentence;
    const file = toWav(toPcm(change(sentence, getOthers(sentences, at))));
    const began = performance.now();
    const heard = await toText(recogniser, file, languages);
    row.transcribingSeconds += (performance.now() - began) / 1_000;
    row.audioSeconds += sentence.samples.length / sampleRate;
    if (heard.language === language) languageRight += 1;
    if (isDoubtful(heard)) row.doubtful += 1;
    const said = getWords(plain(text), language);
    const written = getWords(plain(heard.text), language);
    row.words += said.length;
    row.errors += wordErrors(said, written);
    const [facts, found] = [findFacts(text, language), findFacts(heard.text, language)];
    if (facts.length > 0) row.withFacts += 1;
    const isRight = facts.join(' ') === found.join(' ');
    if (isRight) row.sentencesRight += 1;
    else process.stderr.write(`${language} ${sentence.name}: "${text}" became "${heard.text}"\n`);
    if (facts.length > 0 && isRight) row.factsRight += 1;
    row.invented += found.filter((fact) => isNumber(fact) && !facts.includes(fact)).length;
  }
  return { ...row, languageRight: languages.length > 1 ? languageRight : null };
}

/** Without accents: the lists leave many of them out. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** As many others as make a room, by the seed. */
function getOthers(sentences: readonly Sentence[], at: number): Float32Array[] {
  const draw = seededNumbers(at);
  return sentences
    .filter((_, n) => n !== at)
    .map(({ samples }) => ({ samples, order: draw() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, babblers)
    .map(({ samples }) => samples);
}

/**
 * Whisper's makers decode such a text again at a higher temperature: it repeats itself, or its tokens are on average less likely than
 * 1 in e. A word here is as likely as its least likely token, so that a few more are counted than they would decode again.
 */
function isDoubtful({ text, words = [] }: Pick<Transcript, 'text' | 'words'>): boolean {
  const logarithms = words.map(({ confidence }) => Math.log(confidence));
  const mean = logarithms.reduce((sum, one) => sum + one, 0) / Math.max(1, words.length);
  return mean < -1 || Buffer.byteLength(text) / deflateSync(text).length > 2.4;
}

async function toText(
  recogniser: Pick<Recogniser, 'transcribe'>,
  file: Buffer,
  languages: readonly string[],
): Promise<Pick<Transcript, 'text' | 'language' | 'words'>> {
  try {
    return await recogniser.transcribe(file, { languages, vocabulary: [] });
  } catch (cause) {
    if (cause instanceof SpeechError && cause.fault === 'nothing-heard') return { text: '', language: null };
    throw cause;
  }
}

/** How many sounds without speech were transcribed as words, and how many as a number. */
export async function measureNoSpeech(size: ModelSize, count: number) {
  const recogniser = makeLocalRecogniser(await ensureModels(() => {}, size), timeLimits);
  const sounds = soundsWithoutSpeech(count);
  const heard: { kind: string; text: string }[] = [];
  for (const { kind, samples } of sounds)
    for (const language of ['en', 'fr']) {
      const { text } = await toText(recogniser, toWav(toPcm(samples)), [language]);
      if (text !== '') heard.push({ kind, text });
    }
  await recogniser.close();
  const withNumbers = heard.filter(({ text }) => getWords(text).some(isNumber));
  return { sounds: sounds.length, heard, withNumbers };
}
