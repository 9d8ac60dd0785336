import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getHistory } from '@timbre/contract/history';
import { maxUploadsAtATime } from '@timbre/contract/recordings';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from './api.ts';
import { ifFree, listLockedKeys } from './note-lock.ts';
import { useHasEnded } from './session-end.ts';
import { deleteNote, listUnsentNotes, onUnsentChange, pauseRetry, readNote } from './unsent-notes.ts';
import { isRefusal } from './upload.ts';
import { useSendNote } from './use-send-note.ts';
import { useWhyToast } from './why-not-sent.ts';

/** While another tab holds the lock of one of them, and may be closed with it. */
const pollIntervalMs = 2_000;

/** The notes of this account that wait in this browser, but for those that a tab has locked. */
function useUnsentNotes(userId: string) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['unsent-notes', userId],
    queryFn: async () => {
      const [notes, locked] = await Promise.all([listUnsentNotes(userId), listLockedKeys()]);
      const free = notes.filter(({ key }) => !locked.has(key));
      return { free, areAllFree: free.length === notes.length };
    },
    // It asks this browser, not the server.
    networkMode: 'always',
    // A note may be stored without an event: by a screen that was just closed, or by another tab.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.areAllFree === false ? pollIntervalMs : false),
  });
  useEffect(
    () =>
      onUnsentChange((sent) => {
        void queryClient.invalidateQueries({ queryKey: ['unsent-notes', userId] });
        // Where the list is not on the screen, nobody else would notice that it has grown.
        if (sent) void queryClient.invalidateQueries({ queryKey: [getHistory.path] });
      }),
    [queryClient, userId],
  );
  return data?.free ?? [];
}

const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

/** Grows with the failures, and is at least as long as the server asked for. */
export function pauseAfter(failures: number, askedForMs = 0): number {
  if (failures === 0) return 0;
  return Math.max(askedForMs, Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)));
}

/** Sends these by itself, with growing pauses and when the connection is back. */
function useSendingAgain(keys: readonly string[]) {
  const [{ failures, askedForMs }, setFailures] = useState({ failures: 0, askedForMs: 0 });
  const sendNote = useSendNote();
  const sayWhy = useWhyToast();
  const attempt = useEffectEvent(async () => {
    if (!navigator.onLine) return;
    const failed: { retryAfterMs: number }[] = [];
    const rest = keys.values();
    const sendOneByOne = async () => {
      for (const key of rest) failed.push(...(await sendStored(key, sendNote, sayWhy)));
    };
    // Half of what the server takes at a time: a note that is being spoken, and another tab, send beside them.
    await Promise.all(Array.from({ length: maxUploadsAtATime / 2 }, sendOneByOne));
    setFailures((before) => ({
      failures: failed.length > 0 ? before.failures + 1 : 0,
      askedForMs: Math.max(0, ...failed.map(({ retryAfterMs }) => retryAfterMs)),
    }));
  });
  const waiting = keys.join();
  useEffect(() => {
    if (waiting === '') return;
    const timer = setTimeout(attempt, pauseAfter(failures, askedForMs));
    addEventListener('online', attempt);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', attempt);
    };
  }, [waiting, failures, askedForMs]);
  return () => setFailures((before) => ({ ...before, failures: before.failures + 1 }));
}

/** Returns the error, unless the note was sent or waits for the user. */
async function sendStored(
  key: string,
  sendNote: ReturnType<typeof useSendNote>,
  onRefused: (error: unknown) => void,
): Promise<{ retryAfterMs: number }[]> {
  try {
    await ifFree(key, async () => {
      const note = await readNote(key);
      if (!note) return;
      const { id } = await sendNote(note, { mayHaveArrived: true });
      await deleteNote(key, id);
    });
    return [];
  } catch (error) {
    if (!isRefusal(error)) return [{ retryAfterMs: error instanceof ApiError ? error.retryAfterMs : 0 }];
    await pauseRetry(key);
    onRefused(error);
    return [];
  }
}

function useOutboxState(userId: string) {
  const unsent = useUnsentNotes(userId);
  // Without a session each would be refused; a login sends them.
  const hasEnded = useHasEnded();
  const meant = unsent.filter(({ isQueued }) => isQueued && !hasEnded);
  const countFailure = useSendingAgain(meant.map(({ key }) => key));
  return { unsent, countFailure };
}

const OutboxContext = createContext<ReturnType<typeof useOutboxState> | null>(null);

/** What was on its way when the connection was lost goes out by itself, whatever screen is open in here. */
export function OutboxProvider({ userId, children }: { userId: string; children: ReactNode }) {
  return <OutboxContext value={useOutboxState(userId)}>{children}</OutboxContext>;
}

/** What waits in this browser; who fails to send a note lets it be counted, so that the next try is not at once. */
export function useOutbox() {
  const outbox = useContext(OutboxContext);
  if (outbox === null) throw new Error('useOutbox must be used within an OutboxProvider');
  return outbox;
}
