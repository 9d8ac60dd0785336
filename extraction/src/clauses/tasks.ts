import type { Project, Span, Task } from '../extraction.ts';
import type { Language } from '../languages/language.ts';
import { TaskFinder } from '../names/find-task.ts';
import { describePieces } from './describe.ts';
import type { Reading } from './reading.ts';
import type { Saying } from './saying.ts';

/** Takes the tasks that are named out of the words of work; one that is named alone says which project is meant. */
export function applyTasks(
  reading: Reading,
  source: string,
  sayings: readonly Saying[],
  language: Language,
  workspace: { projects: readonly Project[]; tasks?: readonly Task[] },
): void {
  if (!workspace.tasks?.length) return;
  const finder = new TaskFinder(reading.chart, language, workspace);
  for (const saying of sayings) {
    const isWork = (at: number) => saying.description.words.some((span) => isInside(reading, at, span));
    const found = finder.find(saying.naming, isWork);
    if (found === null) continue;
    const { task, project, how } = found;
    const isNamed = saying.naming.projects.length === 1;
    saying.task = task;
    saying.from = { ...saying.from, task: [found] };
    saying.naming = { projects: [project], client: project.client };
    saying.description = describePieces(reading, source, saying.clause, piecesOf(reading, saying, found));
    if (!isNamed) saying.doubts = saying.doubts.filter((doubt) => doubt !== 'unknown-name');
    if (how === 'misheard') saying.doubts.push('misheard-name');
    if (how === 'part') saying.doubts.push('part-of-a-name');
  }
}

const isInside = (reading: Reading, at: number, { from, to }: Span): boolean => {
  const token = reading.token(at);
  return token !== undefined && token.from >= from && token.to <= to;
};

/** The stretches of a description, without those of its tokens. */
function piecesOf(
  reading: Reading,
  { description }: Saying,
  out: { from: number; to: number },
): { from: number; to: number }[] {
  return description.words.flatMap((span) => {
    const pieces: { from: number; to: number }[] = [];
    for (let at = 0; at < reading.length; at += 1) {
      if (!isInside(reading, at, span) || (at >= out.from && at < out.to)) continue;
      const last = pieces.at(-1);
      if (last?.to === at) last.to = at + 1;
      else pieces.push({ from: at, to: at + 1 });
    }
    return pieces;
  });
}
