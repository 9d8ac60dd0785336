import type { Entry } from '@timbre/contract/recordings';
import { useState } from 'react';
import type { Note } from './notes-shown.ts';

/** Entries that were sent once more, from whichever part of the history. */
export type Resending = {
  /** A note that was answered stays where it is while the rest of it is logged. */
  isAnswered: (recordingId: string) => boolean;
  begin: (recordingId: string) => void;
  /** The ids of those of which nothing is known yet. */
  sent: ReadonlySet<string>;
  note: (entries: readonly Entry[]) => void;
  /** Of these it is known now, and said. */
  resolve: (entries: readonly Entry[]) => void;
};

export function useResending(): Resending {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  return {
    isAnswered: (recordingId) => answered.has(recordingId),
    begin: (recordingId) => setAnswered((before) => new Set([...before, recordingId])),
    sent,
    note: (entries) => setSent((before) => new Set([...before, ...entries.map(({ id }) => id)])),
    resolve: (entries) =>
      setSent((before) => new Set([...before].filter((id) => !entries.some((entry) => entry.id === id)))),
  };
}

/** Whether a note waits for its owner's word; once that is given, it stays of this kind while it is logged. */
export function isAskingNote({ recording: { id, step }, isUnfinished }: Note, resending: Resending): boolean {
  return resending.isAnswered(id)
    ? step === 'asking' || step === 'logging'
    : step === 'asking' && !isUnfinished;
}
