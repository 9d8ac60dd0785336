import { lazy, Suspense } from 'react';
import type { LiveRecognition } from './use-live-recognition.ts';

// What reads entries is loaded only where words are recognised here.
const LiveView = lazy(async () => ({ default: (await import('./live-view.tsx')).LiveView }));
const LiveReview = lazy(async () => ({ default: (await import('./live-review.tsx')).LiveReview }));

/** `startedAt` by the page's clock. */
type WhileRecordingProps = { live: LiveRecognition; startedAt: number };

/** Words and entries while somebody records, where they turned that on. */
export function LiveWordsWhileRecording({ live, startedAt: began }: WhileRecordingProps) {
  if (!live.isOn) return null;
  const { transcript, loading, hasFailed, language } = live;
  const startedAt = new Date(performance.timeOrigin + began).toISOString();
  return (
    <Suspense fallback={<div className="h-112 w-full md:h-96" />}>
      <LiveView {...{ transcript, loading, hasFailed, language, startedAt }} isRecording={true} />
    </Suspense>
  );
}

type ToReviewProps = { live: LiveRecognition; startedAt: string; isSending: boolean; onSend: () => void };

/** The words of a recording, before it is sent. */
export function LiveWordsToReview({ live, startedAt, isSending, onSend }: ToReviewProps) {
  if (!live.isOn || live.text === '') return null;
  return (
    <Suspense fallback={<div className="h-96 w-full" />}>
      <LiveReview
        text={live.text}
        isChecking={live.isChecking}
        onChange={live.edit}
        onSend={onSend}
        startedAt={startedAt}
        language={live.language}
        disabled={isSending}
      />
    </Suspense>
  );
}
