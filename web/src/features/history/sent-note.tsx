import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPartLogged } from '../../shared/entry-display-state.ts';
import { formatMoment } from '../../shared/format.ts';
import { isInProgress } from '../../shared/history-pages.ts';
import { useLanguage } from '../../shared/language.tsx';
import { usePartLoggedText } from '../../shared/part-logged-text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { useStepText } from '../../shared/use-step-text.ts';
import { AskingNote } from './asking-note.tsx';
import { ChooseLanguages } from './choose-languages.tsx';
import { CorrectButton } from './correct-button.tsx';
import { PossibleDouble } from './entry-card.tsx';
import { EntryRow } from './entry-row.tsx';
import { failureText, isLanguageFailure } from './failure-text.ts';
import { ProposalNote } from './proposal-note.tsx';
import { ProposalResult } from './proposal-result.tsx';
import { ProposalTitle } from './proposal-title.tsx';
import { type Ask, type Question, QuestionDialog } from './questions.tsx';
import { getCardProps, WithoutEntries } from './recorded-note.tsx';
import type { Replaced } from './replaced-entries.ts';
import { UndoButton } from './undo-button.tsx';
import { hasOpenProposal } from './use-proposal.ts';
import { isAskingNote, useResending } from './use-resending.ts';
import { type SentNote, useSentNote } from './use-sent-note.ts';

/** What became of a note that was sent in the recorder, in a few words; nothing while that is not known. */
export function SentNoteTitle({ recordingId, otherwise }: { recordingId: string; otherwise: string }) {
  const sent = useSentNote(recordingId);
  return sent ? <KnownTitle sent={sent} otherwise={otherwise} /> : otherwise;
}

function KnownTitle({
  sent: { recording, note, entries, undone },
  otherwise,
}: {
  sent: SentNote;
  otherwise: string;
}) {
  const { t } = useTranslation();
  const step = useStepText(recording);
  const getPartLogged = usePartLoggedText();
  const count = entries.length - undone.size;
  if (recording.proposal !== null) return <ProposalTitle recording={recording} otherwise={step} />;
  if (entries.length > 0 && count === 0) return t('sentNote.undone');
  if (recording.step === 'asking' && note && entries.length > 0)
    return isPartLogged(entries) ? getPartLogged(entries) : t('history.asking');
  if (isInProgress(recording)) return step;
  if (recording.status === 'failed') return t('recorder.notLogged');
  if (recording.outcome === 'nothing-done') return t('sentNote.nothingDone');
  if (count === 0) return otherwise;
  return recording.isTrial ? t('sentNote.trial') : t('history.logged', { count });
}

type SentNoteResultProps = {
  /** Null while the note is on its way to the server: its place is kept. */
  recordingId: string | null;
  /** Null while somebody waits for it. */
  onClose: (() => void) | null;
};

/** What became of a note, where it was sent: its entries with what can be done about them. */
export function SentNoteResult({ recordingId, onClose }: SentNoteResultProps) {
  return recordingId === null ? (
    <div aria-hidden="true" className={`border-t border-line pt-4 ${room}`}>
      <Skeleton className="mt-1 mb-3 h-6 w-40" />
      <Rows />
    </div>
  ) : (
    <Result key={recordingId} recordingId={recordingId} onClose={onClose} />
  );
}

/** As much as a note of two entries needs: of most notes nothing below moves when they come. */
const room = 'min-h-50 max-sm:min-h-82';

function Rows() {
  return (
    <div className="grid gap-3 pt-1">
      <Skeleton className="h-11 max-sm:h-26" />
      <Skeleton className="h-11 max-sm:h-26" />
    </div>
  );
}

const none: Replaced = new Map();

function Result({ recordingId, onClose }: SentNoteResultProps & { recordingId: string }) {
  const sent = useSentNote(recordingId);
  const section = useRef<HTMLElement>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const resending = useResending();
  const asking = sent?.note && isAskingNote(sent.note, resending) ? sent.note : null;
  const isProposed = sent !== null && hasOpenProposal(sent.recording);
  useFocusWhenAsked(section, asking !== null || isProposed);
  if (sent?.recording.outcome === 'nothing-understood') return null;
  return (
    sent && (
      <ResultFrame section={section} sent={sent} ask={setQuestion} onClose={onClose}>
        {isProposed && <ProposalNote recording={sent.recording} fallbackFocusRef={section} isCompact />}
        {!isProposed && asking && (
          <AskingNote
            note={asking}
            replaced={none}
            ask={setQuestion}
            resending={resending}
            fallbackFocusRef={section}
            isCompact
          />
        )}
        {!isProposed && !asking && <Entries sent={sent} ask={setQuestion} />}
        <QuestionDialog
          question={question}
          resending={resending}
          onClose={() => setQuestion(null)}
          fallbackFocusRef={section}
        />
      </ResultFrame>
    )
  );
}

