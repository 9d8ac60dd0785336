import { Note, readLines } from '@timbre/extraction/cli/notes';
import { expect, test } from 'vitest';
import { aProject } from '../../../../test/builders.ts';
import { countChangedSettledValues, countSettledValues } from './changed-values.ts';
import { type LiveReading, loadLiveReader } from './read-live-entries.ts';

/** Notes that the grammar was not written with, read as if each word had just been confirmed; what their speakers correct counts. */
const notes = ['blind', 'unseen'].flatMap((set) => readLines(Note, `${set}.notes.jsonl`));

test.each(['en', 'fr'] as const)(
  '[REC-33] fewer than four in a hundred settled values change (%s)',
  async (language) => {
    const all: LiveReading[][] = [];
    for (const { lang, text, now, timezone, projects, tags } of notes) {
      if (lang !== language) continue;
      const read = await loadLiveReader(language, {
        catalogue: {
          projects: projects.map(({ id, name, client }) => aProject({ id: String(id), name, client })),
          tags: tags.map((name) => ({ name, workspaceId: '1' })),
        },
        aliases: [],
        timeZone: timezone,
        startedAt: new Date(now).toISOString(),
      });
      const words = text.split(' ');
      const readings: LiveReading[] = [];
      for (let count = 1; count <= words.length; count += 1) {
        const transcript = { closed: [], confirmed: words.slice(0, count).join(' '), unconfirmed: '' };
        readings.push(read(transcript, count === words.length, readings.at(-1) ?? null));
      }
      all.push(readings);
    }
    const settled = all.reduce((sum, readings) => sum + countSettledValues(readings), 0);
    const changed = all.reduce((sum, readings) => sum + countChangedSettledValues(readings), 0);
    expect(settled).toBeGreaterThan(500);
    expect(changed / settled).toBeLessThan(0.04);
  },
);
