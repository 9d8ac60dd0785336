import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { listEntries, type Recording, undoRecording } from '@timbre/contract/recordings';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from '../../shared/api.ts';
import { userKey } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { followAnnouncements } from './announcements.ts';
import { isInProgress, refreshAnnounced, refreshHistory, useRecordings } from './use-history.ts';

/** While the dashboard is open: refetches announced changes, and shows a toast with Undo for a logged note, unless the recorder shows it. */
export function useWatchedRecordings(shownAbove: string | null): void {
  const queryClient = useQueryClient();
  const { data: recordings } = useRecordings();
  useAnnouncements(queryClient);
  useToastWhenLogged(queryClient, recordings, shownAbove);
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
  recordings: Recording[] | undefined,
  shownAbove: string | null,
): void {
  const { t } = useTranslation();
  const isShownAbove = useEffectEvent((id: string) => id === shownAbove);
  const seen = useRef<Recording[]>(undefined);
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
      const { length: count } = await call(listEntries, { recordingIds: [id] });
      // Only now: a note may be logged before its sender knows its id.
      if (count === 0 || isShownAbove(id)) return;
      const action = { label: t('history.undo'), onPress: () => void undo(id) };
      showToast({ tone: 'success', title: t('history.logged', { count }), action });
    };
    if (!recordings) return;
    // What is there when the page opens is not announced. A toast that could not be counted is left out.
    for (const id of justLogged(seen.current ?? recordings, recordings)) void announce(id).catch(() => {});
    seen.current = recordings;
  }, [recordings, queryClient, t]);
}

/**
 * Those that are done and were in progress a moment ago, or came and went so fast that nobody saw them in progress; not those
 * that were being undone.
 */
export function justLogged(before: Recording[], now: Recording[]): string[] {
  const known = new Map(before.map((recording) => [recording.id, recording]));
  const firstKnown = now.findIndex(({ id }) => known.has(id));
  const isNew = (index: number) => firstKnown === -1 || index < firstKnown;
  const wasAwaited = (one: Recording | undefined) => one && isInProgress(one) && one.step !== 'undoing';
  return now
    .filter(
      ({ id, status, isTrial }, index) =>
        status === 'success' && !isTrial && (isNew(index) || wasAwaited(known.get(id))),
    )
    .map(({ id }) => id);
}
