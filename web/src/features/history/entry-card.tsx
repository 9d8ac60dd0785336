import type { Entry } from '@timbre/contract/recordings';
import { CircleHelp, Copy, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../shared/durations.ts';
import { formatDate, formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Badge } from '../../shared/parts/badge.tsx';
import { Button } from '../../shared/parts/button.tsx';
import { Tooltip } from '../../shared/parts/tooltip.tsx';
import { EntryFindings } from './entry-findings.tsx';
import type { Ask } from './questions.tsx';

type EntryCardProps = {
  entry: Entry;
  /** What it was in the preview that it has just taken the place of; null where it was not there. */
  was?: Entry | null | undefined;
  /** Ties it to its words in the transcript, while that is open. */
  number?: number | undefined;
  /** Somebody looks at it, with the pointer or the focus, or no longer. */
  onLook?: (isLooking: boolean) => void;
  /** What can be done about it, in the corner. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** One entry with all that is known of it; what differs from its preview is marked. */
export function EntryCard({ entry, was, number, onLook, actions, children }: EntryCardProps) {
  const { t } = useTranslation();
  const facts = useFacts(entry);
  const before = useFacts(was ?? entry);
  const { isDoubtful, isPreview, rawData } = entry;
  const changed = (name: keyof typeof facts) => (facts[name] === before[name] ? undefined : before[name]);
  return (
    <li
      data-entry={entry.id}
      tabIndex={-1}
      className={`relative grid gap-4 px-5 py-5 -outline-offset-2 sm:px-6 ${was === null ? 'marks-change' : ''}`}
      onPointerEnter={() => onLook?.(true)}
      onPointerLeave={() => onLook?.(false)}
      onFocus={() => onLook?.(true)}
      onBlur={() => onLook?.(false)}
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-[1fr_1fr_17rem_5rem]">
        <Fact label={t('history.description')} was={changed('description')} className="col-span-full pr-28">
          {number !== undefined && <EntryNumber number={number} />}
          <span className="font-semibold">{facts.description}</span>{' '}
          {was === null && <span className="sr-only">{t('history.added')}</span>}
          {isDoubtful && (
            <Badge tone="warning" className="align-middle">
              <CircleHelp aria-hidden="true" />
              {t('history.doubtful')}
            </Badge>
          )}
        </Fact>
        <Fact label={t('history.project')} was={changed('project')}>
          {facts.project}
        </Fact>
        <Fact label={t('history.workspace')} was={changed('workspace')}>
          {facts.workspace}
        </Fact>
        <Fact label={t('history.when')} was={changed('when')}>
          <time dateTime={entry.start} className="whitespace-nowrap">
            {facts.day}
          </time>{' '}
          <span className="whitespace-nowrap">{facts.hours}</span>
        </Fact>
        <Fact label={t('history.duration')} was={changed('duration')}>
          <span className="font-semibold tabular-nums">{facts.duration}</span>
        </Fact>
        {rawData.tags.length > 0 && (
          <Fact label={t('history.tags')} was={changed('tags')} className="col-span-full">
            <span className="mt-1 flex flex-wrap gap-1.5">
              {rawData.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>
          </Fact>
        )}
      </dl>
      {/* After the words in reading order, though beside the first of them. */}
      {isPreview ? (
        <PreviewMark />
      ) : (
        actions && <div className="absolute top-3.5 right-3 sm:right-4">{actions}</div>
      )}
      <EntryFindings entry={entry} />
      {children}
    </li>
  );
}

/** The facts of an entry as they are shown. */
function useFacts({ description, start, stop, duration, workspaceName, rawData }: Entry) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { project_name: project, client_name: client, tags } = rawData;
  const day = `${formatDate(start, language)},`;
  const hours = `${formatTime(start, language)} – ${formatTime(stop, language)}`;
  return {
    description,
    project: [project ?? t('history.noProject'), client].filter(Boolean).join(' · '),
    workspace: workspaceName ?? '–',
    day,
    hours,
    when: `${day} ${hours}`,
    duration: formatDuration(duration),
    tags: tags.length > 0 ? tags.join(', ') : t('history.noTags'),
  };
}

/** Where later stands what can be done about the entry. */
function PreviewMark() {
  const { t } = useTranslation();
  return (
    <Badge className="absolute top-5 right-4 border border-dashed border-accent/60 sm:right-5">
      <Eye aria-hidden="true" />
      {t('history.previewMark')}
    </Badge>
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

type FactProps = {
  label: string;
  /** What the preview said instead. */
  was?: string | undefined;
  className?: string;
  children: ReactNode;
};

function Fact({ label, was, className = '', children }: FactProps) {
  const { t } = useTranslation();
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-xs font-medium text-muted">{label}</dt>
      <dd className={`wrap-anywhere ${was === undefined ? '' : 'marks-change'}`}>
        {children}
        {was !== undefined && <span className="sr-only"> {t('history.changedFrom', { before: was })}</span>}
      </dd>
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
