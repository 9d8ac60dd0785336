import { useRecentHistory } from '../../shared/history-pages.ts';
import { useNoteOnItsWay } from '../../shared/note-on-its-way.ts';

/** Whether there is any note yet, one that was spoken to see how it goes, and one that is more than that; nothing while it is not known. */
export function usePastNotes() {
  const { data } = useRecentHistory();
  const onItsWay = useNoteOnItsWay();
  if (!data) return;
  const shown = [...(onItsWay ? [onItsWay] : []), ...data.open, ...data.days.flatMap(({ notes }) => notes)];
  const areAllTrials = shown.every(({ recording }) => recording.isTrial);
  return {
    areNone: data.isEmpty && onItsWay === null,
    hasTrial: shown.some(({ recording }) => recording.isTrial),
    areAllTrials: areAllTrials && data.next === null && data.failedEarlier === 0,
  };
}
