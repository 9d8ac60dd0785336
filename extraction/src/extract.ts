import type { Temporal } from 'temporal-polyfill';
import { findDates, type SaidDate } from './dates.ts';
import { type Duration, findDurations } from './durations.ts';
import type { Draft, NoteContext } from './extraction.ts';
import { findProject } from './projects.ts';
import { type Token, tokenise } from './tokens.ts';

/** Words that carry no work: dropped at either end of a description. */
const filler = new Set(
  `i ive we spent worked working did done add log put um uh so then and also plus of on for to at in the a an with`.split(
    ' ',
  ),
);
const joints = new Set(['and', 'then', 'plus']);

/** Turns a note into entries: each length of time is one, described by the words around it. */
export function extract(text: string, context: NoteContext): Draft[] {
  const tokens = tokenise(text);
  const today = context.spokenAt.toZonedDateTimeISO(context.timeZone).toPlainDate();
  const dates = findDates(tokens, today);
  const durations = findDurations(tokens);
  return durations.map((duration, n) => {
    const from = n === 0 ? 0 : boundary(tokens, durations[n - 1], duration);
    const next = durations[n + 1];
    const to = next === undefined ? tokens.length : boundary(tokens, duration, next);
    return draftOf({ text, tokens, from, to, duration, date: dateFor(dates, to) ?? today }, dates, context);
  });
}

/** Between two lengths the entries part at the last mark or joining word; without one, where the second begins. */
function boundary(tokens: Token[], before: Duration | undefined, after: Duration): number {
  const start = before ? before.at + before.length : 0;
  for (let at = after.at - 1; at >= start; at -= 1) {
    const token = tokens[at];
    if (token?.isBreak || joints.has(token?.plain ?? '')) return at + 1;
  }
  return after.at;
}

/** A day said once holds until another is said. */
function dateFor(dates: SaidDate[], to: number): Temporal.PlainDate | undefined {
  return dates.findLast((said) => said.at < to)?.date;
}

type Clause = {
  text: string;
  tokens: Token[];
  from: number;
  to: number;
  duration: Duration;
  date: Temporal.PlainDate;
};

function draftOf(
  { text, tokens, from, to, duration, date }: Clause,
  dates: SaidDate[],
  context: NoteContext,
): Draft {
  const clause = tokens.slice(from, to);
  const project = findProject(clause, context.projects);
  const taken = new Set<Token>();
  const take = (at: number, length: number) => {
    for (const token of tokens.slice(at, at + length)) taken.add(token);
  };
  take(duration.at, duration.length);
  for (const said of dates) take(said.at, said.length);
  if (project) take(from + project.at, project.length);
  const left = clause.filter((token) => !taken.has(token) && !token.isBreak);
  while (filler.has(left[0]?.plain ?? '')) left.shift();
  while (filler.has(left.at(-1)?.plain ?? '')) left.pop();
  const first = clause[0];
  const last = clause.findLast((token) => !token.isBreak);
  return {
    date,
    start: null,
    durationSeconds: duration.seconds,
    description: inTheSpeakersWords(text, clause, left),
    projectId: project?.id ?? null,
    words: { from: first?.from ?? 0, to: last?.to ?? 0 },
  };
}

/** Words that stood together keep what stood between them: "v2", "AC/DC", "R&D". */
function inTheSpeakersWords(text: string, clause: Token[], left: Token[]): string {
  let description = '';
  let before: Token | undefined;
  for (const token of left) {
    const together = before !== undefined && clause.indexOf(token) === clause.indexOf(before) + 1;
    const between = together && before ? text.slice(before.to, token.from) : ' ';
    description += (before ? between : '') + token.text;
    before = token;
  }
  return description.replace(/\s+/g, ' ');
}
