import { useQueryClient } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDay, getDaysAgo } from '../../shared/days.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { AskingNote } from './asking-note.tsx';
import { FailedRecordings } from './failed-recordings.tsx';
import { NotUnderstoodNote } from './not-understood-note.tsx';
import { type Note, toDays } from './notes-shown.ts';
import { PreviewStatus } from './preview-status.tsx';
import { OpenProposals } from './proposal-note.tsx';
import { type Ask, type Question, QuestionDialog } from './questions.tsx';
import { RecentEntries } from './recent-entries.tsx';
import { RecordingsInProgress } from './recordings-in-progress.tsx';
import { useEntriesPerPage } from './use-entries-per-page.ts';
import { isInProgress, refreshHistory, useHistory } from './use-history.ts';
import { hasOpenProposal } from './use-proposal.ts';
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
  const days = toDays(
    history.finished.filter((note) => !isAsking(note) && !hasOpenProposal(note.recording)),
    pages * perPage,
  );
  if (!isConnected && notes.length === 0) return null;
  if (history.haveRecordingsFailed) return <LoadFailed text={t('history.loadError')} onRetry={refetchAll} />;
  if (history.isLoading) return <Loading />;
  const silent = notes.filter(isSilent);
  const failed = notes.filter(({ recording }) => recording.status === 'failed' && recording.outcome === null);
  // What failed before yesterday does not stand above today's work for ever.
  const isRecent = ({ recording }: Note) => getDay(recording.createdAt) >= getDaysAgo(1);
  const failedLately = failed.filter(isRecent);
  const failedEarlier = failed.filter((note) => !isRecent(note));
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
      <OpenProposals notes={notes} shownAbove={shownAbove} fallbackFocusRef={top} />
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
        title={t('history.failedTitle')}
        notes={failedLately}
        wordsAtOnce={wordsAtOnce}
        ask={setQuestion}
      />
      {history.haveEntriesFailed && <LoadFailed text={t('history.entriesLoadError')} onRetry={refetchAll} />}
      {days.length > 0 && (
        <RecentEntries
          days={days}
          wholeAfter={history.wholeAfter}
          replaced={replaced}
          ask={setQuestion}
          hasMore={history.hasMore}
          isLoadingMore={history.isLoadingMore}
          onMore={() => setPages(pages + 1)}
        />
      )}
      <FailedRecordings
        title={t('history.failedEarlier')}
        notes={failedEarlier}
        wordsAtOnce={Math.max(
          0,
          wordsAtOnce - failedLately.filter(({ recording }) => recording.canEditText).length,
        )}
        ask={setQuestion}
      />
      {history.isEmpty && <Nothing />}
      {(isConnected ? !history.isEmpty : notes.some(({ recording }) => !recording.isTrial)) && (
        <DeleteAllButton ask={setQuestion} />
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

/** It is worked on, and there is nothing of its entries to see. */
function isSilent({ recording, entries, isUnfinished }: Note): boolean {
  const showsEntries = isUnfinished && entries.length > 0;
  return (
    isInProgress(recording) && !showsEntries && recording.step !== 'asking' && !hasOpenProposal(recording)
  );
}

function DeleteAllButton({ ask }: { ask: Ask }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="quiet"
      size="compact"
      className="justify-self-center text-danger!"
      onClick={() => ask({ about: 'delete-all' })}
    >
      {t('history.deleteAll')}
    </Button>
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
