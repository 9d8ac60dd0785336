import type { Entry } from '@timbre/contract/recordings';
import { CircleHelp, Copy, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../shared/durations.ts';
import { type EntryDisplayState, isUnlogged } from '../../shared/entry-display-state.ts';
import { useEntryName } from '../../shared/entry-name.ts';
import { formatEntryTimes } from '../../shared/entry-times.ts';
import { useLanguage } from '../../shared/language.tsx';
import { getEntryTracker } from '../../shared/tracker-name.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { EntryFindings } from './entry-findings.tsx';
import { EntryStateBadge } from './entry-state-badge.tsx';
import { ProjectChoices } from './project-choices.tsx';
import { ProjectDot } from './project-dot.tsx';
import type { Ask } from './questions.tsx';
import { Found } from './search-words.tsx';

export type EntryCardProps = {
  entry: Entry;
  /** Its day stands above it. */
  isUnderDay?: boolean;
  /** There are several, so that it matters which. */
  showsWorkspace?: boolean;
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

/** One entry in a row, on phones in two lines, with all that is known of it; what differs from its preview is marked. */
export function EntryCard(props: EntryCardProps) {
  const { entry, isUnderDay = false, was, onLook, badge, actions, children } = props;
  return (
    <li
      data-entry={entry.id}
      data-unlogged={isUnlogged(entry) || undefined}
      tabIndex={-1}
      className={`grid scroll-mt-24 gap-3 py-2.5 pr-2 pl-4 -outline-offset-2 sm:pl-5 ${was === null ? 'marks-change' : ''}`}
      onPointerEnter={() => onLook?.(true)}
      onPointerLeave={() => onLook?.(false)}
      onFocus={() => onLook?.(true)}
      onBlur={() => onLook?.(false)}
    >
      {/* On a phone what can be done stands beside the first line alone, so that the second has the whole width. */}
      <div className="flex items-start gap-x-2 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-sm:gap-x-3">
        <EntryValues {...props} />
        {/* As wide as what comes to stand here, so that nothing moves then. */}
        <div
          className={`flex min-h-11 min-w-22 items-center justify-end max-sm:col-start-4 max-sm:row-start-1 sm:min-w-31 ${isUnderDay ? 'max-sm:-my-2.5' : 'max-sm:-my-0.5'}`}
        >
          <span className="max-sm:max-w-22 max-sm:*:px-2 max-sm:*:whitespace-normal">
            {entry.isPreview && <PreviewBadge />}
            {badge && <EntryStateBadge entry={entry} state={badge} />}
          </span>
          {actions}
        </div>
      </div>
      <div className="grid gap-3 pr-2 empty:hidden sm:pr-3">
        <EntryFindings entry={entry} />
        {actions && <ProjectChoices entry={entry} />}
        {children}
      </div>
    </li>
  );
}

/** What is known of an entry; only a screen reader needs to be told what each value is. */
function EntryValues({
  entry,
  was,
  number,
  state,
  isUnderDay = false,
  showsWorkspace = false,
}: EntryCardProps) {
  const { t } = useTranslation();
  const texts = useEntryTexts(entry);
  const before = useEntryTexts(was ?? entry);
  const { isDoubtful, billable, taskName, rawData } = entry;
  const changed = (name: keyof typeof texts) => (texts[name] === before[name] ? undefined : before[name]);
  return (
    <dl className="grid min-w-0 flex-1 max-sm:contents grid-cols-[auto_minmax(0,1fr)_4rem] items-start gap-x-3 py-2 sm:gap-x-4 lg:grid-cols-[9.5rem_minmax(0,3fr)_minmax(0,2fr)_4.5rem] lg:grid-rows-[auto_auto_1fr]">
      <LabelledValue
        label={t('history.description')}
        was={changed('description')}
        className="col-span-2 row-start-1 lg:col-span-1 lg:col-start-2"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0">
            {number !== undefined && <EntryNumber number={number} />}
            <span className={entry.description ? 'font-semibold' : 'text-muted'}>
              <Found text={texts.description} />
            </span>{' '}
            {was === null && <span className="sr-only">{t('history.added')}</span>}
          </span>
          {isDoubtful && <DoubtfulBadge />}
          {billable !== null && (
            <Badge tone="neutral">{billable ? t('history.billable') : t('history.notBillable')}</Badge>
          )}
        </span>
      </LabelledValue>
      <LabelledValue
        label={t('history.project')}
        was={changed('project')}
        className={`row-start-2 text-sm leading-6 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1 ${isUnderDay ? 'col-span-2 col-start-2 max-sm:col-[2/-1]' : 'col-span-full'}`}
      >
        <span className={entry.projectId === null ? 'text-muted' : ''}>
          <ProjectDot entry={entry} />
          <Found text={texts.project} />
        </span>
        {taskName !== null && <span className="block text-muted">{texts.task}</span>}
      </LabelledValue>
      <LabelledValue
        label={t('history.workspace')}
        was={changed('workspace')}
        className={
          showsWorkspace && entry.workspaceName !== null
            ? 'col-span-full text-sm leading-6 text-muted lg:col-span-1 lg:col-start-3 lg:row-start-3'
            : 'sr-only'
        }
      >
        {texts.workspace}
      </LabelledValue>
      <LabelledValue
        label={t('history.when')}
        was={changed('when')}
        className={`text-sm leading-6 text-muted tabular-nums lg:col-start-1 lg:row-span-3 lg:row-start-1 ${isUnderDay ? 'row-start-2' : 'col-span-full row-start-3 lg:col-span-1'}`}
      >
        <time dateTime={entry.start} className={isUnderDay ? 'sr-only' : 'whitespace-nowrap'}>
          {texts.day}
        </time>{' '}
        <span className="whitespace-nowrap">
          {texts.from}
          {/* On a phone the beginning and the duration say it in less room. */}
          <span className={isUnderDay ? 'max-sm:sr-only' : ''}>{texts.to}</span>
        </span>{' '}
        {state && (
          <span className="lg:mt-1 lg:block">
            <EntryStateBadge entry={entry} state={state} />
          </span>
        )}
      </LabelledValue>
      <LabelledValue
        label={t('history.duration')}
        was={changed('duration')}
        className="col-start-3 row-start-1 lg:col-start-4"
      >
        <span className="font-semibold whitespace-nowrap tabular-nums">{texts.duration}</span>
      </LabelledValue>
      {rawData.tags.length > 0 && (
        <LabelledValue
          label={t('history.tags')}
          was={changed('tags')}
          className="col-span-full lg:col-span-1 lg:col-start-2 lg:row-start-2"
        >
          <span className="mt-1 flex flex-wrap gap-1.5">
            {rawData.tags.map((tag) => (
              <Badge key={tag}>
                <Found text={tag} />
              </Badge>
            ))}
          </span>
        </LabelledValue>
      )}
    </dl>
  );
}

/** The texts of an entry as they are shown. */
export function useEntryTexts(entry: Entry) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const getName = useEntryName();
  const { duration, workspaceName, taskName, rawData } = entry;
  const { project_name: project, client_name: client, tags } = rawData;
  const { day: date, from, to } = formatEntryTimes(entry, language);
  const day = `${date},`;
  return {
    description: getName(entry),
    project: [project ?? t('history.noProject'), client].filter(Boolean).join(' · '),
    task: taskName === null ? t('history.noTask') : t('history.taskIs', { task: taskName }),
    workspace: workspaceName ?? '–',
    day,
    from,
    to: ` – ${to}`,
    when: `${day} ${from} – ${to}`,
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

export function PreviewBadge() {
  const { t } = useTranslation();
  return (
    <Badge className="border border-dashed border-accent/60">
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
    <div className={`relative min-w-0 ${className}`}>
      <dt className="sr-only">{label}</dt>
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
      <p className="min-w-48 flex-1 text-sm">{t('history.possibleDoubleText', getEntryTracker(entry))}</p>
      <Button variant="outline" size="small" onClick={() => ask({ about: 'delete-entry', entry })}>
        {t('history.removeDouble')}
      </Button>
    </div>
  );
}
