import {
  type Connection,
  type EntryRow,
  findConnectionOf,
  findWriterKey,
} from '../time-tracking/time-tracking.ts';

/** Each entry with the writer it has to go through: workspaces of different organizations have different ones. */
export type ToLog = { entryId: string; writerKey: string }[];

/** Those whose token is known to be refused come last: the others need not wait for a new one. */
export function throughWriters(
  connected: readonly Connection[],
  entries: readonly Pick<EntryRow, 'id' | 'workspaceId' | 'accountId'>[],
): ToLog {
  const isBroken = (entry: (typeof entries)[number]) =>
    findConnectionOf(connected, entry)?.brokenAt == null ? 0 : 1;
  return entries
    .toSorted((one, other) => isBroken(one) - isBroken(other))
    .flatMap((entry) => {
      const writerKey = findWriterKey(connected, entry);
      return writerKey === undefined ? [] : [{ entryId: entry.id, writerKey }];
    });
}
