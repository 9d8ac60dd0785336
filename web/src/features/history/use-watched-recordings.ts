import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { History } from '@timbre/contract/history';
import { type Recording, undoRecording } from '@timbre/contract/recordings';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from '../../shared/api.ts';
import { isInProgress, useRecentHistory } from '../../shared/history-pages.ts';
import { userKey } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { readNote } from '../../shared/use-note.ts';
import { followAnnouncements } from './announcements.ts';
import { refreshAnnounced, refreshHistory } from './use-history.ts';

/** While the dashboard is open: refetches announced changes, and shows a toast with Undo for a logged note, unless the recorder shows it. */
export function useWatchedRecordings(shownAbove: string | null): void {
  const queryClient = useQueryClient();
  const { data: history } = useRecentHistory(true);
  useAnnouncements(queryClient);
  useToastWhenLogged(queryClient, history, shownAbove);
}

/** Results show sooner than by the poll; whatever goes wrong here, the poll goes on. */
function useAnnouncements(queryClient: QueryClient): void {
  useEffect(() => {
    // A stream does not say why it was refused: the session may have ended.
    const askWhoIs = () => void queryClient.invalidateQueries({ queryKey: userKey });
    return followAnnouncements(() => void refreshAnnounced(queryClient), askWhoIs);
  }, [queryClient]);
}

function useToastWhenLogged(
  queryClient: QueryClient,
  history: History | undefined,
  shownAbove: string | null,
): void {
  const { t } = useTranslation();
  const isShownAbove = useEffectEvent((id: string) => id === shownAbove);
  const seen = useRef<History>(undefined);
  useEffect(() => {
    const undo = async (id: string) => {
      try {
        await call(undoRecording, undefined, { params: { id } });
        await refreshHistory(queryClient);
      } catch (error) {
        const description = getErrorMessage(error, t('common.noAnswer'));
        showToast({ tone: 'danger', title: t('history.undoFailed'), description });
      }
    };
    const announce = async (id: string) => {
      const note = await readNote(id);
      const count = note?.entries.length ?? 0;
      const isLogged = note?.recording.status === 'success' && !note.recording.isTrial;
      // Only now: a note may be logged before its sender knows its id.
      if (!isLogged || count === 0 || isShownAbove(id)) return;
      const action = { label: t('history.undo'), onPress: () => void undo(id) };
      showToast({ tone: 'success', title: t('history.logged', { count }), action });
    };
    if (!history) return;
    // What is there when the page opens is not announced. A toast that could not be counted is left out.
    for (const id of justEnded(seen.current ?? history, history)) void announce(id).catch(() => {});
    seen.current = history;
  }, [history, queryClient, t]);
}

/**
 * Those that were in progress a moment ago and are no longer, wherever their entries stand, and those that came and went so fast that
 * nobody saw them in progress; not those that were being undone.
 */
export function justEnded(before: History, now: History): string[] {
  const isOpen = new Set(now.open.map(({ recording }) => recording.id));
  const awaited = before.open
    .map(({ recording }) => recording)
    .filter((recording) => isInProgress(recording) && recording.step !== 'undoing')
    .map(({ id }) => id);
  const known = new Set(toRecordings(before).map(({ id }) => id));
  const newest = toRecordings(before).reduce(
    (last, { createdAt }) => (createdAt > last ? createdAt : last),
    '',
  );
  const sudden = toRecordings(now)
    .filter(({ id, createdAt }) => !known.has(id) && createdAt > newest)
    .map(({ id }) => id);
  return [...new Set([...awaited, ...sudden])].filter((id) => !isOpen.has(id));
}

function toRecordings(history: History): Recording[] {
  const notes = [...history.open, ...history.days.flatMap((day) => day.notes)];
  return notes.map(({ recording }) => recording);
}
