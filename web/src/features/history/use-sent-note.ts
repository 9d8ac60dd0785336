import { skipToken, useQuery } from '@tanstack/react-query';
import type { Entry, Recording } from '@timbre/contract/recordings';
import { useState } from 'react';
import { useNote } from '../../shared/use-note.ts';
import { type Note, toNote } from './notes-shown.ts';
import { useOpenNotes } from './use-history.ts';

/** Under this it is kept that a note was taken back from here: it is then gone from the list. */
export function undoneKey(recordingId: string): readonly string[] {
  return ['undone note', recordingId];
}

export type SentNote = {
  /** As the server has it, or had it before it was undone. */
  recording: Recording;
  /** Null where nothing is known of its entries yet. */
  note: Note | null;
  /** Those that it has, and those that were logged and taken back. */
  entries: readonly Entry[];
  undone: ReadonlySet<string>;
};

type Memory = { recording: Recording | null; logged: readonly Entry[] };

/** A note that was sent on this page, and what became of it; null where it is not known, or no longer. */
export function useSentNote(recordingId: string): SentNote | null {
  const open = useOpenNotes().find(({ recording }) => recording.id === recordingId);
  const known = useNote(recordingId);
  const { data: isUndone = false } = useQuery<boolean>({
    queryKey: undoneKey(recordingId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [memory, setMemory] = useState<Memory>({ recording: null, logged: [] });
  const note = open ?? (known ? toNote(known) : null);
  const recording = note?.recording ?? null;
  const logged = remember(memory.logged, note?.entries ?? []);
  const last = recording ?? memory.recording;
  if (JSON.stringify(last) !== JSON.stringify(memory.recording) || !isSame(logged, memory.logged))
    setMemory({ recording: last, logged });
  if (last === null) return null;
  const isGone = known === null && recording === null;
  if (isGone && !isUndone && last.step !== 'undoing') return null;
  const current = isGone ? [] : (note?.entries ?? []);
  const isSettled = isGone || (note !== null && !note.isUnfinished && last.status === 'success');
  const left = logged.filter((entry) => !current.some(({ id }) => id === entry.id));
  return {
    recording: last,
    note: isGone ? null : note,
    entries: isSettled || last.step === 'undoing' ? inOrder(logged, current) : current,
    undone: new Set(isSettled ? left.map(({ id }) => id) : []),
  };
}

/** What was logged once, each as it was last seen. */
function remember(known: readonly Entry[], entries: readonly Entry[]): readonly Entry[] {
  const now = new Map(entries.filter(({ isLogged }) => isLogged).map((entry) => [entry.id, entry]));
  const kept = known.map((entry) => now.get(entry.id) ?? entry);
  const added = [...now.values()].filter(({ id }) => !known.some((entry) => entry.id === id));
  return [...kept, ...added];
}

/** Where they stood, whether they are still there or not. */
function inOrder(logged: readonly Entry[], current: readonly Entry[]): readonly Entry[] {
  const others = current.filter(({ id }) => !logged.some((entry) => entry.id === id));
  return [...logged, ...others];
}

function isSame(one: readonly Entry[], other: readonly Entry[]): boolean {
  return (
    one.length === other.length && one.every((entry, n) => JSON.stringify(entry) === JSON.stringify(other[n]))
  );
}
