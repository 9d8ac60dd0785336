import type { User } from '@timbre/contract/accounts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session.tsx';
import { useScreenKept } from '../../shared/session-end.ts';
import { Card } from '../../shared/ui/card.tsx';
import { MinutesSpentPanel, ProjectUnknownPanel, SignedOutPanel, SuspendedPanel } from './blocked-note.tsx';
import { MicrophonePanel } from './microphone-panel.tsx';
import { NoMinutes } from './no-minutes.tsx';
import { Failure, NotUnderstood, PartLogged, Processing, Success, useSuccessText } from './outcome.tsx';
import { Preview } from './preview.tsx';
import { hasUnsentNote, isSignedOut } from './recorder-state.ts';
import { SessionEnded } from './session-ended.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { keepChoice, readChoice } from './stored-choice.ts';
import { Tips } from './tips.tsx';
import { TrialOver } from './trial-over.tsx';
import { TypedNote } from './typed-note.tsx';
import { UnsentCard } from './unsent-card.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useFocusFollows } from './use-focus-follows.ts';
import { useRecorder } from './use-recorder.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useStartByAddress } from './use-start-by-address.ts';
import { useWaitingMessage } from './waiting-message.ts';

/** Speak or type, look, send. */
export function Recorder() {
  const { user } = useSession();
  return user && <UserRecorder key={user.id} user={user} />;
}

const shortcutsKey = 'timbre.shortcuts';
/** Shorter, Space was a press like any other, and another one ends the recording. */
const holdMs = 400;

function UserRecorder({ user }: { user: User }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  const isTrial = !user.hasTogglToken;
  const [isTyping, setIsTyping] = useState(false);
  const [hasShortcuts, setHasShortcuts] = useState(() => readChoice(shortcutsKey) !== 'off');
  const [isListOpen, setIsListOpen] = useState(false);
  const recorder = useRecorder(user.id, isTrial);
  const { state, recordings } = recorder;
  const hasEnded = useScreenKept(isTyping || hasUnsentNote(state));

  const isTrialOver = isTrial && state.name === 'idle' && (recordings ?? []).some((one) => one.isTrial);
  const canSpeak = state.name === 'idle' && !isTyping && !isTrialOver && recorder.limit.seconds > 0;
  useFocusFollows(frame, state.name === 'idle' && isTyping ? 'typing' : state.name);
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
      if (state.name === 'preview') void recorder.send(state.note);
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
  return (
    <>
      {hasEnded ? (
        <SessionEnded isSaidBelow={isSignedOut(state)} />
      ) : (
        <UnsentCard notes={recorder.unsent} isBusy={state.name !== 'idle'} actions={recorder.kept} />
      )}
      <StorageNotice />
      <Card ref={frame} className="grid gap-6">
        <div className="flex items-center justify-between gap-2">
          <h2 className="text-xl font-semibold tracking-tight sm:text-2xl">{t('recorder.title')}</h2>
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
        <div className="grid min-h-64 content-center justify-items-center gap-4 text-center">
          {isTrialOver ? (
            <TrialOver />
          ) : (
            <View recorder={recorder} user={user} isTyping={isTyping} onType={setIsTyping} />
          )}
        </div>
        <Announcement state={state} />
      </Card>
    </>
  );
}

type ViewProps = {
  recorder: ReturnType<typeof useRecorder>;
  user: User;
  isTyping: boolean;
  onType: (isTyping: boolean) => void;
};

/** What stands in the middle, by the recorder's state. */
function View({ recorder, user, isTyping, onType }: ViewProps) {
  const { state, recordings } = recorder;
  const message = useWaitingMessage(state.name === 'processing');
  switch (state.name) {
    case 'idle':
    case 'starting':
    case 'recording':
      if (state.name === 'idle' && isTyping)
        return (
          <TypedNote
            hasExamples={recordings?.length === 0}
            onSpeak={() => onType(false)}
            onLeft={recorder.keepDraft}
            onSend={(text, projectId) => {
              onType(false);
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
          limit={recorder.limit}
          microphones={recorder.microphones}
          onStart={() => void recorder.start()}
          onStop={recorder.stop}
          onType={() => onType(true)}
        />
      );
    case 'preview':
    case 'uploading': {
      const { content } = state.note;
      const share = state.name === 'uploading' ? state.share : null;
      if (typeof content === 'string') return <UploadProgress share={share ?? 0} />;
      return (
        <Preview
          note={{ ...state.note, content }}
          playsAtOnce={state.name === 'preview' && state.playsAtOnce}
          share={share}
          onPick={recorder.pick}
          onDelete={() => void recorder.discard(state.note)}
          onSend={() => void recorder.send(state.note)}
        />
      );
    }
    case 'processing':
      return <Processing recordingId={state.id} message={message} />;
    case 'success':
      return <Success state={state} />;
    case 'part-logged':
      return <PartLogged state={state} onLeave={recorder.reset} />;
    case 'not-understood':
      return (
        <NotUnderstood
          recordingId={state.id}
          onSent={() => recorder.wait(state.id)}
          onLeave={recorder.reset}
        />
      );
    case 'error':
      return <ErrorView recorder={recorder} state={state} />;
  }
}

type ErrorViewProps = {
  recorder: ViewProps['recorder'];
  state: Extract<ViewProps['recorder']['state'], { name: 'error' }>;
};

function ErrorView({ recorder, state }: ErrorViewProps) {
  if (state.cause === 'upload') {
    const choices = { onLeave: recorder.reset, onDelete: () => void recorder.discard(state.note) };
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
      onLeave={recorder.reset}
      onDelete={recorder.reset}
    />
  );
}

/** What happens, for those who listen: once for each state, not for each second. */
function Announcement({ state }: { state: ViewProps['recorder']['state'] }) {
  const { t } = useTranslation();
  const { name } = state;
  const success = useSuccessText(name === 'success' ? state : { isTrial: false, isNothingDone: false });
  const texts = {
    idle: '',
    starting: t('recorder.starting'),
    recording: t('recorder.recording'),
    preview: t('recorder.recorded'),
    uploading: t('recorder.progress'),
    processing: t('recorder.processing'),
    success,
    // They say so themselves.
    'part-logged': '',
    'not-understood': '',
    error: '',
  };
  return (
    <p role="status" className="sr-only">
      {texts[name]}
    </p>
  );
}
