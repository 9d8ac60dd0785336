import type { Entry } from '@timbre/contract/recordings';
import { CircleHelp, Copy, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../shared/durations.ts';
import { formatDate, formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Badge } from '../../shared/parts/badge.tsx';
import { Button } from '../../shared/parts/button.tsx';
import { Tooltip } from '../../shared/parts/tooltip.tsx';
import type { Ask } from './questions.tsx';

type EntryCardProps = {
  entry: Entry;
  /** Ties it to its words in the transcript, while that is open. */
  number?: number | undefined;
  /** Somebody looks at it, with the pointer or the focus, or no longer. */
  onLook?: (isLooking: boolean) => void;
  /** What can be done about it, in the corner. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** One entry with all that is known of it. */
export function EntryCard({ entry, number, onLook, actions, children }: EntryCardProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { description, start, stop, duration, workspaceName, isDoubtful, rawData } = entry;
  const { project_name: project, client_name: client, tags } = rawData;
  return (
    <li
      data-entry={entry.id}
      tabIndex={-1}
      className="relative grid gap-4 px-5 py-5 -outline-offset-2 sm:px-6"
      onPointerEnter={() => onLook?.(true)}
      onPointerLeave={() => onLook?.(false)}
      onFocus={() => onLook?.(true)}
      onBlur={() => onLook?.(false)}
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-[1fr_1fr_17rem_5rem]">
        <Fact label={t('history.description')} className="col-span-full pr-28">
          {number !== undefined && <EntryNumber number={number} />}
          <span className="font-semibold">{description}</span>{' '}
          {isDoubtful && (
            <Badge tone="warning" className="align-middle">
              <CircleHelp aria-hidden="true" />
              {t('history.doubtful')}
            </Badge>
          )}
        </Fact>
        <Fact label={t('history.project')}>
          {[project ?? t('history.noProject'), client].filter(Boolean).join(' · ')}
        </Fact>
        <Fact label={t('history.workspace')}>{workspaceName ?? '–'}</Fact>
        <Fact label={t('history.when')}>
          <time dateTime={start} className="whitespace-nowrap">
            {`${formatDate(start, language)},`}
          </time>{' '}
          <span className="whitespace-nowrap">
            {`${formatTime(start, language)} – ${formatTime(stop, language)}`}
          </span>
        </Fact>
        <Fact label={t('history.duration')}>
          <span className="font-semibold tabular-nums">{formatDuration(duration)}</span>
        </Fact>
        {tags.length > 0 && (
          <Fact label={t('history.tags')} className="col-span-full">
            <span className="mt-1 flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>
          </Fact>
        )}
      </dl>
      {/* After the words in reading order, though beside the first of them. */}
      {actions && <div className="absolute top-3.5 right-3 sm:right-4">{actions}</div>}
      {children}
    </li>
  );
}

function EntryNumber({ number }: { number: number }) {
  const { t } = useTranslation();
  return (
    <span className="mr-2 inline-grid size-5.5 place-content-center rounded-full bg-accent-soft align-text-bottom text-xs font-bold text-accent-deep">
      <span className="sr-only">{t('history.entryNumber')}</span>
      {number}
    </span>
  );
}

type FactProps = { label: string; className?: string; children: ReactNode };

function Fact({ label, className = '', children }: FactProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-xs font-medium text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What can be done about an entry that is logged. */
export function EntryActions({ entry, ask }: { entry: Entry; ask: Ask }) {
  const { t } = useTranslation();
  const { description } = entry;
  return (
    <div className="flex">
      <Tooltip text={t('history.edit')}>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('history.editOne', { description })}
          onClick={() => ask({ about: 'edit', entry })}
        >
          <Pencil aria-hidden="true" />
        </Button>
      </Tooltip>
      <Tooltip text={t('history.delete')}>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('history.deleteOne', { description })}
          onClick={() => ask({ about: 'delete-entry', entry })}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </Tooltip>
    </div>
  );
}

/** The service may have the same entry twice: only a person can tell. */
export function PossibleDouble({ entry, ask }: { entry: Entry; ask: Ask }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warning-soft px-4 py-2">
      <Badge tone="warning" className="bg-card!">
        <Copy aria-hidden="true" />
        {t('history.possibleDouble')}
      </Badge>
      <p className="min-w-48 flex-1 text-sm">{t('history.possibleDoubleText')}</p>
      <Button variant="outline" size="small" onClick={() => ask({ about: 'delete-entry', entry })}>
        {t('history.removeDouble')}
      </Button>
    </div>
  );
}
