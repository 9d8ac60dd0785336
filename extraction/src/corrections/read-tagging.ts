import { ask, type ClauseReading, forEach } from './clause-reading.ts';
import type { CorrectionNote, Range } from './correction-note.ts';
import { findEntries, type Meant } from './find-entries.ts';

/** "tag it urgent", "take the editing tag off that one". */
export function readTagging(note: CorrectionNote, { from, to }: Range, verb: number): ClauseReading | null {
  const found = findTags(note, { from, to }, isPureVerb(note, verb));
  if (found === null) return null;
  const meant = findTagged(note, { from, to: found.from }, { from: found.to, to });
  if (meant === null || meant.note !== null) return null;
  const removes = note.is(verb, 'delete', 'shorten') && !note.is(verb, 'lengthen');
  const hasNothingToDo = meant.entries.every(({ tags }) =>
    found.tags.every((tag) => tags.includes(tag) !== removes),
  );
  if (hasNothingToDo && !meant.isOpen) return ask('value', meant.entries, meant.isPointed);
  const next = (tags: readonly string[]) =>
    removes ? tags.filter((tag) => !found.tags.includes(tag)) : [...new Set([...tags, ...found.tags])];
  return forEach(meant, true, ({ reference, tags }) => ({
    is: 'change',
    entry: reference,
    values: { tags: next(tags) },
  }));
}

/** "tag" says by itself what is to be done, "add" and "put" only with the word for tags. */
const isPureVerb = (note: CorrectionNote, verb: number) =>
  !note.is(verb, 'delete', 'shorten', 'lengthen', 'move', 'command') || note.is(verb, 'tag');

type TagsFound = Range & { tags: string[] };

function findTags(note: CorrectionNote, { from, to }: Range, isPure: boolean): TagsFound | null {
  const beside = [...Array(to - from).keys()]
    .map((index) => from + index)
    .flatMap((at) => {
      const tag = note.tag(at, to);
      if (tag === undefined) return [];
      const isNamed = endsWithTagWord(note, from - 3, at) || note.is(tag.to, 'tag');
      return isNamed ? [{ from: at, to: tag.to, tags: [tag.tag] }] : [];
    });
  const [named] = beside;
  if (named) return withMore(note, named, to);
  if (!isPure) return null;
  for (let at = to - 1; at >= from; at -= 1) {
    const tag = note.tag(at, to);
    if (tag === undefined) continue;
    const before = at > from && note.is(at - 1, 'and') ? note.tag(at - 2, at - 1) : undefined;
    const ends = { from: before ? at - 2 : at, to: tag.to, tags: [...(before ? [before.tag] : []), tag.tag] };
    return ends.to === to || note.is(ends.from - 1, 'preposition', 'target') || ends.from === from
      ? ends
      : null;
  }
  return null;
}

/** Whether the word for tags ends right before, or an article after it. */
function endsWithTagWord(note: CorrectionNote, from: number, at: number): boolean {
  for (let back = Math.max(0, from); back < at; back += 1)
    if (note.chart.at('tag', back).some((found) => found.to === at)) return true;
  return false;
}

function withMore(note: CorrectionNote, found: TagsFound, to: number): TagsFound {
  const next = note.is(found.to, 'and') ? note.tag(found.to + 1, to) : undefined;
  return next ? { ...found, to: next.to, tags: [...found.tags, next.tag] } : found;
}

/** The entries, named before the tags or after them. */
function findTagged(note: CorrectionNote, before: Range, after: Range): Meant | null {
  const [left, right] = [trim(note, before), trim(note, after)];
  if (left.to > left.from && right.to > right.from) return null;
  return findEntries(note, left.to > left.from ? left : right);
}

/** Without the words for tags, and what leads to them. */
function trim(note: CorrectionNote, { from, to }: Range): Range {
  const passing = ['preposition', 'source', 'target', 'filler', 'hesitation'];
  let start = from;
  while (start < to && note.is(start, 'tag')) start += 1;
  while (start < to && note.is(start, ...passing) && !isPointer(note, start)) start += 1;
  let end = to;
  while (end > start && (note.is(end - 1, 'tag', ...passing) || isBareArticle(note, end - 1))) {
    if (isPointer(note, end - 1) && !isTagBefore(note, end, to)) break;
    end -= 1;
  }
  return { from: start, to: end };
}

const isPointer = (note: CorrectionNote, at: number) => note.is(at, 'this-entry', 'these-entries');
const isBareArticle = (note: CorrectionNote, at: number) => note.is(at, 'article');

/** "mets le tag": the article belongs to the word for tags. */
const isTagBefore = (note: CorrectionNote, end: number, to: number) => end < to && note.is(end, 'tag');
