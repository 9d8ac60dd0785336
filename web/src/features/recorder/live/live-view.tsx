import type { Language } from '@timbre/contract/language';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSpokenDuration } from '../../../shared/durations.ts';
import { useEntryName } from '../../../shared/entry-name.ts';
import { useLanguage } from '../../../shared/language.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { ChangeHint } from './change-hint.tsx';
import { LiveEntries } from './live-entries.tsx';
import { formatLiveDay } from './live-format.ts';
import { joinTranscript, type LiveTranscript } from './live-transcript.ts';
import { LiveWords } from './live-words.tsx';
import type { LiveEntry, LiveReading } from './read-live-entries.ts';
import { useFollowEnd } from './use-follow-end.ts';
import { useLiveEntries } from './use-live-entries.ts';

type LiveViewProps = {
  /** Null before the first word. */
  transcript: LiveTranscript | null;
  /** How much of the recogniser is loaded, from 0 to 1; null when it is ready. */
  loading: number | null;
  /** The recogniser cannot go on; the words so far stay. */
  hasFailed: boolean;
  /** When the recording began, as an ISO string. */
  startedAt: string;
  isRecording: boolean;
  /** In which the words are. */
  language: Language;
};

const nothing: LiveReading['entries'] = [];
const noWords: LiveTranscript = { closed: [], confirmed: '', unconfirmed: '' };

/** What was recognised and the entries that form of it, while somebody speaks. */
export function LiveView(props: LiveViewProps) {
  return <LiveRecording key={props.startedAt} {...props} />;
}

function LiveRecording(props: LiveViewProps) {
  const { transcript, hasFailed, startedAt, isRecording, language } = props;
  const { t } = useTranslation();
  const { reading, hasFailed: isUnread } = useLiveEntries(transcript, {
    startedAt,
    language,
    isEnded: !isRecording,
  });
  const entries = reading?.entries ?? nothing;
  const announcement = useAnnouncement(entries, startedAt);
  return (
    <div className="grid w-full grid-cols-1 gap-4 text-left md:grid-cols-2">
      <Words {...props} reading={reading} />
      <Area title={t('live.entries')} content={entries} className="h-66 md:h-80">
        {reading?.isCorrection && <ChangeHint />}
        {!reading?.isCorrection && entries.length === 0 && (
          <p className="text-muted">{isUnread || hasFailed ? t('live.entriesLater') : t('live.noEntries')}</p>
        )}
        {entries.length > 0 && <LiveEntries entries={entries} startedAt={startedAt} />}
      </Area>
      <p role="status" className="sr-only">
        {hasFailed ? t('live.failed') : announcement}
      </p>
    </div>
  );
}

function Words(props: LiveViewProps & { reading: LiveReading | null }) {
  const { transcript, loading, hasFailed, isRecording, reading } = props;
  const { t } = useTranslation();
  const words = joinTranscript(transcript ?? noWords);
  const hasWords = words.text !== '';
  // What ended is confirmed: nothing follows that could change it.
  const shown = isRecording ? words : { ...words, confirmedTo: words.text.length };
  return (
    <Area title={t('live.words')} content={words.text} className="h-28 md:h-80">
      {hasWords && <LiveWords words={shown} reading={reading} />}
      {hasFailed && (
        <Notice tone="warning" className="text-sm">
          <p>{t('live.failed')}</p>
        </Notice>
      )}
      {!hasFailed && !hasWords && (loading === null ? <Listening /> : <Loading share={loading} />)}
    </Area>
  );
}

function Listening() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1">
      <p className="font-display text-lg font-medium">{t('live.listening')}</p>
      <p className="text-muted">{t('live.how')}</p>
    </div>
  );
}

function Loading({ share }: { share: number }) {
  const { t } = useTranslation();
  const label = t('live.loading');
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-3 font-medium">
        {label}
        <span className="shrink-0 tabular-nums">
          {t('live.percent', { percent: Math.round(share * 100) })}
        </span>
      </p>
      <Progress label={label} share={share} />
      <p className="text-muted">{t('live.loadingText')}</p>
    </div>
  );
}

type AreaProps = {
  title: string;
  /** What it shows: where that changes, its end stays in view. */
  content: unknown;
  /** Its height, which does not change with what it shows. */
  className: string;
  children: ReactNode;
};

function Area({ title, content, className, children }: AreaProps) {
  const id = useId();
  const scrolled = useFollowEnd(content);
  return (
    <div className="grid min-w-0 content-start gap-2">
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      <section
        ref={scrolled}
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
        tabIndex={0}
        className={`grid content-start gap-3 overflow-y-auto overscroll-contain rounded-control border border-line bg-paper p-3 sm:p-4 ${className}`}
      >
        {children}
      </section>
    </div>
  );
}

/** A sentence for each entry that has just been closed: each is announced once. */
function useAnnouncement(entries: readonly LiveEntry[], startedAt: string): string {
  const { language } = useLanguage();
  const getName = useEntryName();
  const said = useRef(new Set<number>());
  const [text, setText] = useState('');
  useEffect(() => {
    const closed = entries.filter(({ id, isClosed }) => isClosed && !said.current.has(id));
    if (closed.length === 0) return;
    for (const { id } of closed) said.current.add(id);
    const sentences = closed.map((entry) =>
      [
        getName(entry),
        formatSpokenDuration(entry.duration.value, language),
        formatLiveDay(entry.day.value, startedAt, language),
      ].join(', '),
    );
    setText(sentences.join('. '));
  }, [entries, startedAt, language, getName]);
  return text;
}
