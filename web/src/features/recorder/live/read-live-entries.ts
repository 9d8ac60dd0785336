import type { Language } from '@timbre/contract/language';
import type { TrackerCatalogue } from '@timbre/contract/time-tracking';
import { CorrectionNote } from '@timbre/extraction/corrections/correction-note';
import { mayCorrect } from '@timbre/extraction/corrections/may-correct';
import type { OfferedEntry } from '@timbre/extraction/corrections/offered-entries';
import { extract } from '@timbre/extraction/extract';
import type { Alias, Draft, NoteContext, Span } from '@timbre/extraction/extraction';
import type { Language as Grammar } from '@timbre/extraction/languages/language';
import { buildChart } from '@timbre/extraction/read-note';
import { temporal } from '@timbre/extraction/temporal';
import { loadGrammar } from '../../../shared/load-grammar.ts';
import { joinTranscript, type LiveText, type LiveTranscript } from './live-transcript.ts';

/** A value of an entry that is still being spoken. */
type LiveValue<Value> = {
  value: Value;
  /** It will change only if the speaker corrects it. */
  isSettled: boolean;
  /** How many words there were when it was first read. */
  since: number;
};

export type LiveEntry = {
  /** The same in every reading. */
  id: number;
  /** `2026-11-14` */
  day: LiveValue<string>;
  /** In seconds. */
  duration: LiveValue<number>;
  /** `09:00`, where the words say when. */
  start: string | null;
  description: string;
  project: string | null;
  client: string | null;
  tags: readonly string[];
  /** The next entry has begun, or the recording has ended. */
  isClosed: boolean;
  words: Record<'day' | 'duration' | 'description' | 'project', readonly Span[]>;
};

export type LiveReading = LiveText & {
  entries: readonly LiveEntry[];
  nextId: number;
  /** The words are about entries that exist, which are not known here: then there are no new ones to show. */
  isCorrection: boolean;
};

/** Reads all words again; the reading before says which entries are the same, and how long their values have been so. */
export type LiveReader = (
  transcript: LiveTranscript,
  isEnded: boolean,
  before: LiveReading | null,
) => LiveReading;

export type LiveContext = {
  catalogue: Pick<TrackerCatalogue, 'projects' | 'tags'>;
  aliases: readonly Alias[];
  timeZone: string;
  /** When the recording began. */
  startedAt: string;
};

/** Nothing is sent: the words are read within the browser. */
export async function loadLiveReader(language: Language, known: LiveContext): Promise<LiveReader> {
  const grammar = await loadGrammar(language);
  const context = toNoteContext(known);
  return (transcript, isEnded, before) => {
    const words = joinTranscript(transcript);
    const note = isEnded ? words.text : withoutOpenNumber(words.text, grammar);
    const { drafts } = extract(note, context, grammar);
    const seemsToCorrect = (text: string) => looksLikeCorrection(text, context, grammar);
    // Where work was said first, what is corrected may be that work.
    const isCorrection = seemsToCorrect(note) && (drafts.length === 0 || seemsToCorrect(getOpening(note)));
    return toReading(
      isCorrection ? [] : drafts,
      isEnded ? { ...words, confirmedTo: words.text.length } : words,
      {
        isEnded,
        context,
        before,
        isCorrection,
      },
    );
  };
}

/** In place of the history, which is not on this device: an entry that no word names. */
const someEntry: OfferedEntry = {
  id: '',
  noteId: null,
  loggedAt: temporal.Instant.fromEpochMilliseconds(0),
  reference: 'e1',
  note: null,
  date: '2000-01-01',
  start: '00:00',
  durationSeconds: 60,
  description: '',
  projectId: null,
  tags: [],
};

/** So many words say whether a note begins with work. */
const openingWords = 6;

const getOpening = (text: string) => text.split(' ').slice(0, openingWords).join(' ');

function looksLikeCorrection(text: string, context: NoteContext, grammar: Grammar): boolean {
  return mayCorrect(new CorrectionNote(text, { ...context, entries: [someEntry] }, grammar));
}

function toNoteContext({ catalogue, aliases, timeZone, startedAt }: LiveContext): NoteContext {
  return {
    spokenAt: temporal.Instant.from(startedAt),
    timeZone,
    projects: catalogue.projects,
    tasks: catalogue.projects.flatMap(({ id, tasks }) => tasks.map((task) => ({ ...task, projectId: id }))),
    tags: catalogue.tags.map(({ name }) => name),
    aliases,
  };
}

