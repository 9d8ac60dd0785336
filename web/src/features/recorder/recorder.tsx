import type { User } from '@timbre/contract/accounts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session.tsx';
import { useScreenKept } from '../../shared/session-end.ts';
import { keepChoice, readChoice } from '../../shared/stored-choice.ts';
import { Card } from '../../shared/ui/card.tsx';
import { MinutesSpentPanel, ProjectUnknownPanel, SignedOutPanel, SuspendedPanel } from './blocked-note.tsx';
import { SayDay } from './day-chip.tsx';
import { LiveOffer } from './live/live-offer.tsx';
import { LiveWordsToReview, LiveWordsWhileRecording } from './live/recorded-words.tsx';
import { MicrophonePanel } from './microphone-panel.tsx';
import { NoMinutes } from './no-minutes.tsx';
import { Failure, NotUnderstood, Processing, Success, useSuccessText } from './outcome.tsx';
import { Preview } from './preview.tsx';
import { RecorderHeading, type SentNoteViews } from './recorder-heading.tsx';
import { hasUnsentNote, isSignedOut } from './recorder-state.ts';
import { ScopeChip } from './scope-chip.tsx';
import { SessionEnded } from './session-ended.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { Tips } from './tips.tsx';
import { TrialOver } from './trial-over.tsx';
import { TypedNote } from './typed-note.tsx';
import { UnsentCard } from './unsent-card.tsx';
import { UploadProgress } from './upload-progress.tsx';
import {
  useFocusFollows,
  useFocusForDay,
  useFocusForScope,
  useFocusWhenConnected,
  useSeenWhen,
} from './use-focus-follows.ts';
import { useRecorder } from './use-recorder.ts';
import { useSentId } from './use-sent-id.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useStartByAddress } from './use-start-by-address.ts';
import { useWaitingMessage } from './waiting-message.ts';

type RecorderProps = {
  /** Left out where the server is not reached. */
  sentNote?: SentNoteViews | undefined;
  /** Told which note the recorder shows the result of, if any. */
  onShown?: (recordingId: string | null) => void;
  /** Somebody asked to write a note for a day. */
  asked?: { day: string } | null;
  onDayOff?: () => void;
};

/** Speak or type, look, send, and see what became of it. */
export function Recorder(props: RecorderProps) {
  const { user } = useSession();
  return user && <UserRecorder key={user.id} user={user} {...props} />;
}

const shortcutsKey = 'timbre.shortcuts';
/** Shorter, Space was a press like any other, and another one ends the recording. */
const holdMs = 400;

