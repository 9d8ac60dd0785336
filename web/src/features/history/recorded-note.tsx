import { useQuery } from '@tanstack/react-query';
import { type Entry, getNote } from '@timbre/contract/recordings';
import { CircleCheck, Keyboard, LoaderCircle, Mic, Quote, Trash2 } from 'lucide-react';
import { useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDay } from '../../shared/days.ts';
import { getDisplayState, isUnlogged } from '../../shared/entry-display-state.ts';
import { formatMoment, formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { readNote } from '../../shared/use-note.ts';
import { useStepText } from '../../shared/use-step-text.ts';
import { CorrectButton } from './correct-button.tsx';
import { ChangeButton, EntryActions, EntryCard, type EntryCardProps, PossibleDouble } from './entry-card.tsx';
import { failureText } from './failure-text.ts';
import type { Note, NoteShown } from './notes-shown.ts';
import { ProposalResult } from './proposal-result.tsx';
import type { Ask } from './questions.tsx';
import type { Replaced } from './replaced-entries.ts';
import { SearchWords, wordsSaidOnly } from './search-words.tsx';
import { Transcript } from './transcript.tsx';
import { UndoButton } from './undo-button.tsx';

type RecordedNoteProps = {
  note: NoteShown;
  /** The day that its entries stand under. */
  day: string;
  showsWorkspace: boolean;
  replaced: Replaced;
  ask: Ask;
};

/** One note and the entries of a day that came of it, or are about to: then with the same room for everything. */
export function RecordedNote({ note, day, showsWorkspace, replaced, ask }: RecordedNoteProps) {
  const { recording, entriesShown, isUnfinished } = note;
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const entries = useAllEntries(note, isOpen);
  const saidOnly = wordsSaidOnly(note.entries, useContext(SearchWords));
  const [lookedAt, setLookedAt] = useState<number | null>(null);
  return (
    <article
      data-in-progress={isUnfinished || undefined}
      className={`overflow-hidden rounded-card border bg-card raised ${isUnfinished ? 'border-dashed border-accent/50' : 'border-line'}`}
    >
      <NoteHead
        note={note}
        day={day}
        ask={ask}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        transcriptId={id}
      />
      {saidOnly.length > 0 && !isUnfinished && (
        <p className="flex items-center gap-2 border-b border-line px-4 py-2 text-sm text-muted sm:px-5">
          <Quote aria-hidden="true" className="size-4 shrink-0" />
          {t(`history.foundSaid.${recording.source}`, { words: saidOnly.join(', ') })}
        </p>
      )}
      {recording.status === 'failed' && (
        <p className="border-b border-line bg-danger-soft px-4 py-2 text-sm text-danger sm:px-5">
          {failureText(recording.processingError)}
        </p>
      )}
      {isOpen && <Transcript id={id} recordingId={recording.id} entries={entries} lookedAt={lookedAt} />}
      {recording.isTrial && entries.length > 0 && (
        <Notice tone="info" className="mx-4 mt-4 sm:mx-5">
          {t('history.trial')}
        </Notice>
      )}
      {recording.proposal !== null && !isUnfinished && (
        <ProposalResult
          recording={recording}
          shownEntries={entriesShown}
          className="border-b border-line px-4 py-2 last:border-b-0 sm:px-5"
        />
      )}
      {entries.length === 0 && recording.proposal === null && (
        <WithoutEntries isNothingDone={recording.outcome === 'nothing-done'} />
      )}
      {entries.length > 0 && (
        <ul className="divide-y divide-line">
          {entriesShown.map((entry) => {
            // Its number in the transcript, which shows the entries of all days.
            const number = entries.findIndex(({ id: one }) => one === entry.id) + 1;
            return (
              <EntryCard
                key={entry.id}
                entry={entry}
                isUnderDay
                showsWorkspace={showsWorkspace}
                was={replaced.get(entry.id)}
                number={isOpen ? number : undefined}
                onLook={(isLooking) => setLookedAt(isLooking ? number : null)}
                {...getCardProps(note, entry, ask)}
              >
                {entry.possibleDouble && <PossibleDouble entry={entry} ask={ask} />}
              </EntryCard>
            );
          })}
        </ul>
      )}
    </article>
  );
}

/** Of a note that is done, the list holds those of the days that are shown; its words are about all of them. */
function useAllEntries({ recording, entries, isUnfinished }: NoteShown, isWanted: boolean): Entry[] {
  const { data } = useQuery({
    queryKey: [getNote.path, recording.id],
    queryFn: () => readNote(recording.id),
    enabled: isWanted && !isUnfinished,
  });
  // What is cached may be from when it was in progress.
  return isWanted && !isUnfinished && data ? data.entries : entries;
}

/** The state of an entry and what can be done about it, by where its note is. */
export function getCardProps(
  { recording: { isTrial, step }, isUnfinished }: Note,
  entry: Entry,
  ask: Ask,
): Pick<EntryCardProps, 'state' | 'badge' | 'actions'> {
  const state = getDisplayState(entry);
  if (isTrial || entry.isPreview) return {};
  if (!isUnfinished)
    return {
      state: state === 'logged' ? undefined : state,
      actions: <EntryActions entry={entry} ask={ask} />,
    };
  if (step === 'waiting' && isUnlogged(entry))
    return { state, actions: <ChangeButton entry={entry} ask={ask} className="mr-2 max-sm:my-2" /> };
  // Once it is done, what was fetched while it was being logged says nothing any more.
  return step === 'logging' || step === 'waiting' ? { badge: state } : {};
}

/** A note says that nothing was done, or its entries were removed. */
export function WithoutEntries({
  isNothingDone,
  className = 'px-4 py-4 sm:px-5',
}: {
  isNothingDone: boolean;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <p className={`flex items-start gap-3 ${className}`}>
      <CircleCheck
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${isNothingDone ? 'text-accent' : 'text-success'}`}
      />
      <span>
        <strong className="font-semibold">
          {isNothingDone ? t('history.nothingDone') : t('history.synced')}
        </strong>{' '}
        <span className="text-muted">
          {isNothingDone ? t('history.nothingDoneText') : t('history.noEntries')}
        </span>
      </span>
    </p>
  );
}

type NoteHeadProps = {
  note: NoteShown;
  day: string;
  ask: Ask;
  isOpen: boolean;
  onToggle: () => void;
  transcriptId: string;
};

function NoteHead({ note, day, ask, isOpen, onToggle, transcriptId }: NoteHeadProps) {
  const { recording, entries, isUnfinished } = note;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { createdAt, source, isTrial } = recording;
  const Icon = source === 'typed' ? Keyboard : Mic;
  const moment = formatMoment(createdAt, language);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pr-2 pl-4 sm:pl-5">
      <h4 className="flex min-h-11 items-center gap-2 text-sm font-medium text-muted">
        <Icon aria-hidden="true" className="size-4" />
        <span className="sr-only">{t(`history.source.${source}`)}</span>
        <time dateTime={createdAt}>
          {getDay(createdAt) === day ? formatTime(createdAt, language) : moment}
        </time>
      </h4>
      <div className="grid max-sm:grow">
        {/* What can be done with a note that is done keeps its room while it is not. */}
        <div
          className={`col-start-1 row-start-1 -ml-3 flex flex-wrap items-center max-sm:justify-end max-sm:*:min-w-11 ${isUnfinished ? 'invisible' : ''}`}
        >
          <Button
            variant="quiet"
            size="compact"
            aria-expanded={isOpen}
            aria-controls={isOpen ? transcriptId : undefined}
            onClick={onToggle}
          >
            <Quote aria-hidden="true" />
            <span className="max-sm:sr-only">{t(`history.said.${source}`)}</span>
          </Button>
          {!isTrial && entries.some(({ isLogged }) => isLogged || isUnfinished) && (
            <CorrectButton recording={recording} entries={entries} moment={moment} />
          )}
          {!isTrial && entries.length > 0 && recording.proposal === null && (
            <UndoButton recording={recording} moment={moment} ask={ask} isShort />
          )}
          <Tooltip text={t('history.deleteFromHistory')}>
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('history.deleteRecording', { moment })}
              onClick={() => ask({ about: 'delete-recording', recording })}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </Tooltip>
        </div>
        {isUnfinished && <NoteInProgress note={note} ask={ask} />}
      </div>
    </div>
  );
}

/** In place of what can be done with a note that is done, and no larger. */
function NoteInProgress({ note: { recording, entries }, ask }: { note: NoteShown; ask: Ask }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const step = useStepText(recording);
  const text = entries.some(({ isPreview }) => isPreview) ? t('history.preview') : step;
  return (
    <div className="col-start-1 row-start-1 flex w-0 min-w-full items-center gap-2">
      <LoaderCircle
        aria-hidden="true"
        className="size-4.5 shrink-0 animate-spin text-accent motion-reduce:animate-none"
      />
      {/* Another sentence is another element: one of two lines in place of one of one line is nothing that moved. */}
      <p key={text} className="min-w-0 flex-1 text-sm leading-tight font-medium text-accent-deep">
        {text}
      </p>
      <Button
        variant="outline"
        size="small"
        aria-label={t('history.stopOne', { time: formatTime(recording.createdAt, language) })}
        onClick={() => ask({ about: 'delete-recording', recording })}
      >
        {t('history.stop')}
      </Button>
    </div>
  );
}