type ResultFrameProps = {
  section: RefObject<HTMLElement | null>;
  sent: SentNote;
  ask: Ask;
  onClose: (() => void) | null;
  children: ReactNode;
};

function ResultFrame({ section, sent, ask, onClose, children }: ResultFrameProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const { recording, entries, undone } = sent;
  const moment = formatMoment(recording.createdAt, language);
  const canUndo =
    recording.status === 'success' &&
    !recording.isTrial &&
    recording.proposal === null &&
    entries.length > undone.size;
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-keeps-focus=""
      aria-labelledby={id}
      className={`border-t border-line pt-4 outline-none ${recording.status === 'failed' ? '' : room}`}
    >
      <div className="-mt-2 flex items-center justify-between gap-2">
        <h3 id={id} className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm font-medium text-muted">
          {t('sentNote.title')} <time dateTime={recording.createdAt}>{moment}</time>
        </h3>
        <div className="-mr-2 flex shrink-0">
          {/* On a phone there is no room for it: the note in the history has it. */}
          {canUndo && (
            <CorrectButton
              recording={recording}
              entries={entries}
              moment={moment}
              className="max-sm:hidden"
            />
          )}
          {canUndo && <UndoButton recording={recording} moment={moment} ask={ask} />}
          {onClose && (
            <Tooltip text={t('common.close')}>
              <Button variant="quiet" size="icon" aria-label={t('sentNote.close')} onClick={onClose}>
                <X aria-hidden="true" />
              </Button>
            </Tooltip>
          )}
        </div>
      </div>
      {children}
    </section>
  );
}

function Entries({ sent, ask }: { sent: SentNote; ask: Ask }) {
  const { t } = useTranslation();
  const { recording, note, entries, undone } = sent;
  if (recording.status === 'failed') return <FailureReason sent={sent} />;
  if (recording.proposal !== null) return <ProposalResult recording={recording} />;
  // On hold before it was read: nothing comes soon.
  if (entries.length === 0 && recording.step === 'waiting') return null;
  if (entries.length === 0)
    return isInProgress(recording) || note === null ? (
      <div aria-hidden="true">
        <Rows />
      </div>
    ) : (
      <WithoutEntries isNothingDone={recording.outcome === 'nothing-done'} className="py-3" />
    );
  return (
    <>
      {recording.isTrial && <Notice tone="info">{t('history.trial')}</Notice>}
      <ul className="divide-y divide-line">
        {entries.map((entry) => {
          if (undone.has(entry.id)) return <EntryRow key={entry.id} entry={entry} isUndone />;
          if (note === null || recording.step === 'undoing') return <EntryRow key={entry.id} entry={entry} />;
          const { actions, state, badge } = getCardProps(note, entry, ask);
          const isLogged = actions !== undefined && state === undefined;
          return (
            <EntryRow
              key={entry.id}
              entry={entry}
              state={state ?? badge ?? (isLogged ? 'logged' : undefined)}
              actions={actions}
            >
              {entry.possibleDouble && <PossibleDouble entry={entry} ask={ask} />}
            </EntryRow>
          );
        })}
      </ul>
    </>
  );
}

/** Why it came to nothing; what was logged before is in the history. */
function FailureReason({ sent: { recording } }: { sent: SentNote }) {
  const { processingError } = recording;
  return (
    <div className="flex gap-2 rounded-control bg-danger-soft px-4 py-3 wrap-anywhere">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div>
        <p>{failureText(processingError)}</p>
        {isLanguageFailure(processingError) && <ChooseLanguages />}
      </div>
    </div>
  );
}

/** Who waited for the result is led to the question, unless they are busy elsewhere. */
function useFocusWhenAsked(section: RefObject<HTMLElement | null>, isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return;
    const { activeElement, body } = document;
    const recorder = section.current?.parentElement?.closest('section');
    if (activeElement === null || activeElement === body || recorder?.contains(activeElement))
      section.current?.querySelector('article')?.focus({ preventScroll: true });
  }, [section, isAsking]);
}
