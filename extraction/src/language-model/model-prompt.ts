import type { NoteContext, Project } from '../extraction.ts';
import { readingRules } from './reading-rules.ts';

/** Some four characters a token; what is beyond is left out, the names least like the note first. */
const nameBudget = 12_000;

export type NoteSource = 'spoken' | 'typed';

/** Each project under a short reference, since a model copies "P3" better than an id. */
export function getReferences(projects: readonly Project[]): Map<string, Project> {
  return new Map(projects.map((project, index) => [`P${index + 1}`, project]));
}

/** What to ask a language model: the rules first, which never change, then what is known of the speaker, last the note. */
export function modelPromptFor(
  note: string,
  { spokenAt, timeZone, projects, tags, aliases = [] }: NoteContext,
  { source, workdayStart }: { source: NoteSource; workdayStart: string },
): { system: string; user: string } {
  const now = spokenAt.toZonedDateTimeISO(timeZone);
  const references = [...getReferences(projects)];
  const referenceById = new Map(references.map(([reference, { id }]) => [id, reference]));
  const lines = [
    `Moment: ${weekdays[now.dayOfWeek - 1]} ${now.toPlainDate()} ${now.toPlainTime().toString({ smallestUnit: 'minute' })}, time zone ${timeZone}. The working day starts at ${workdayStart}.`,
    `The note was ${source}.`,
    fenced(
      'projects',
      references.map(([reference, { name, client }]) =>
        client === null
          ? `${reference} ${inFence(name)}`
          : `${reference} ${inFence(name)} (client: ${inFence(client)})`,
      ),
    ),
    fenced(
      'also-said',
      aliases.flatMap(({ words, projectId }) => {
        const reference = referenceById.get(projectId);
        return reference === undefined ? [] : [`${inFence(words)} = ${reference}`];
      }),
    ),
    fenced('tags', tags.map(inFence)),
    `<note>\n${inFence(note)}\n</note>`,
  ];
  return { system: readingRules, user: lines.join('\n') };
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function fenced(name: string, lines: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > nameBudget) break;
    kept.push(line);
  }
  return `<${name}>\n${kept.length === 0 ? '(none)' : kept.join('\n')}\n</${name}>`;
}

/** Nobody can close a fence from inside. */
export const inFence = (text: string) => text.replace(/[<>]/g, ' ').replace(/\s+/g, ' ').trim();
