import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Victim } from '@timbre/server/test/chaos-stack';
import { journalled } from '@timbre/server/test/engine-journal';
import { memoryBytes, openHandles } from '../processes.ts';
import { median } from '../quantile.ts';
import type { ChaosStack } from '../spoken-notes.ts';

/** One look at all that must not grow, under names that a person reads. */
export type Look = Map<string, number>;

const parts: Victim[] = ['api', 'worker', 'engine', 'postgres'];

const kept = `select
  (select count(*) from pg_stat_activity where datname = current_database()) as connections,
  (select count(*) from work where finished_at is null) as open,
  pg_database_size(current_database()) as bytes,
  (select count(*) from recordings) as notes`;

export async function look(stack: ChaosStack): Promise<Look> {
  const found: Look = new Map();
  for (const part of parts) {
    found.set(`${part}: memory, MB`, memoryBytes(stack.pidOf(part)) / 2 ** 20);
    found.set(`${part}: handles`, openHandles(stack.pidOf(part)));
  }
  const [row = {}] = await stack.ask(kept);
  const { connections, open, bytes, notes } = row;
  found.set('connections to the database', Number(connections));
  found.set('open work', Number(open));
  found.set('database, kB a note', Number(bytes) / 1_024 / Math.max(1, Number(notes)));
  const journal = await journalled(stack.adminUrl);
  found.set(
    'journal, entries',
    [...journal.values()].reduce((sum, count) => sum + count, 0),
  );
  found.set('engine’s disk, MB', diskBytes(stack.engineDirectory) / 2 ** 20);
  found.set('audio files', readdirSync(stack.env.AUDIO_DIRECTORY).length);
  return found;
}

function diskBytes(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    // The engine deletes files while this reads on.
    const found = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    return sum + (found?.isFile() ? found.size : 0);
  }, 0);
}

/** What is small may double without being a leak. */
const slack: Record<string, number> = {
  MB: 24,
  handles: 16,
  connections: 4,
  work: 16,
  note: 1,
  entries: 2_000,
  files: 16,
};

export type Course = { name: string; first: number; middle: number; last: number; hasGrown: boolean };

/** How each figure went: the medians of its second third and of its last. The first third is for getting warm. */
export function coursesOf(looks: readonly Look[]): Course[] {
  const third = Math.floor(looks.length / 3);
  return [...(looks[0]?.keys() ?? [])].map((name) => {
    const at = (some: readonly Look[]) => median(some.map((one) => one.get(name) ?? 0));
    const middle = at(looks.slice(third, 2 * third));
    const last = at(looks.slice(2 * third));
    const allowed = Object.entries(slack).find(([word]) => name.includes(word))?.[1] ?? 0;
    return { name, first: looks[0]?.get(name) ?? 0, middle, last, hasGrown: last > middle * 1.1 + allowed };
  });
}
