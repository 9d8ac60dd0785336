import { answerRecording } from '@timbre/contract/recordings';
import { CircleHelp } from 'lucide-react';
import type { MouseEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { isPartLogged } from '../../shared/entry-display-state.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AskingActions, AskingFrame } from './asking-frame.tsx';
import { ChangeButton, EntryCard } from './entry-card.tsx';
import { EntryRow } from './entry-row.tsx';
import type { Note } from './notes-shown.ts';
import { PartLoggedNote } from './part-logged-note.tsx';
import type { Ask } from './questions.tsx';
import { RejectionText } from './rejection-text.tsx';
import type { Replaced } from './replaced-entries.ts';
import { useChange } from './use-change.ts';
import type { Resending } from './use-resending.ts';

type AskingNoteProps = {
  note: Note;
  replaced: Replaced;
  ask: Ask;
  resending: Resending;
  /** Where the focus goes when the note is gone from here. */
  fallbackFocusRef: RefObject<HTMLElement | null>;
  /** Within the recorder, in rows. */
  isCompact?: boolean;
};

/** A note that waits for its owner's word: it is in doubt, or the service did not take all of it. */
export function AskingNote({ replaced, resending, ...rest }: AskingNoteProps) {
  const { note } = rest;
  // Once part of it was sent it stays of this kind, though nothing of it may be held for the moment.
  if (note.recording.step !== 'asking' || isPartLogged(note.entries))
    return <PartLoggedNote resending={resending} {...rest} />;
  return <DoubtfulNote replaced={replaced} {...rest} />;
}

/** Nothing of it is logged yet. */
function DoubtfulNote({ note, replaced, ask, ...frame }: Omit<AskingNoteProps, 'resending'>) {
  const { recording, entries } = note;
  const EntryView = frame.isCompact ? EntryRow : EntryCard;
  const { t } = useTranslation();
  const answering = useChange({
    send: (answer: 'log' | 'discard') => call(answerRecording, { answer }, { params: { id: recording.id } }),
    failed: { title: t('history.answerFailed') },
  });
  const answerWith = (answer: 'log' | 'discard') => (event: MouseEvent<HTMLElement>) => {
    // A button that is disabled while it is pressed loses the focus, and with it the place on the page.
    event.currentTarget.closest<HTMLElement>('article')?.focus({ preventScroll: true });
    answering.mutate(answer);
  };
  return (
    <AskingFrame
      recording={recording}
      {...frame}
      icon={<CircleHelp aria-hidden="true" />}
      title={t('history.asking')}
      text={<p>{t('history.askingText')}</p>}
    >
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryView
            key={entry.id}
            entry={entry}
            was={replaced.get(entry.id)}
            actions={<ChangeButton entry={entry} ask={ask} className="mr-2" />}
          >
            <RejectionText entry={entry} />
          </EntryView>
        ))}
      </ul>
      <AskingActions isCompact={frame.isCompact}>
        <Button variant="outline" disabled={answering.isPending} onClick={answerWith('discard')}>
          {t('history.discard')}
        </Button>
        <Button disabled={answering.isPending} onClick={answerWith('log')}>
          {t('history.logAsShown')}
        </Button>
      </AskingActions>
    </AskingFrame>
  );
}
