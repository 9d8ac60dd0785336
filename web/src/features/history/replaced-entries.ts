import type { Entry } from '@timbre/contract/recordings';

/** What each entry was in the preview, by the entry's id; null for one that the preview did not have. */
export type Replaced = ReadonlyMap<string, Entry | null>;

/** Ways to know an entry again, the surest first. */
const likenesses: ((one: Entry, other: Entry) => boolean)[] = [
  (one, other) => one.description === other.description && one.duration === other.duration,
  (one, other) => one.description === other.description,
  (one, other) => one.start === other.start && one.duration === other.duration,
];

/** Pairs entries with those of their preview: in order where there are as many, otherwise by what they have in common. */
export function pairWithPreview(preview: readonly Entry[], entries: readonly Entry[]): Replaced {
  if (preview.length === entries.length)
    return new Map(entries.map(({ id }, index) => [id, preview[index] ?? null]));
  const left = new Set(preview);
  const pairs = new Map<string, Entry | null>();
  for (const isAlike of likenesses) {
    for (const entry of entries) {
      if (pairs.has(entry.id)) continue;
      const found = [...left].find((one) => isAlike(one, entry));
      if (!found) continue;
      left.delete(found);
      pairs.set(entry.id, found);
    }
  }
  return new Map(entries.map(({ id }) => [id, pairs.get(id) ?? null]));
}

/** Whether an entry says something else than it did in the preview, or was not there. */
export function isChanged(entry: Entry, was: Entry | null | undefined): boolean {
  if (was === undefined || was === null) return was === null;
  const shown = ({ description, start, duration, workspaceName, taskName, billable, rawData }: Entry) =>
    JSON.stringify([description, start, duration, workspaceName, taskName, billable, rawData]);
  return shown(entry) !== shown(was);
}
