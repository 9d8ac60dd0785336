import { CalendarDays, Clock, FolderClosed } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../shared/durations.ts';
import { useLanguage } from '../../../shared/language.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { formatLiveDay, formatLiveStart } from './live-format.ts';
import type { LiveEntry } from './read-live-entries.ts';

type LiveEntriesProps = {
  entries: readonly LiveEntry[];
  startedAt: string;
  /** Nothing more is said: what is missing is named. */
  isFinal?: boolean;
  className?: string;
};

/** The entries as far as they were said. */
export function LiveEntries({ entries, startedAt, isFinal = false, className = '' }: LiveEntriesProps) {
  return (
    <ol className={`grid content-start gap-3 ${className}`}>
      {entries.map((entry) => (
        <LiveEntryCard key={entry.id} entry={entry} startedAt={startedAt} isFinal={isFinal} />
      ))}
    </ol>
  );
}

type LiveEntryCardProps = { entry: LiveEntry; startedAt: string; isFinal: boolean };

function LiveEntryCard({ entry, startedAt, isFinal }: LiveEntryCardProps) {
  const { language } = useLanguage();
  const { day, duration, start, tags, isClosed } = entry;
  return (
    <li
      data-closed={isClosed}
      className="grid content-start gap-2 rounded-control border border-accent/40 bg-card px-4 py-3 data-[closed=true]:border-line motion-safe:animate-appear motion-safe:transition-colors"
    >
      <Description entry={entry} />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Chip tone="duration" icon={Clock} isSettled={duration.isSettled}>
          <span className="tabular-nums">{formatDuration(duration.value)}</span>
        </Chip>
        <Chip tone="day" icon={CalendarDays} isSettled={day.isSettled}>
          <time dateTime={day.value} className="inline-block first-letter:uppercase">
            {formatLiveDay(day.value, startedAt, language)}
          </time>
          {start !== null && (
            <span className="tabular-nums">{formatLiveStart(day.value, start, language)}</span>
          )}
        </Chip>
        <Project entry={entry} isFinal={isFinal} />
        {tags.map((tag) => (
          <Badge key={tag} tone="neutral">
            {tag}
          </Badge>
        ))}
      </p>
    </li>
  );
}

/** Running text: it grows until the entry is closed. */
function Description({ entry: { description, isClosed } }: { entry: LiveEntry }) {
  const { t } = useTranslation();
  if (description !== '') return <p className="font-semibold wrap-anywhere">{description}</p>;
  if (isClosed) return <p className="text-muted">{t('history.noDescription')}</p>;
  // The room of a line, so that nothing moves when the first word of it comes.
  return (
    <p aria-hidden="true" className="flex h-6 items-center">
      <span className="h-3 w-28 rounded-full bg-line/70" />
    </p>
  );
}

function Project({ entry: { project, client }, isFinal }: { entry: LiveEntry; isFinal: boolean }) {
  const { t } = useTranslation();
  const named = [project, client].filter((name) => name !== null).join(' · ');
  if (named === '' && !isFinal) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm leading-5 text-muted">
      <FolderClosed aria-hidden="true" className={`size-4 shrink-0 ${named ? 'text-info' : ''}`} />
      <span className={`wrap-anywhere ${named ? 'font-medium text-ink' : ''}`}>
        {named || t('history.noProject')}
      </span>
    </span>
  );
}

const settledLooks = {
  day: 'data-[settled=true]:border-pink-soft data-[settled=true]:bg-pink-soft data-[settled=true]:text-pink',
  duration:
    'data-[settled=true]:border-accent-soft data-[settled=true]:bg-accent-soft data-[settled=true]:text-accent-deep',
};

type ChipProps = {
  tone: keyof typeof settledLooks;
  icon: ComponentType<{ 'aria-hidden': 'true' }>;
  isSettled: boolean;
  children: ReactNode;
};

/** A value: dashed while it may still change, filled when it is settled; of the same size in both. */
function Chip({ tone, icon: Icon, isSettled, children }: ChipProps) {
  const { t } = useTranslation();
  return (
    <span
      data-settled={isSettled}
      className={`inline-flex items-center gap-1.5 rounded-full border border-dashed border-field bg-card px-2.5 py-1 text-sm leading-5 font-semibold whitespace-nowrap text-muted data-[settled=true]:border-solid motion-safe:transition-colors [&_svg]:size-3.5 ${settledLooks[tone]}`}
    >
      <Icon aria-hidden="true" />
      {children}
      {!isSettled && <span className="sr-only">{t('live.mayChange')}</span>}
    </span>
  );
}
