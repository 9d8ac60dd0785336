import type { NoteContext, Project } from '../extraction.ts';
import { buildCatalogue } from '../names/catalogue.ts';
import { findNames, type NameFound } from '../names/find-names.ts';
import { findTags } from '../names/find-tags.ts';
import { distance, toSound } from '../names/sound.ts';
import { buildChart } from '../read-note.ts';
import { fold } from '../reading/tokens.ts';
import { type Finding, flagged } from './findings.ts';
import type { ModelEntry } from './model-response.ts';
import type { NoteWords } from './note-words.ts';

/** Further apart, two words are not one misheard for the other; what the grammar itself takes is closer than 0.3. */
const soundsAlike = 0.45;

/** Whether the project is the one that the quoted words name, in full, in part or by their sound. */
export function checkProject(
  entry: ModelEntry,
  project: Project | undefined,
  all: readonly ModelEntry[],
  words: NoteWords,
  context: NoteContext,
): Finding[] {
  const { project: quote } = entry.quotes;
  if (entry.project !== null && project === undefined)
    return [flagged('project', 'unknown-reference', entry.project)];
  if (project === undefined) return quote === null ? [] : checkNoProject(quote, words, context);
  if (quote === null || words.has(quote, 'same', 'pronoun')) {
    const isCarried = all.some((one) => one.project === entry.project && one.quotes.project !== null);
    return isCarried ? [] : [flagged('project', 'not-said')];
  }
  const found = namesIn(quote, words, context);
  const [best] = found;
  const isNamed = ({ name }: NameFound) => name.projects.some(({ id }) => id === project.id);
  const isOther =
    best !== undefined && (found.every((one) => !isNamed(one)) || (best.how === 'full' && !isNamed(best)));
  if (isOther) return [flagged('project', 'other-value', best.name.words.join(' '))];
  return found.length > 0 || soundsLike(quote, project)
    ? []
    : [flagged('project', 'sounds-different', project.name)];
}

/** A project that the quote names in full, where the model gave none. */
function checkNoProject(quote: string, words: NoteWords, context: NoteContext): Finding[] {
  const named = namesIn(quote, words, context).find(
    ({ how, name }) => how === 'full' && name.projects.length === 1,
  );
  return named ? [flagged('project', 'left-out', named.name.words.join(' '))] : [];
}

const namesIn = (quote: string, { language }: NoteWords, { projects, aliases }: NoteContext) =>
  findNames(buildChart(quote, language), language, buildCatalogue(projects, aliases));

/** A tag counts where it was named as a tag; the word for that may have been misheard, so it is flagged, not left out. */
export function checkTags(entry: ModelEntry, words: NoteWords, { tags }: NoteContext): Finding[] {
  const named = new Set(findTags(words.chart, tags).flatMap((found) => found.tags.map(fold)));
  return entry.tags.filter((tag) => !named.has(fold(tag))).map((tag) => flagged('tags', 'not-said', tag));
}

/** A description is made of the speaker's words: one that is mostly others was made up, or somebody else's. */
export function checkDescription({ description }: ModelEntry, words: NoteWords): Finding[] {
  const said = words.chart.tokens.map(({ word }) => fold(word));
  const given = getWords(description);
  const foreign = given.filter((one) => !said.some((word) => word.includes(one) || areAlike(word, one)));
  return foreign.length * 2 > given.length ? [flagged('description', 'not-said', description)] : [];
}

function soundsLike(quote: string, { name, client }: Project): boolean {
  const quoted = getWords(quote);
  return [name, client ?? ''].some((known) =>
    getWords(known).some((word) => quoted.some((one) => areAlike(one, word))),
  );
}

const areAlike = (one: string, other: string) =>
  distance(one, other, toSound(one), toSound(other)) <= soundsAlike;

const getWords = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
