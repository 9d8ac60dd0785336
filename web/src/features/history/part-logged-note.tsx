import { answerRecording, type Entry } from '@timbre/contract/recordings';
import { resendEntry } from '@timbre/contract/time-tracking';
import { LoaderCircle, Send, Trash2, TriangleAlert } from 'lucide-react';
import type { MouseEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { getDisplayState, isUnlogged } from '../../shared/entry-display-state.ts';
import { useEntryName } from '../../shared/entry-name.ts';
import { usePartLoggedText } from '../../shared/part-logged-text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { useStepText } from '../../shared/use-step-text.ts';
import { AskingActions, AskingFrame } from './asking-frame.tsx';
import { ChangeButton, EntryActions, EntryCard } from './entry-card.tsx';
import { EntryRow } from './entry-row.tsx';
import type { Note } from './notes-shown.ts';
import type { Ask } from './questions.tsx';
import { RejectionText } from './rejection-text.tsx';
import { useChange } from './use-change.ts';
import type { Resending } from './use-resending.ts';
import { useResentEntries } from './use-resent-entries.ts';

type PartLoggedNoteProps = {
  note: Note;
  ask: Ask;
  resending: Resending;
  fallbackFocusRef: RefObject<HTMLElement | null>;
  isCompact?: boolean;
};

/** A note of which the service did not take everything: what is logged stays, the rest is for its owner to change. */
export function PartLoggedNote({ note, ask, resending, ...frame }: PartLoggedNoteProps) {
  const { recording, entries } = note;
  const EntryView = frame.isCompact ? EntryRow : EntryCard;
  const { t } = useTranslation();
  const step = useStepText(recording);
  const title = usePartLoggedText()(entries);
  const isAsking = recording.step === 'asking' && !note.isUnfinished;
  const left = entries.filter(isUnlogged);
  const isAnyLogged = left.length < entries.length;
  useResentEntries(entries, isAsking, resending);
  const sending = useChange({
    send: async (entry: Entry | null) => {
      resending.begin(recording.id);
      if (entry === null) await call(answerRecording, { answer: 'log' }, { params: { id: recording.id } });
      else await call(resendEntry, undefined, { params: { id: entry.id } });
    },
    onDone: (_, entry) => resending.note(entry === null ? left : [entry]),
    failed: { title: t('history.resendFailed') },
  });
  const send = (event: MouseEvent<HTMLElement>, entry: Entry | null) => {
    // The pressed button disappears while the request runs.
    event.currentTarget.closest<HTMLElement>(entry === null ? 'article' : 'li')?.focus();
    sending.mutate(entry);
  };
  const isBusy = sending.isPending || !isAsking;
  return (
    <AskingFrame
      recording={recording}
      {...frame}
      icon={
        isAsking ? (
          <TriangleAlert aria-hidden="true" />
        ) : (
          <LoaderCircle aria-hidden="true" className="animate-spin motion-reduce:animate-none" />
        )
      }
      title={title}
      text={<PartLoggedText text={isAsking ? null : step} isAnyLogged={isAnyLogged} />}
    >
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryView
            key={entry.id}
            entry={entry}
            state={getDisplayState(entry)}
            actions={
              isUnlogged(entry) ? (
                <RemoveButton entry={entry} isOnly={entries.length === 1} isBusy={isBusy} ask={ask} />
              ) : (
                <EntryActions entry={entry} ask={ask} />
              )
            }
          >
            <RejectionText entry={entry} />
            {isUnlogged(entry) && (
              <HeldActions entry={entry} isBusy={isBusy} ask={ask} onSend={(event) => send(event, entry)} />
            )}
          </EntryView>
        ))}
      </ul>
      {left.length > 1 && (
        <AskingActions isCompact={frame.isCompact}>
          <Button
            variant="outline"
            disabled={isBusy}
            onClick={() => ask({ about: 'discard-rest', recording, count: left.length, isAnyLogged })}
          >
            {isAnyLogged ? t('history.discardRest') : t('history.discard')}
          </Button>
          <Button disabled={isBusy} onClick={(event) => send(event, null)}>
            {isAnyLogged ? t('history.logRest') : t('history.logAll')}
          </Button>
        </AskingActions>
      )}
    </AskingFrame>
  );
}

/** What to do now, or what is being done. */
function PartLoggedText({ text, isAnyLogged }: { text: string | null; isAnyLogged: boolean }) {
  const { t } = useTranslation();
  if (text !== null) return <p role="status">{text}</p>;
  return <p>{isAnyLogged ? t('history.partLoggedText') : t('history.heldText')}</p>;
}

type HeldProps = { entry: Entry; isBusy: boolean; ask: Ask };

/** The actions of an entry that is not logged; the main one is emphasised. */
function HeldActions({
  entry,
  isBusy,
  ask,
  onSend,
}: HeldProps & { onSend: (event: MouseEvent<HTMLElement>) => void }) {
  const { t } = useTranslation();
  const description = useEntryName()(entry);
  const isReady = entry.rejection === null;
  return (
    <div className="flex flex-wrap gap-2">
      <ChangeButton entry={entry} ask={ask} variant={isReady ? 'outline' : 'primary'} disabled={isBusy} />
      {entry.isHeld && (
        <Button
          variant={isReady ? 'primary' : 'outline'}
          size="compact"
          disabled={isBusy}
          aria-label={t('history.logOneOf', { description })}
          onClick={onSend}
        >
          <Send aria-hidden="true" />
          {t('history.logOne')}
        </Button>
      )}
    </div>
  );
}

/** Where those that are logged have theirs; `isOnly`: the note has no other. */
function RemoveButton({ entry, isOnly, isBusy, ask }: HeldProps & { isOnly: boolean }) {
  const { t } = useTranslation();
  const description = useEntryName()(entry);
  return (
    <Tooltip text={t('history.remove')}>
      <Button
        variant="quiet"
        size="icon"
        disabled={isBusy}
        aria-label={t('history.removeOne', { description })}
        onClick={() => ask({ about: 'remove-entry', entry, isOnly })}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}