/** A number at the end waits for the word after it: "ninety" would be read as ninety hours until "minutes" comes. */
function withoutOpenNumber(text: string, grammar: Grammar): string {
  const chart = buildChart(text, grammar);
  const { length } = chart.tokens;
  const last = chart.tokens.at(-1);
  // A mark behind it says that nothing more belongs to it.
  if (last === undefined || text.slice(last.to).trim() !== '') return text;
  const first = chart.tokens.findIndex((_, at) => chart.at('n', at).some(({ to }) => to === length));
  return first < 0 ? text : text.slice(0, chart.tokens[first]?.from);
}

type ReadingOptions = {
  isEnded: boolean;
  context: NoteContext;
  before: LiveReading | null;
  isCorrection: boolean;
};

function toReading(drafts: readonly Draft[], words: LiveText, options: ReadingOptions): LiveReading {
  const { isEnded, context, before, isCorrection } = options;
  const lastIds = matchEntries(drafts, before?.entries ?? []);
  let nextId = before?.nextId ?? 0;
  const count = {
    all: countWords(words.text),
    confirmed: countWords(words.text.slice(0, words.confirmedTo)),
  };
  const entries = drafts.map((draft, index) => {
    const same = lastIds[index];
    const isClosed = isEnded || hasNextBegun(drafts, index, words.confirmedTo);
    // What it shares with an entry before is only its own if nothing else is said.
    const isOwn = (field: 'description' | 'project') => isClosed || !isTakenOver(drafts, index, field);
    const project = context.projects.find(({ id }) => id === draft.projectId);
    const isProjectOwn = isOwn('project');
    return {
      id: same?.id ?? nextId++,
      day: toValue(draft.date.toString(), same?.day, count, isClosed, draft.words.date),
      duration: toValue(draft.durationSeconds, same?.duration, count, isClosed, draft.words.duration),
      start: draft.start?.toString().slice(0, 5) ?? null,
      description: isOwn('description') ? draft.description : '',
      project: isProjectOwn ? (project?.name ?? null) : null,
      client: isProjectOwn ? draft.client : null,
      tags: draft.tags,
      isClosed,
      words: {
        day: draft.words.date,
        duration: draft.words.duration,
        description: isOwn('description') ? draft.words.description : [],
        project: isProjectOwn ? [...draft.words.project, ...draft.words.client] : [],
      },
    };
  });
  return { ...words, entries, nextId, isCorrection };
}

/** So many further words without a change, and a value is settled. */
const wordsUntilSettled = 3;

function toValue<Value>(
  value: Value,
  last: LiveValue<Value> | undefined,
  count: { all: number; confirmed: number },
  isClosed: boolean,
  words: readonly Span[],
): LiveValue<Value> {
  const same = last?.value === value ? last : undefined;
  const since = same?.since ?? count.all;
  // What was not said but follows by rule may still be said: "two hours of design … on Monday".
  const hasStayed = words.length > 0 && count.confirmed >= since + wordsUntilSettled;
  return { value, since, isSettled: isClosed || hasStayed || same?.isSettled === true };
}

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;

const isSame = (one: readonly Span[], other: readonly Span[]) =>
  one.length === other.length &&
  one.every(({ from, to }, at) => other[at]?.from === from && other[at].to === to);

/** An entry on several days has the same words on each of them. */
const isOfSameWords = (one: Draft, other: Draft) => isSame(one.words.duration, other.words.duration);

function hasNextBegun(drafts: readonly Draft[], index: number, confirmedTo: number): boolean {
  const entry = drafts[index];
  return drafts
    .slice(index + 1)
    .some(
      (next) =>
        entry && !isOfSameWords(entry, next) && next.words.duration.every(({ to }) => to <= confirmedTo),
    );
}

function isTakenOver(drafts: readonly Draft[], index: number, field: 'description' | 'project'): boolean {
  const entry = drafts[index];
  return drafts
    .slice(0, index)
    .some(
      (earlier) =>
        entry && !isOfSameWords(earlier, entry) && isSame(earlier.words[field], entry.words[field]),
    );
}

/** For each draft the entry that it was in the last reading: the one with the same words, or else the one at its place. */
function matchEntries(drafts: readonly Draft[], last: readonly LiveEntry[]): (LiveEntry | undefined)[] {
  const left = new Set(last);
  const take = (entry: LiveEntry | undefined) => {
    if (entry === undefined || !left.has(entry)) return undefined;
    left.delete(entry);
    return entry;
  };
  const beginning = (words: readonly Span[]) => words[0]?.from;
  const bySpan = drafts.map(({ words }) =>
    take(
      last.find((entry) => left.has(entry) && beginning(entry.words.duration) === beginning(words.duration)),
    ),
  );
  return bySpan.map((found, index) => found ?? take(last[index]));
}
