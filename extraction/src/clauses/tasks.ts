import type { Project, Span, Task } from '../extraction.ts';
import type { Language } from '../languages/language.ts';
import { TaskFinder } from '../names/find-task.ts';
import type { AnnotatedNote } from './annotated-note.ts';
import { describePieces } from './describe.ts';
import type { EntryCandidate } from './entry-candidate.ts';

/** Takes the tasks that are named out of the words of work; one that is named alone says which project is meant. */
export function applyTasks(
  note: AnnotatedNote,
  source: string,
  candidates: readonly EntryCandidate[],
  language: Language,
  workspace: { projects: readonly Project[]; tasks?: readonly Task[] },
): void {
  if (!workspace.tasks?.length) return;
  const finder = new TaskFinder(note.chart, language, workspace);
  for (const candidate of candidates) {
    const isWork = (at: number) => candidate.description.words.some((span) => isInside(note, at, span));
    const found = finder.find(candidate.naming, isWork);
    if (found === null) continue;
    const { task, project, how } = found;
    const isNamed = candidate.naming.projects.length === 1;
    candidate.task = task;
    candidate.from = { ...candidate.from, task: [found] };
    candidate.naming = { projects: [project], client: project.client };
    candidate.description = describePieces(note, source, candidate.clause, getPieces(note, candidate, found));
    if (!isNamed) candidate.doubts = candidate.doubts.filter((doubt) => doubt !== 'unknown-name');
    if (how === 'misheard') candidate.doubts.push('misheard-name');
    if (how === 'part') candidate.doubts.push('part-of-a-name');
  }
}

const isInside = (note: AnnotatedNote, at: number, { from, to }: Span): boolean => {
  const token = note.token(at);
  return token !== undefined && token.from >= from && token.to <= to;
};

/** The parts of a description, without those of its tokens. */
function getPieces(
  note: AnnotatedNote,
  { description }: EntryCandidate,
  out: { from: number; to: number },
): { from: number; to: number }[] {
  return description.words.flatMap((span) => {
    const pieces: { from: number; to: number }[] = [];
    for (let at = 0; at < note.length; at += 1) {
      if (!isInside(note, at, span) || (at >= out.from && at < out.to)) continue;
      const last = pieces.at(-1);
      if (last?.to === at) last.to = at + 1;
      else pieces.push({ from: at, to: at + 1 });
    }
    return pieces;
  });
}
