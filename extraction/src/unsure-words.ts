import { readAnnotations } from './clauses/annotations.ts';
import type { Project, Span } from './extraction.ts';
import type { Language } from './languages/language.ts';
import { buildCatalogue } from './names/catalogue.ts';
import { buildChart } from './read-note.ts';
import type { Chart } from './reading/pattern.ts';
import { fold, tokenise } from './reading/tokens.ts';

/** A word as a recogniser wrote it, how sure it was from 0 to 1, and what else it may be. */
export type TranscribedWord = { text: string; confidence: number; alternative?: string | undefined };

/** A part of the transcript that says when, how long or for what, and that the recogniser was not sure of. */
export type UnsureWords = Span & { alternative: string | null };

/** Below this, the recogniser was not sure of a word. */
export const unsureBelow = 0.5;

type TranscribedText = { word: string; confidence: number; alternative: string | null };

/** The unsure words of a transcript that carry a number, a unit, a day, a time or a name; of others a person sees enough in the text. */
export function findUnsureWords(
  transcript: string,
  transcribed: readonly TranscribedWord[],
  { projects, language }: { projects: readonly Project[]; language: Language },
  below = unsureBelow,
): UnsureWords[] {
  if (transcribed.every(({ confidence }) => confidence >= below)) return [];
  const chart = buildChart(transcript, language);
  const carries = carriesSomething(chart, language, projects);
  const behind = align(
    transcribed.flatMap((one) =>
      tokenise(one.text, language.elides).map(({ word }) => ({
        word,
        confidence: isSameNumber(one, language) ? 1 : one.confidence,
        alternative: one.alternative ?? null,
      })),
    ),
    chart.tokens.map(({ word }) => word),
  );
  const found: UnsureWords[] = [];
  for (const [at, { from, to, before }] of chart.tokens.entries()) {
    const unsure = behind[at]?.find(({ confidence }) => confidence < below);
    if (unsure === undefined || !carries(at)) continue;
    const last = found.at(-1);
    // "quarante-cinq" is one thing that was hard to hear.
    if (last && last.to === chart.tokens[at - 1]?.to && ['space', 'glued', 'dash'].includes(before)) {
      last.to = to;
      last.alternative = null;
    } else found.push({ from, to, alternative: plain(unsure.alternative) });
  }
  return found;
}

/** "2" and "two" are one number, between whose spellings a recogniser may waver. */
function isSameNumber({ text, alternative }: TranscribedWord, language: Language): boolean {
  if (alternative === undefined) return false;
  const numberIn = (word: string) => buildChart(word, language).at('n', 0)[0]?.value;
  const number = numberIn(text);
  return number !== undefined && number === numberIn(alternative);
}

/** A recogniser's other word, without whatever else it may have put there. */
const plain = (text: string | null) =>
  text === null
    ? null
    : tokenise(text, false)
        .map((token) => token.text)
        .join(' ') || null;

const measures = ['n', 'hour', 'minute', 'second', 'day-unit', 'weekday', 'month', 'part'];
const small = ['article', 'preposition', 'of', 'pronoun', 'and', 'hesitation', 'approximately'];

function carriesSomething(chart: Chart, language: Language, projects: readonly Project[]) {
  const annotated = new Set<number>();
  for (const annotation of readAnnotations(chart, language, buildCatalogue(projects), []))
    if (annotation.is !== 'word' && annotation.is !== 'tags')
      for (let at = annotation.from; at < annotation.to; at += 1)
        if (!chart.is(at, ...small)) annotated.add(at);
  return (at: number) => annotated.has(at) || chart.is(at, ...measures);
}

/** How far ahead the two rows of words are searched for the next word they share. */
const farthest = 8;

/** For each word of the text, the words that were transcribed there; repaired names make some words differ. */
function align(
  transcribed: readonly TranscribedText[],
  text: readonly string[],
): (readonly TranscribedText[])[] {
  const behind: (readonly TranscribedText[])[] = [];
  let at = 0;
  while (behind.length < text.length) {
    const { skip, take } = nextShared(transcribed, at, text, behind.length);
    const between = transcribed.slice(at, at + skip);
    for (let word = 0; word < take && behind.length < text.length; word += 1) behind.push(between);
    at += skip;
    const [said, written] = [transcribed[at], text[behind.length]];
    if (written === undefined) break;
    if (said?.word === written) {
      behind.push([said]);
      at += 1;
    } else behind.push([]);
  }
  return behind;
}

/** How many words to go on in each row until they share one, the fewest in all. */
function nextShared(
  transcribed: readonly TranscribedText[],
  at: number,
  text: readonly string[],
  index: number,
) {
  for (let distance = 0; distance <= farthest * 2; distance += 1)
    for (let skip = Math.max(0, distance - farthest); skip <= Math.min(distance, farthest); skip += 1) {
      const take = distance - skip;
      const said = transcribed[at + skip]?.word;
      if (said !== undefined && said === text[index + take]) return { skip, take };
    }
  // Nothing in common for a while: they end together, or one of them is far ahead.
  return { skip: Math.min(farthest, transcribed.length - at), take: Math.min(farthest, text.length - index) };
}

/** Every place where the words of a span stand in a text. */
export function getPlaces(text: string, { from, to }: Span): Span[] {
  const [where, wanted] = [fold(text), fold(text.slice(from, to))];
  // Folding may change how long a text is; then only the place itself is known.
  if (wanted === '' || where.length !== text.length) return [{ from, to }];
  const places: Span[] = [];
  for (let found = where.indexOf(wanted); found >= 0; found = where.indexOf(wanted, found + 1))
    places.push({ from: found, to: found + wanted.length });
  return places;
}
