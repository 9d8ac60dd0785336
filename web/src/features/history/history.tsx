import { useQueryClient } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecentHistory } from '../../shared/history-pages.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { EarlierFailures } from './earlier-failures.tsx';
import { HistoryFilterBar } from './history-filters.tsx';
import { Loading } from './loading.tsx';
import type { Note } from './notes-shown.ts';
import { OpenNotes, wordsAtOnce } from './open-notes.tsx';
import { PreviewStatus } from './preview-status.tsx';
import { type Ask, type Question, QuestionDialog } from './questions.tsx';
import { RecentEntries } from './recent-entries.tsx';
import type { Replaced } from './replaced-entries.ts';
import { Results } from './results.tsx';
import { SearchWords, toSearchWords } from './search-words.tsx';
import { refreshHistory, useHistoryPages, useOpenNotes } from './use-history.ts';
import { useHistoryFilters } from './use-history-filters.ts';
import { useReplacedPreviews } from './use-replaced-previews.ts';
import { isAskingNote, type Resending, useResending } from './use-resending.ts';
import { WeekView } from './week/week-view.tsx';

type HistoryProps = {
  isConnected?: boolean;
  /** The recorder shows what became of this note: what it asks is asked there. */
  shownAbove?: string | null;
  /** Somebody wants to write a note for a day. */
  onFill?: (day: string) => void;
};

const noDay = () => {};

/** The user's notes and their entries. Without a connection and without notes nothing is shown. */
export function History({ isConnected = true, shownAbove = null, onFill = noDay }: HistoryProps) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const { data: recent, isError, isLoading } = useRecentHistory();
  const notes = useOpenNotes();
  const resending = useResending();
  const { filtering, list, onMore } = useList(resending);
  const replaced = useReplacedPreviews(withoutCopies([...notes, ...list.notes]));
  const isEmpty = recent?.isEmpty === true && notes.length === 0;
  const isMoreThanTrial = [...notes, ...list.notes].some(({ recording }) => !recording.isTrial);
  if (isError && !recent)
    return <LoadFailed text={t('history.loadError')} onRetry={() => void refreshHistory(queryClient)} />;
  if (!isConnected && notes.length === 0 && list.notes.length === 0 && !list.isFiltered) return null;
  if (isLoading) return <Loading />;
  const shared = { replaced, resending, ask: setQuestion, fallbackFocusRef: top };
  return (
    // Here the focus goes when what had it is gone from the list.
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none sm:gap-6">
      {/* A list that is filtered has them in it. */}
      {!list.isFiltered && <OpenNotes notes={notes} shownAbove={shownAbove} {...shared} />}
      {isConnected && !isEmpty && <Week filtering={filtering} onFill={onFill} />}
      {!isEmpty && <List {...{ filtering, list, onMore }} {...shared} />}
      {!list.isFiltered && recent !== undefined && recent.failedEarlier > 0 && (
        <EarlierFailures count={recent.failedEarlier} wordsAtOnce={wordsAtOnce} ask={setQuestion} />
      )}
      {isEmpty && <Nothing />}
      {(isConnected ? !isEmpty : isMoreThanTrial) && <DeleteAllButton ask={setQuestion} />}
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

/** A list that is filtered may hold what is in progress too. */
function withoutCopies(notes: readonly Note[]): Note[] {
  return [...new Map(notes.toReversed().map((note) => [note.recording.id, note])).values()].toReversed();
}

/** The list as it is searched and filtered, as many pages of it as were asked for. */
function useList(resending: Resending) {
  const filtering = useHistoryFilters();
  const [shown, setShown] = useState({ pages: 1, filters: '' });
  const filters = JSON.stringify(filtering.filters);
  // Another list begins at its first page.
  const pages = shown.filters === filters ? shown.pages : 1;
  const list = useHistoryPages(filtering.filters, pages, (note) => !isAskingNote(note, resending));
  return { filtering, list, onMore: () => setShown({ pages: pages + 1, filters }) };
}

type Filtering = ReturnType<typeof useHistoryFilters>;

function Week({ filtering, onFill }: { filtering: Filtering; onFill: (day: string) => void }) {
  const { from, to } = filtering.filters;
  return (
    <WeekView
      chosenDay={from !== undefined && from === to ? from : null}
      onChoose={(day) => filtering.change({ from: day ?? undefined, to: day ?? undefined })}
      onFill={onFill}
    />
  );
}

type ListProps = ReturnType<typeof useList> & {
  replaced: Replaced;
  resending: Resending;
  ask: Ask;
  fallbackFocusRef: RefObject<HTMLElement | null>;
};

function List({ filtering, list, onMore, ...ofNotes }: ListProps) {
  if (list.days.length === 0 && !list.isFiltered && !list.hasMore && !list.hasFailed) return null;
  return (
    <SearchWords value={toSearchWords(filtering.filters.search)}>
      <RecentEntries
        days={list.days}
        filters={<HistoryFilterBar {...filtering} />}
        hasMore={list.hasMore && !list.isLoading && !list.hasFailed}
        isLoadingMore={list.isLoadingMore}
        onMore={onMore}
        {...ofNotes}
      >
        <Results list={list} filtering={filtering} />
      </RecentEntries>
    </SearchWords>
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
