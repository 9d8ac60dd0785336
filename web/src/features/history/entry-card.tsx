import type { Entry } from '@timbre/contract/recordings';
import { CircleHelp, Copy, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../shared/durations.ts';
import { type EntryDisplayState, isUnlogged } from '../../shared/entry-display-state.ts';
import { useEntryName } from '../../shared/entry-name.ts';
import { formatDate, formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { EntryFindings } from './entry-findings.tsx';
import { EntryStateBadge } from './entry-state-badge.tsx';
import { ProjectChoices } from './project-choices.tsx';
import type { Ask } from './questions.tsx';

export type EntryCardProps = {
  entry: Entry;
  /** What it was in the preview that it has just taken the place of; null where it was not there. */
  was?: Entry | null | undefined;
  /** Ties it to its words in the transcript, while that is open. */
  number?: number | undefined;
  /** Somebody looks at it, with the pointer or the focus, or no longer. */
  onLook?: (isLooking: boolean) => void;
  /** Its state, if that is shown. */
  state?: EntryDisplayState | undefined;
  /** The same in the corner, where nothing moves when it comes and goes. */
  badge?: EntryDisplayState | undefined;
  /** What can be done about it, in the corner. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** One entry with all that is known of it; what differs from its preview is marked. */
export function EntryCard(props: EntryCardProps) {
  const { entry, was, number, onLook, state, badge, actions, children } = props;
  const { t } = useTranslation();
  const texts = useEntryTexts(entry);
  const before = useEntryTexts(was ?? entry);
  const { isDoubtful, isPreview, billable, taskName, rawData } = entry;
  const changed = (name: keyof typeof texts) => (texts[name] === before[name] ? undefined : before[name]);
  return (
    <li
      data-entry={entry.id}
      data-unlogged={isUnlogged(entry) || undefined}
      tabIndex={-1}
      className={`relative grid scroll-mt-24 gap-4 px-5 py-5 -outline-offset-2 sm:px-6 ${was === null ? 'marks-change' : ''}`}
      onPointerEnter={() => onLook?.(true)}
      onPointerLeave={() => onLook?.(false)}
      onFocus={() => onLook?.(true)}
      onBlur={() => onLook?.(false)}
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-[1fr_1fr_17rem_5rem]">
        <LabelledValue
          label={t('history.description')}
          was={changed('description')}
          className="col-span-full pr-28"
        >
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0">
              {number !== undefined && <EntryNumber number={number} />}
              <span className={entry.description ? 'font-semibold' : 'text-muted'}>{texts.description}</span>{' '}
              {was === null && <span className="sr-only">{t('history.added')}</span>}
            </span>
            {state && <EntryStateBadge state={state} />}
            {isDoubtful && <DoubtfulBadge />}
            {billable !== null && (
              <Badge tone="neutral">{billable ? t('history.billable') : t('history.notBillable')}</Badge>
            )}
          </span>
        </LabelledValue>
        <LabelledValue label={t('history.project')} was={changed('project')}>
          {texts.project}
          {taskName !== null && <span className="block text-sm text-muted">{texts.task}</span>}
        </LabelledValue>
        <LabelledValue label={t('history.workspace')} was={changed('workspace')}>
          {texts.workspace}
        </LabelledValue>
        <LabelledValue label={t('history.when')} was={changed('when')}>
          <time dateTime={entry.start} className="whitespace-nowrap">
            {texts.day}
          </time>{' '}
          <span className="whitespace-nowrap">{texts.hours}</span>
        </LabelledValue>
        <LabelledValue label={t('history.duration')} was={changed('duration')}>
          <span className="font-semibold tabular-nums">{texts.duration}</span>
        </LabelledValue>
        {rawData.tags.length > 0 && (
          <LabelledValue label={t('history.tags')} was={changed('tags')} className="col-span-full">
            <span className="mt-1 flex flex-wrap gap-1.5">
              {rawData.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>
          </LabelledValue>
        )}
      </dl>
      {/* After the words in reading order, though beside the first of them; later here stands what can be done about it. */}
      {isPreview && <PreviewBadge className="absolute top-5 right-4 sm:right-5" />}
      {badge && <EntryStateBadge state={badge} className="absolute top-5 right-4 sm:right-5" />}
      {actions && <div className="absolute top-3.5 right-3 sm:right-4">{actions}</div>}
      <EntryFindings entry={entry} />
      {actions && <ProjectChoices entry={entry} />}
      {children}
    </li>
  );
}

/** The texts of an entry as they are shown. */
export function useEntryTexts(entry: Entry) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const getName = useEntryName();
  const { start, stop, duration, workspaceName, taskName, rawData } = entry;
  const { project_name: project, client_name: client, tags } = rawData;
  const day = `${formatDate(start, language)},`;
  const hours = `${formatTime(start, language)} – ${formatTime(stop, language)}`;
  return {
    description: getName(entry),
    project: [project ?? t('history.noProject'), client].filter(Boolean).join(' · '),
    task: taskName === null ? t('history.noTask') : t('history.taskIs', { task: taskName }),
    workspace: workspaceName ?? '–',
    day,
    hours,
    when: `${day} ${hours}`,
    duration: formatDuration(duration),
    tags: tags.length > 0 ? tags.join(', ') : t('history.noTags'),
  };
}

export function DoubtfulBadge() {
  const { t } = useTranslation();
  return (
    <Badge tone="warning">
      <CircleHelp aria-hidden="true" />
      {t('history.doubtful')}
    </Badge>
  );
}

export function PreviewBadge({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <Badge className={`border border-dashed border-accent/60 ${className}`}>
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

type LabelledValueProps = {
  label: string;
  /** What the preview said instead. */
  was?: string | undefined;
  className?: string;
  children: ReactNode;
};

function LabelledValue({ label, was, className = '', children }: LabelledValueProps) {
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
  const description = useEntryName()(entry);
  return (
    <div className="flex">
      {/* What is no longer in the service cannot be changed there. */}
      {entry.state !== 'deleted-remotely' && (
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
      )}
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

type ChangeButtonProps = {
  entry: Entry;
  ask: Ask;
  variant?: 'primary' | 'outline';
  disabled?: boolean;
  className?: string;
};

/** The way to changing an entry that is not logged yet. */
export function ChangeButton({ entry, ask, variant = 'outline', ...rest }: ChangeButtonProps) {
  const { t } = useTranslation();
  const description = useEntryName()(entry);
  return (
    <Button
      variant={variant}
      size="compact"
      aria-label={t('history.changeOne', { description })}
      onClick={() => ask({ about: 'edit', entry })}
      {...rest}
    >
      <Pencil aria-hidden="true" />
      {t('history.change')}
    </Button>
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