function UserRecorder({
  user,
  sentNote,
  onShown,
  asked = null,
  onDayOff = () => {},
}: RecorderProps & { user: User }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  const isTrial = !user.hasTogglToken;
  const [isTyping, setIsTyping] = useState(false);
  const [hasShortcuts, setHasShortcuts] = useState(() => readChoice(shortcutsKey) !== 'off');
  const [isListOpen, setIsListOpen] = useState(false);
  const recorder = useRecorder(user.id, isTrial);
  const [known, setKnown] = useState(asked);
  // Whoever asks for a day writes: what is spoken has to say its day itself.
  if (known !== asked) {
    setKnown(asked);
    if (asked !== null) setIsTyping(true);
  }
  const day = asked?.day ?? null;
  const { state, past } = recorder;
  const sent = useSentId(state, isTyping, onShown);
  const hasEnded = useScreenKept(isTyping || hasUnsentNote(state));

  const isTrialOver = isTrial && state.name === 'idle' && past?.hasTrial === true;
  const canSpeak = state.name === 'idle' && !isTyping && !isTrialOver && recorder.limit.seconds > 0;
  useSeenWhen(frame, state.name === 'uploading');
  useSeenWhen(frame, state.name === 'recording' && recorder.live.isOn);
  useFocusFollows(frame, state.name === 'idle' && isTyping ? 'typing' : state.name);
  useFocusWhenConnected(frame, !isTrial);
  useFocusForScope(frame, state.name === 'uploading');
  useFocusForDay(frame, asked);
  useStartByAddress(frame, canSpeak, () => void recorder.start());
  useShortcuts({
    isOn: hasShortcuts,
    onSpaceDown: () => {
      if (state.name === 'recording') recorder.stop();
      else if (canSpeak) void recorder.start();
      else return false;
      return true;
    },
    onSpaceUp: (heldMs) => {
      if (state.name === 'recording' && heldMs >= holdMs) recorder.stop();
    },
    onEnter: () => {
      if (state.name === 'preview') void recorder.sendRecorded(state.note);
    },
    onEscape: () => {
      if (state.name === 'recording') recorder.cancel();
      if (state.name === 'preview') void recorder.discard(state.note);
    },
    onHelp: () => setIsListOpen(true),
  });
  const switchShortcuts = (isOn: boolean) => {
    keepChoice(shortcutsKey, isOn ? 'on' : 'off');
    setHasShortcuts(isOn);
  };
  const close = () => {
    sent.close();
    // The button that was pressed is gone.
    frame.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
  };
  /** Whoever leaves a note that came to nothing wants to see no more of it. */
  const leave = () => {
    sent.close();
    recorder.reset();
  };
  const isWaiting = state.name === 'uploading' || state.name === 'processing';
  return (
    <>
      {hasEnded ? (
        <SessionEnded isSaidBelow={isSignedOut(state)} />
      ) : (
        <UnsentCard notes={recorder.unsent} isBusy={state.name !== 'idle'} actions={recorder.kept} />
      )}
      <StorageNotice />
      <Card
        ref={frame}
        aria-label={t('recorder.title')}
        className="grid scroll-my-6 scroll-mt-24 grid-cols-1 gap-4 max-sm:p-5 sm:gap-6"
      >
        <div className="flex items-start justify-between gap-2">
          <RecorderHeading state={state} sentId={sent.id} Title={sentNote?.Title} />
          <div className="-mr-3 flex shrink-0 items-center gap-1">
            <Tips />
            <ShortcutList
              isOpen={isListOpen}
              onOpenChange={setIsListOpen}
              isOn={hasShortcuts}
              onSwitch={switchShortcuts}
            />
          </div>
        </div>
        {recorder.scopedTo !== null && (
          <ScopeChip recordingId={recorder.scopedTo} onRemove={isSettable(state) ? recorder.unscope : null} />
        )}
        <div className="grid min-h-59 content-center justify-items-center gap-4 text-center sm:min-h-64">
          {isTrialOver ? (
            <TrialOver />
          ) : (
            <View {...{ recorder, user, isTyping, day, onDayOff }} onType={setIsTyping} onLeave={leave} />
          )}
        </div>
        {state.name === 'idle' && !isTyping && <LiveOffer hasNotes={past?.areNone === false} />}
        {sentNote && (sent.id !== null || state.name === 'uploading') && (
          <sentNote.Result recordingId={sent.id} onClose={isWaiting ? null : close} />
        )}
        <Announcement state={state} />
      </Card>
    </>
  );
}

/** Whether what the note is limited to can still be let go of. */
function isSettable({ name }: ViewProps['recorder']['state']): boolean {
  return name === 'idle' || name === 'recording' || name === 'preview';
}

type ViewProps = {
  recorder: ReturnType<typeof useRecorder>;
  user: User;
  isTyping: boolean;
  onType: (isTyping: boolean) => void;
  day: string | null;
  onDayOff: () => void;
  onLeave: () => void;
};

