import type { Draft, NoteContext } from '../extraction.ts';
import { type NamedProject, TaskFinder, type TaskFound } from '../names/find-task.ts';
import { buildChart } from '../read-note.ts';
import { cutWords } from './cut-words.ts';
import type { NoteWords } from './note-words.ts';

/** A model's draft with the task that its description names: a model is not told which tasks there are. */
export function withTask(draft: Draft, words: NoteWords, context: NoteContext): Draft {
  if (!context.tasks?.length) return draft;
  const { description, projectId, client } = draft;
  const named = { projects: context.projects.filter(({ id }) => id === projectId), client };
  const found = findIn(description, named, words, context);
  if (found === null) return draft;
  const { from, to, task, project } = found;
  const { tokens } = buildChart(description, words.language);
  const said = description.slice(tokens[from]?.from, tokens[to - 1]?.to);
  return {
    ...draft,
    taskId: task.id,
    projectId: project.id,
    client: project.client,
    description: cutWords(description, words.language, (at) => at >= from && at < to),
    words: { ...draft.words, task: words.spans(said).slice(0, 1) },
  };
}

/** Where a description quotes the note, what stands around it there tells whether part of a name is meant; else nothing does. */
function findIn(
  description: string,
  named: NamedProject,
  words: NoteWords,
  context: NoteContext,
): TaskFound | null {
  const chart = buildChart(description, words.language);
  const place = words.findPlace(description);
  if (place === null) {
    const found = new TaskFinder(chart, words.language, context).find(named, () => true);
    return found?.how === 'part' ? null : found;
  }
  const isQuoted = (at: number) => at >= place && at < place + chart.tokens.length;
  const found = new TaskFinder(words.chart, words.language, context).find(named, isQuoted);
  return found && { ...found, from: found.from - place, to: found.to - place };
}
