import { useQueryClient } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { AskingNote } from './asking-note.tsx';
import { FailedRecordings } from './failed-recordings.tsx';
import { NotUnderstoodNote } from './not-understood-note.tsx';
import type { Note, NoteShown } from './notes-shown.ts';
import { PreviewStatus } from './preview-status.tsx';
import { type Ask, type Question, QuestionDialog } from './questions.tsx';
import { RecordedNote } from './recorded-note.tsx';
import { RecordingsInProgress } from './recordings-in-progress.tsx';
import type { Replaced } from './replaced-entries.ts';
import { useEntriesPerPage } from './use-entries-per-page.ts';
import { isInProgress, refreshHistory, useHistory } from './use-history.ts';
import { useReplacedPreviews } from './use-replaced-previews.ts';
import { isAskingNote, useResending } from './use-resending.ts';

const wordsAtOnce = 3;

type HistoryProps = {
  isConnected?: boolean;
  /** The recorder shows what became of this note: what it asks is asked there. */
  shownAbove?: string | null;
};

/** The user's notes and their entries. Without a connection and without notes nothing is shown. */
export function History({ isConnected = true, shownAbove = null }: HistoryProps) {
  const { t } = useTranslation();
  const perPage = useEntriesPerPage();
  const [pages, setPages] = useState(1);
  const [question, setQuestion] = useState<Question | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const history = useHistory(pages * perPage);
  const queryClient = useQueryClient();
  const refetchAll = () => void refreshHistory(queryClient);
  const replaced = useReplacedPreviews(history.notes);
  const resending = useResending();
  const isAsking = (note: Note) => isAskingNote(note, resending);
  const { notes } = history;
  const shown = history.shown.filter((note) => !isAsking(note));
  if (!isConnected && notes.length === 0) return null;
  if (history.haveRecordingsFailed) return <LoadFailed text={t('history.loadError')} onRetry={refetchAll} />;
  if (history.isLoading) return <Loading />;
  const silent = notes.filter(
    ({ recording, entries, isUnfinished }) =>
      isInProgress(recording) && !(isUnfinished && entries.length > 0) && recording.step !== 'asking',
  );
  return (
    // Here the focus goes when what had it is gone from the list.
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      {notes
        .filter((note) => isAsking(note) && note.recording.id !== shownAbove)
        .map((note) => (
          <AskingNote
            key={note.recording.id}
            note={note}
            replaced={replaced}
            ask={setQuestion}
            resending={resending}
            fallbackFocusRef={top}
          />
        ))}
      {notes
        .filter(({ recording }) => recording.outcome === 'nothing-understood')
        .map(({ recording }, index) => (
          <NotUnderstoodNote
            key={recording.id}
            recording={recording}
            isOpenAtOnce={index < wordsAtOnce}
            ask={setQuestion}
          />
        ))}
      <RecordingsInProgress recordings={silent.map(({ recording }) => recording)} ask={setQuestion} />
      <FailedRecordings
        notes={notes.filter(({ recording }) => recording.status === 'failed' && recording.outcome === null)}
        wordsAtOnce={wordsAtOnce}
        ask={setQuestion}
      />
      {history.haveEntriesFailed && <LoadFailed text={t('history.entriesLoadError')} onRetry={refetchAll} />}
      {shown.length > 0 && (
        <RecentEntries
          notes={shown}
          replaced={replaced}
          ask={setQuestion}
          hasMore={history.hasMore}
          isLoadingMore={history.isLoadingMore}
          onMore={() => setPages(pages + 1)}
        />
      )}
      {history.isEmpty && <Nothing />}
      {(isConnected ? !history.isEmpty : notes.some(({ recording }) => !recording.isTrial)) && (
        <Button
          variant="quiet"
          size="compact"
          className="justify-self-center text-danger!"
          onClick={() => setQuestion({ about: 'delete-all' })}
        >
          {t('history.deleteAll')}
        </Button>
      )}
      <PreviewStatus notes={notes} replaced={replaced} />
      <QuestionDialog
        question={question}
        resending={resending}
        onClose={() => setQuestion(null)}
        fallbackFocusRef={top}
      />
    </div>
  );
}

type RecentEntriesProps = {
  notes: NoteShown[];
  replaced: Replaced;
  ask: Ask;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
};

function RecentEntries({ notes, replaced, ask, hasMore, isLoadingMore, onMore }: RecentEntriesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLElement>(null);
  const countWhenAsked = useRef<number>(undefined);
  const count = notes.reduce((sum, { entriesShown }) => sum + entriesShown.length, 0);
  // Reading goes on where the new ones begin; the button that was pressed may be gone.
  useEffect(() => {
    const before = countWhenAsked.current;
    if (before === undefined || count <= before) return;
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[before]?.focus({ preventScroll: true });
    countWhenAsked.current = undefined;
  }, [count]);
  return (
    <section ref={list} className="grid grid-cols-1 gap-4">
      <h2 className="text-2xl font-semibold tracking-tight">{t('history.recent')}</h2>
      {notes.map((note) => (
        <RecordedNote key={note.recording.id} note={note} replaced={replaced} ask={ask} />
      ))}
      {hasMore && (
        <Button
          variant="outline"
          className="justify-self-center"
          disabled={isLoadingMore}
          onClick={() => {
            countWhenAsked.current = count;
            onMore();
          }}
        >
          {t('history.viewMore')}
        </Button>
      )}
    </section>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<AudioLines />} title={t('recordings.emptyTitle')} text={t('recordings.emptyText')} />
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
