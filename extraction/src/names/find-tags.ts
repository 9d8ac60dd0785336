import type { Chart } from '../reading/pattern.ts';
import { fold, parts } from '../reading/tokens.ts';
import { billableAt } from './find-billable.ts';

/** Tags that were named as such: "tag it meeting". Those the workspace does not have are left out; "billable" then says what it means. */
export type TagsFound = {
  is: 'tags';
  from: number;
  to: number;
  tags: string[];
  billable: boolean | null;
  everything: boolean;
};

export function findTags(chart: Chart, tags: readonly string[]): TagsFound[] {
  const known = new Map(
    tags.map((tag) => [
      fold(tag)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
      tag,
    ]),
  );
  const found: TagsFound[] = [];
  for (let from = 0; from < chart.tokens.length; from += 1) {
    const intro = chart.at('tag', from).toSorted((a, b) => b.to - a.to)[0];
    if (intro === undefined || chart.is(from - 1, 'no-tag')) continue;
    const list = tagsFrom(chart, known, intro.to);
    if (list === null) continue;
    // "fixing the tags page", "les étiquettes de prix": one word may also be what was worked on.
    const alone = intro.to - from === 1 && list.tags.length === 0 && list.billable === null;
    if (alone && (!ends(chart, list.to) || chart.is(from - 1, 'article'))) continue;
    const all = chart.at('everything', from - 1)[0];
    found.push({
      is: 'tags',
      ...list,
      from: all ? from - 1 : from,
      everything: list.everything || all !== undefined,
    });
    from = list.to - 1;
  }
  return found;
}

/** One tag after another, joined by "and" or a comma; the first may be a word that is no tag. */
function tagsFrom(chart: Chart, known: ReadonlyMap<string, string>, start: number) {
  const tags: string[] = [];
  let billable: boolean | null = null;
  let everything = false;
  let at = start;
  let last = start;
  for (let first = true; ; first = false) {
    const joined = first ? undefined : chart.at('and', at)[0];
    if (!first && joined === undefined && chart.tokens[at]?.before !== 'comma') break;
    at = joined?.to ?? at;
    for (const all = () => chart.at('everything', at).toSorted((a, b) => b.to - a.to)[0]; ; ) {
      const said = all();
      if (said) everything = true;
      else if (!chart.is(at, 'article', 'preposition', 'hesitation') || parts(chart.tokens[at])) break;
      at = said?.to ?? at + 1;
    }
    const tag = tagAt(chart, known, at);
    if (tag) {
      if (tag.name !== null) tags.push(tag.name);
      billable = tag.billable ?? billable;
      at = tag.to;
      last = at;
    } else break;
    // A second word that is no tag is one only where the list ends with it.
    if (tag.name === null && tag.billable === null && !first && !ends(chart, at)) {
      last = at - 1;
      break;
    }
  }
  const all = chart.is(last, 'preposition') ? chart.at('everything', last + 1)[0] : undefined;
  return last > start
    ? { to: all?.to ?? last, tags: [...new Set(tags)], billable, everything: everything || all !== undefined }
    : null;
}

const ends = (chart: Chart, at: number) => {
  const token = chart.tokens[at];
  return token === undefined || parts(token) || chart.is(at, 'and', 'after', 'did', 'preposition');
};

function tagAt(
  chart: Chart,
  known: ReadonlyMap<string, string>,
  at: number,
): { name: string | null; billable: boolean | null; to: number } | null {
  for (let to = at + 3; to > at; to -= 1) {
    const words = chart.tokens.slice(at, to);
    const name = known.get(words.map(({ word }) => word).join(' '));
    if (name !== undefined && words.length === to - at) return { name, billable: null, to };
  }
  const token = chart.tokens[at];
  const said = token === undefined || parts(token) || chart.is(at, 'duration') || chart.is(at, 'n');
  if (said) return null;
  return { name: null, ...(billableAt(chart, at) ?? { billable: null, to: at + 1 }) };
}
