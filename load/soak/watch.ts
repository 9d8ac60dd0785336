import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Victim } from '@timbre/server/test/chaos-stack';
import { journalled } from '@timbre/server/test/engine-journal';
import { memoryBytes, openHandles } from '../processes.ts';
import { median } from '../quantile.ts';
import type { ChaosStack } from '../spoken-notes.ts';

/** Something that must not grow, under a name that a person reads; what is small may double without being a leak. */
type Figure = { name: string; value: number; slack: number };
export type Look = Figure[];

const processes: Victim[] = ['api', 'worker', 'engine', 'postgres'];

const kept = `select
  (select count(*) from pg_stat_activity where datname = current_database()) as connections,
  (select count(*) from jobs where finished_at is null) as open,
  pg_database_size(current_database()) as bytes,
  (select count(*) from recordings) as notes`;

export async function look(stack: ChaosStack): Promise<Look> {
  const [row = {}] = await stack.ask(kept);
  const { connections, open, bytes, notes } = row;
  const perNote = Number(bytes) / 1_024 / Math.max(1, Number(notes));
  const journal = await journalled(stack.adminUrl);
  const entries = [...journal.values()].reduce((sum, count) => sum + count, 0);
  return [
    ...processes.flatMap((name) => [
      { name: `${name}: memory, MB`, value: memoryBytes(stack.getPid(name)) / 2 ** 20, slack: 24 },
      { name: `${name}: handles`, value: openHandles(stack.getPid(name)), slack: 16 },
    ]),
    { name: 'connections to the database', value: Number(connections), slack: 4 },
    { name: 'open work', value: Number(open), slack: 16 },
    { name: 'database, kB a note', value: perNote, slack: 1 },
    { name: 'journal, entries', value: entries, slack: 2_000 },
    { name: 'engine’s disk, MB', value: diskBytes(stack.engineDirectory) / 2 ** 20, slack: 24 },
    { name: 'audio files', value: getAudioFiles(stack), slack: 16 },
  ];
}

export function getAudioFiles({ env }: ChaosStack): number {
  // The first note that arrives makes the folder.
  return existsSync(env.AUDIO_DIRECTORY) ? readdirSync(env.AUDIO_DIRECTORY).length : 0;
}

function diskBytes(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    // The engine deletes files while this reads on.
    const found = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    return sum + (found?.isFile() ? found.size : 0);
  }, 0);
}

export type Course = { name: string; first: number; middle: number; last: number; hasGrown: boolean };

/** How each figure went: the medians of its second third and of its last. The first third is for getting warm. */
export function toCourses(looks: readonly Look[]): Course[] {
  const third = Math.floor(looks.length / 3);
  return (looks[0] ?? []).map(({ name, value: first, slack }, n) => {
    const at = (some: readonly Look[]) => median(some.map((one) => one[n]?.value ?? 0));
    const middle = at(looks.slice(third, 2 * third));
    const last = at(looks.slice(2 * third));
    return { name, first, middle, last, hasGrown: last > middle * 1.1 + slack };
  });
}
