import { z } from 'zod';
import { extractCorrections } from '../src/corrections/extract-corrections.ts';
import { offerEntries } from '../src/corrections/offered-entries.ts';
import { extract } from '../src/extract.ts';
import { Gold, getContext, Note, readLines, type SetName, setNames } from './notes.ts';

/** What a label says of an entry, as far as a history needs it. */
const Entry = z.object({
  start: z.string().nullable(),
  duration: z.number(),
  description: z.string(),
  project: z.string().nullable(),
  tags: z.array(z.string()),
});

const notesBefore = [1, 2, 3];

/** Of the notes that log work: how many come out otherwise where they may correct the entries of the three notes before them. */
export function compareOrdinaryNotes(sets: readonly SetName[] = setNames): {
  notes: number;
  changed: string[];
  mayCorrect: number;
} {
  const changed: string[] = [];
  let [notes, mayCorrect] = [0, 0];
  for (const set of sets) {
    const all = readLines(Note, `${set}.notes.jsonl`);
    const labels = new Map(readLines(Gold, `${set}.gold.jsonl`).map(({ id, entries }) => [id, entries]));
    for (const [index, note] of all.entries()) {
      const { context, language } = getContext(note);
      const today = context.spokenAt.toZonedDateTimeISO(note.timezone).toPlainDate();
      const logged = notesBefore.flatMap((back) => {
        const before = all[index - back];
        if (before === undefined || before.lang !== note.lang) return [];
        return (labels.get(before.id) ?? []).map((entry, at) => {
          const { start, duration, description, project, tags } = Entry.parse(entry);
          return {
            id: `${before.id}-${at}`,
            noteId: before.id,
            loggedAt: context.spokenAt.subtract({ hours: 24 * back }),
            date: today.subtract({ days: back - 1 }).toString(),
            start: start ?? '09:00',
            durationSeconds: duration,
            description,
            projectId: context.projects.find(({ name }) => name === project)?.id ?? null,
            tags,
          };
        });
      });
      const read = extractCorrections(note.text, { ...context, entries: offerEntries(logged, []) }, language);
      const drafts = read.drafts.map(({ findings: _, ...draft }) => draft);
      const isSame =
        read.operations.length + read.questions.length + read.refused.length === 0 &&
        JSON.stringify(drafts) === JSON.stringify(extract(note.text, context, language).drafts);
      if (!isSame) changed.push(note.id);
      notes += 1;
      mayCorrect += Number(read.mayCorrect);
    }
  }
  return { notes, changed, mayCorrect };
}
