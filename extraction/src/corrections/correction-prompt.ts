import { temporal } from '#temporal';
import type { Project } from '../extraction.ts';
import {
  fenced,
  getReferences,
  inFence,
  modelPromptFor,
  type NoteSource,
  weekdays,
} from '../language-model/model-prompt.ts';
import type { CorrectionContext } from './correction-note.ts';
import { correctionRules } from './correction-rules.ts';
import type { OfferedEntry } from './offered-entries.ts';

/** What to ask a language model where a note may be about entries that exist: as for any note, with the entries it may mean. */
export function correctionPromptFor(
  note: string,
  context: CorrectionContext,
  speaker: { source: NoteSource; workdayStart: string },
): { system: string; user: string } {
  const { user } = modelPromptFor(note, context, speaker);
  const references = new Map([...getReferences(context.projects)].map(([name, { id }]) => [id, name]));
  const entries = fenced(
    'entries',
    context.entries.map((entry) => describe(entry, references)),
  );
  const at = user.lastIndexOf('<note>');
  return { system: correctionRules, user: `${user.slice(0, at)}${entries}\n${user.slice(at)}` };
}

function describe(entry: OfferedEntry, references: ReadonlyMap<Project['id'], string>): string {
  const { reference, note, date, start, durationSeconds, projectId, tags, description } = entry;
  const weekday = weekdays[temporal.PlainDate.from(date).dayOfWeek - 1];
  const project = projectId === null ? undefined : references.get(projectId);
  return [
    `${reference} ${note ?? '-'} ${weekday} ${date} ${start} ${durationSeconds / 60} min`,
    project ?? 'no project',
    tags.length === 0 ? 'no tags' : `tags: ${tags.map(inFence).join(', ')}`,
    inFence(description),
  ].join(' | ');
}
