import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isInProgress } from '../../shared/history-pages.ts';
import { AskingNote } from './asking-note.tsx';
import { FailedRecordings } from './failed-recordings.tsx';
import { NotUnderstoodNote } from './not-understood-note.tsx';
import { type Note, standsInList } from './notes-shown.ts';
import { OpenProposals } from './proposal-note.tsx';
import type { Ask } from './questions.tsx';
import { RecordingsInProgress } from './recordings-in-progress.tsx';
import type { Replaced } from './replaced-entries.ts';
import { hasOpenProposal } from './use-proposal.ts';
import { isAskingNote, type Resending } from './use-resending.ts';

/** Of many such notes only the newest show their words at once: each asks the server for them. */
export const wordsAtOnce = 3;

type OpenNotesProps = {
  notes: readonly Note[];
  /** The recorder shows what became of this note: what it asks is asked there. */
  shownAbove: string | null;
  replaced: Replaced;
  resending: Resending;
  ask: Ask;
  fallbackFocusRef: RefObject<HTMLElement | null>;
};

/** Above the list: what waits for its owner, what is worked on, and what failed lately. */
export function OpenNotes({ notes, shownAbove, ask, ...rest }: OpenNotesProps) {
  const { t } = useTranslation();
  const asking = notes.filter(
    (note) => isAskingNote(note, rest.resending) && note.recording.id !== shownAbove,
  );
  const notUnderstood = notes.filter(({ recording }) => recording.outcome === 'nothing-understood');
  const silent = notes.filter(isSilent);
  const failed = notes.filter(({ recording }) => recording.status === 'failed' && recording.outcome === null);
  return (
    <>
      {asking.map((note) => (
        <AskingNote key={note.recording.id} note={note} ask={ask} {...rest} />
      ))}
      <OpenProposals notes={notes} shownAbove={shownAbove} fallbackFocusRef={rest.fallbackFocusRef} />
      {notUnderstood.map(({ recording }, index) => (
        <NotUnderstoodNote
          key={recording.id}
          recording={recording}
          isOpenAtOnce={index < wordsAtOnce}
          ask={ask}
        />
      ))}
      <RecordingsInProgress recordings={silent.map(({ recording }) => recording)} ask={ask} />
      <FailedRecordings title={t('history.failedTitle')} notes={failed} wordsAtOnce={wordsAtOnce} ask={ask} />
    </>
  );
}

/** It is worked on, and there is nothing of its entries to see. */
function isSilent(note: Note): boolean {
  const { recording } = note;
  const isShown = standsInList(note) || recording.step === 'asking' || hasOpenProposal(recording);
  return isInProgress(recording) && !isShown;
}
