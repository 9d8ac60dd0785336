import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ifFree, keysInHand } from '../../shared/note-in-hand.ts';
import { forgetNote, holdBack, onUnsentChange, readNote, unsentNotesOf } from '../../shared/unsent-notes.ts';
import { isRefusal, sendNote } from '../../shared/upload.ts';

/** While another tab has one of them in hand, which may die with it. */
const lookAgainMs = 2_000;

/** The notes of this account that wait in this browser, but for those that a tab has in hand. */
export function useUnsentNotes(userId: string, onSent: (key: string, id: string) => void) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['unsent-notes', userId],
    queryFn: async () => {
      const [notes, inHand] = await Promise.all([unsentNotesOf(userId), keysInHand()]);
      const free = notes.filter(({ key }) => !inHand.has(key));
      return { free, areAllFree: free.length === notes.length };
    },
    // It asks this browser, not the server.
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data?.areAllFree === false ? lookAgainMs : false),
  });
  const heard = useEffectEvent(onSent);
  useEffect(
    () =>
      onUnsentChange((sent) => {
        void queryClient.invalidateQueries({ queryKey: ['unsent-notes', userId] });
        if (sent) heard(sent.key, sent.id);
      }),
    [queryClient, userId],
  );
  return data?.free ?? [];
}

const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

export function pauseAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
}

/** Sends by itself, with growing pauses and when the connection is back, what was on its way when it was lost. */
export function useOutbox(keys: readonly string[], onRefused: (error: unknown) => void) {
  const [failures, setFailures] = useState(0);
  const attempt = useEffectEvent(async () => {
    if (!navigator.onLine) return;
    const outcomes = await Promise.all(keys.map((key) => sendKept(key, onRefused)));
    setFailures((count) => (outcomes.includes('failed') ? count + 1 : 0));
  });
  const waiting = keys.join();
  useEffect(() => {
    if (waiting === '') return;
    const timer = setTimeout(attempt, pauseAfter(failures));
    addEventListener('online', attempt);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', attempt);
    };
  }, [waiting, failures]);
  return { countFailure: () => setFailures((count) => count + 1) };
}

async function sendKept(key: string, onRefused: (error: unknown) => void): Promise<'over' | 'failed'> {
  try {
    await ifFree(key, async () => {
      const note = await readNote(key);
      if (!note) return;
      const { id } = await sendNote(note, () => {});
      await forgetNote(key, id);
    });
    return 'over';
  } catch (error) {
    if (!isRefusal(error)) return 'failed';
    await holdBack(key);
    onRefused(error);
    return 'over';
  }
}
