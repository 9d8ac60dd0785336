import type { Language } from '@timbre/contract/language';
import { extract } from '@timbre/extraction/extract';
import type { Draft, Span } from '@timbre/extraction/extraction';
import { temporal } from '@timbre/extraction/temporal';
import { loadGrammar } from '../../shared/load-grammar.ts';

/** The part of the product that turns words into entries, running in the visitor's own browser: nothing is sent. */

export type ReadEntry = {
  key: string;
  description: string;
  project: string | null;
  /** From today on: −1 is yesterday. */
  days: number;
  /** `09:00`, where the words say when. */
  start: string | null;
  seconds: number;
  tags: string[];
  /** The parts of the note it came from, in their order. */
  words: Span[];
};

/** Names as a freelancer's account might hold them. */
const projects = [
  { id: '1', name: 'Acme', client: null },
  { id: '2', name: 'Website relaunch', client: 'Atelier Nord' },
  { id: '3', name: 'Refonte du site', client: 'Atelier Nord' },
];

export async function readNote(note: string, language: Language): Promise<ReadEntry[]> {
  const context = {
    spokenAt: temporal.Now.instant(),
    timeZone: temporal.Now.timeZoneId(),
    projects,
    tags: ['admin'],
  };
  const { drafts } = extract(note, context, await loadGrammar(language));
  return drafts.map((draft, index) => ({
    key: `${index} ${draft.description}`,
    description: draft.description,
    project: projects.find(({ id }) => id === draft.projectId)?.name ?? null,
    days: temporal.Now.plainDateISO().until(draft.date).days,
    start: draft.start?.toString().slice(0, 5) ?? null,
    seconds: draft.durationSeconds,
    tags: draft.tags,
    words: getWords(draft),
  }));
}

/** The words of all fields, those that touch or overlap joined. */
function getWords({ words }: Draft): Span[] {
  const joined: Span[] = [];
  const spans = [...new Set(Object.values(words).flat())];
  for (const span of spans.sort((a, b) => a.from - b.from || a.to - b.to)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to + 1) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}
