import * as chrono from 'chrono-node';
import type { Note, Predicted, PredictedEntry } from './notes.ts';

const length = /(\d+(?:[.,]\d+)?)\s*(h(?:ours?|rs?)?|heures?|m(?:in(?:ute)?s?)?)\b/gi;

/** The common recipe, for comparison: a date library for the day, a regular expression for the lengths, the words between for the work. */
export function baseline(note: Note): Predicted {
  const spoken = new Date(note.now);
  const parser = note.lang === 'fr' ? chrono.fr : chrono.en;
  const said = parser.parseDate(note.text, { instant: spoken });
  const matches = [...note.text.matchAll(length)];
  const entries = matches.map((match, index): PredictedEntry => {
    const from = match.index + match[0].length;
    const words = note.text
      .slice(from, matches[index + 1]?.index)
      .replace(/^\s*(of|on|for|de|sur|pour)\s+/i, '')
      .replace(/[\s,.]+$/, '');
    const project = note.projects.find(({ name }) => words.toLowerCase().includes(name.toLowerCase()));
    const seconds = Number(match[1]?.replace(',', '.')) * (/^h/i.test(match[2] ?? '') ? 3600 : 60);
    const start = said ?? spoken;
    return {
      description: words,
      project: project?.name ?? null,
      client: project?.client ?? null,
      tags: [],
      start: start.toISOString(),
      stop: new Date(start.getTime() + seconds * 1000).toISOString(),
      duration: seconds,
      confidence: 1,
    };
  });
  return { id: note.id, entries };
}