/** What stands in the middle, by the recorder's state. */
function View({ recorder, user, isTyping, onType, day, onDayOff, onLeave }: ViewProps) {
  const { state, past } = recorder;
  const message = useWaitingMessage(state.name === 'processing');
  switch (state.name) {
    case 'idle':
    case 'starting':
    case 'recording':
      if (state.name === 'idle' && isTyping)
        return (
          <TypedNote
            day={day}
            onDayOff={onDayOff}
            hasExamples={past?.areNone === true}
            onSpeak={() => onType(false)}
            onLeft={recorder.keepDraft}
            onSend={(text, projectId) => {
              onType(false);
              onDayOff();
              void recorder.sendTyped(text, projectId);
            }}
          />
        );
      if (state.name === 'idle' && recorder.limit.seconds === 0)
        return <NoMinutes canUpgrade={!user.isSuspended} onType={() => onType(true)} />;
      return (
        <MicrophonePanel
          state={state}
          isTrial={!user.hasTogglToken}
          isFirst={past?.areAllTrials === true}
          limit={recorder.limit}
          microphones={recorder.microphones}
          onStart={() => void recorder.start()}
          onStop={recorder.stop}
          onType={() => onType(true)}
          isCompact={recorder.live.isOn}
        >
          {day !== null && <SayDay day={day} />}
          {state.name === 'recording' && (
            <LiveWordsWhileRecording startedAt={state.startedAt} live={recorder.live} />
          )}
        </MicrophonePanel>
      );
    case 'preview':
    case 'uploading': {
      const { content } = state.note;
      const shareBefore = recorder.isFinishing ? 0 : null;
      const share = state.name === 'uploading' ? state.share : shareBefore;
      const send = () => {
        onDayOff();
        void recorder.sendRecorded(state.note);
      };
      if (typeof content === 'string') return <UploadProgress share={share ?? 0} />;
      return (
        <Preview
          note={{ ...state.note, content }}
          playsAtOnce={state.name === 'preview' && state.playsAtOnce}
          share={share}
          onPick={recorder.pick}
          onDelete={() => void recorder.discard(state.note)}
          onSend={send}
        >
          <LiveWordsToReview
            live={recorder.live}
            startedAt={state.note.spokenAt}
            isSending={share !== null}
            onSend={send}
          />
        </Preview>
      );
    }
    case 'processing':
      return <Processing recording={recorder.recording} message={message} />;
    case 'success':
      return <Success state={state} />;
    case 'not-understood':
      return (
        <NotUnderstood recordingId={state.id} onSent={() => recorder.wait(state.id)} onLeave={onLeave} />
      );
    case 'error':
      return <ErrorView recorder={recorder} state={state} onLeave={onLeave} />;
  }
}

type ErrorViewProps = {
  recorder: ViewProps['recorder'];
  state: Extract<ViewProps['recorder']['state'], { name: 'error' }>;
  onLeave: () => void;
};

function ErrorView({ recorder, state, onLeave }: ErrorViewProps) {
  if (state.cause === 'upload') {
    const choices = { onLeave, onDelete: () => void recorder.discard(state.note) };
    if (state.why === 'spent') return <MinutesSpentPanel {...choices} />;
    if (isSignedOut(state)) return <SignedOutPanel onDelete={choices.onDelete} />;
    if (state.why === 'suspended') return <SuspendedPanel reason={state.reason} {...choices} />;
    if (state.why === 'project-unknown') {
      const sendWith = (projectId: string | null) => void recorder.send({ ...state.note, projectId });
      return <ProjectUnknownPanel onSend={sendWith} {...choices} />;
    }
    return <Failure state={state} onRetry={() => void recorder.send(state.note)} {...choices} />;
  }
  return (
    <Failure
      state={state}
      onRetry={state.canRetry ? () => void recorder.runAgain(state.id) : null}
      onLeave={onLeave}
      onDelete={onLeave}
    />
  );
}

/** What happens, for those who listen: once for each state, not for each second. */
function Announcement({ state }: { state: ViewProps['recorder']['state'] }) {
  const { t } = useTranslation();
  const { name } = state;
  const success = useSuccessText(
    name === 'success' ? state : { isTrial: false, isNothingDone: false, isCorrection: false },
  );
  const needs: Record<string, string> = { asking: t('recorder.asking'), proposed: t('recorder.proposed') };
  const texts = {
    // What a note asks stands below.
    idle: name === 'idle' ? (needs[state.hint?.about ?? ''] ?? '') : '',
    starting: t('recorder.starting'),
    recording: t('recorder.recording'),
    preview: t('recorder.recorded'),
    uploading: t('recorder.progress'),
    processing: t('recorder.processing'),
    success,
    // They say so themselves.
    'not-understood': '',
    error: '',
  };
  return (
    <p role="status" className="sr-only">
      {texts[name]}
    </p>
  );
}
