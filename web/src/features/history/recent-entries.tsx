import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDayInSentence, getDaysAgo } from '../../shared/days.ts';
import { formatDuration } from '../../shared/durations.ts';
import { isInProgress } from '../../shared/history-pages.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { AskingNote } from './asking-note.tsx';
import { FailedRecordings } from './failed-recordings.tsx';
import { NotUnderstoodNote } from './not-understood-note.tsx';
import type { DayShown, NoteShown } from './notes-shown.ts';
import { ProposalNote } from './proposal-note.tsx';
import type { Ask } from './questions.tsx';
import { RecordedNote } from './recorded-note.tsx';
import { RecordingsInProgress } from './recordings-in-progress.tsx';
import type { Replaced } from './replaced-entries.ts';
import { hasOpenProposal } from './use-proposal.ts';
import { isAskingNote, type Resending } from './use-resending.ts';

type RecentEntriesProps = {
  days: DayShown[];
  /** Above the list. */
  filters: ReactNode;
  replaced: Replaced;
  resending: Resending;
  ask: Ask;
  /** Where the focus goes when a note is gone from here. */
  fallbackFocusRef: RefObject<HTMLElement | null>;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  /** In place of the list, or below what is known of it. */
  children: ReactNode;
};

/** The days with their notes, and the way to earlier ones. */
export function RecentEntries(props: RecentEntriesProps) {
  const { days, filters, hasMore, isLoadingMore, onMore, children, ...ofNotes } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLElement>(null);
  const countWhenAsked = useRef<number>(undefined);
  const shown = days.flatMap(({ notes }) => notes.flatMap(({ entriesShown }) => entriesShown));
  const count = shown.length;
  const workspaces = new Set(shown.flatMap(({ workspaceName }) => workspaceName ?? []));
  // Reading goes on where the new ones begin; the button that was pressed may be gone.
  useEffect(() => {
    const before = countWhenAsked.current;
    if (before === undefined || count <= before) return;
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[before]?.focus({ preventScroll: true });
    countWhenAsked.current = undefined;
  }, [count]);
  return (
    <section ref={list} className="grid grid-cols-1 gap-4 sm:gap-6">
      <h2 className="text-2xl font-semibold tracking-tight">{t('history.recent')}</h2>
      {filters}
      {days.map(({ day, seconds, notes }) => (
        <section key={day} className="grid grid-cols-1 gap-2 sm:gap-3">
          <DayHead day={day} seconds={seconds} />
          {notes.map((note) => (
            <ListedNote
              key={note.recording.id}
              note={note}
              day={day}
              showsWorkspace={workspaces.size > 1}
              {...ofNotes}
            />
          ))}
        </section>
      ))}
      {children}
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

type ListedNoteProps = Pick<RecentEntriesProps, 'replaced' | 'resending' | 'ask' | 'fallbackFocusRef'> & {
  note: NoteShown;
  day: string;
  showsWorkspace: boolean;
};

/** A note in a list: with its entries, or with what stands in their way. */
function ListedNote({ note, resending, fallbackFocusRef, ...rest }: ListedNoteProps) {
  const { t } = useTranslation();
  const { recording, entriesShown } = note;
  const { replaced, ask } = rest;
  if (isAskingNote(note, resending))
    return <AskingNote {...{ note, replaced, ask, resending, fallbackFocusRef }} />;
  if (hasOpenProposal(recording)) return <ProposalNote {...{ recording, fallbackFocusRef }} />;
  if (recording.outcome === 'nothing-understood')
    return <NotUnderstoodNote recording={recording} isOpenAtOnce={false} ask={ask} />;
  if (recording.status === 'failed' && entriesShown.length === 0)
    return <FailedRecordings title={t('history.failedOne')} notes={[note]} wordsAtOnce={0} ask={ask} />;
  if (isInProgress(recording) && entriesShown.length === 0)
    return <RecordingsInProgress recordings={[recording]} ask={ask} />;
  return <RecordedNote note={note} {...rest} />;
}

/** A day and what was logged of it; no total where nothing was, or it is not known. */
function DayHead({ day, seconds }: { day: string; seconds: number | null }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const names = { [getDaysAgo(0)]: t('history.today'), [getDaysAgo(1)]: t('history.yesterday') };
  const name = names[day];
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 px-1">
      <h3 className="font-semibold">
        {name ?? formatDay(day, language)}{' '}
        {name && (
          <span className="ml-1 text-sm font-normal text-muted">{formatDayInSentence(day, language)}</span>
        )}
      </h3>
      {seconds !== null && seconds > 0 && (
        <p className="font-semibold tabular-nums">
          <span className="sr-only">{t('history.dayTotal')}</span> {formatDuration(seconds)}
        </p>
      )}
    </div>
  );
}
