import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isUnlogged } from '../../shared/entry-display-state.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { DoubtfulBadge, type EntryCardProps, PreviewBadge, useEntryTexts } from './entry-card.tsx';
import { EntryFindings } from './entry-findings.tsx';
import { EntryStateBadge } from './entry-state-badge.tsx';
import { ProjectChoices } from './project-choices.tsx';
import { ProjectDot } from './project-dot.tsx';

type EntryRowProps = Omit<EntryCardProps, 'was' | 'number' | 'onLook'> & {
  was?: unknown;
  /** It was logged, and was taken back. */
  isUndone?: boolean;
};

/** One entry in the least room: what, for whom, when and how long, its state and what can be done about it. */
export function EntryRow({ entry, isUndone = false, state, badge, actions, children }: EntryRowProps) {
  const texts = useEntryTexts(entry);
  return (
    <li
      data-unlogged={isUnlogged(entry) || undefined}
      tabIndex={-1}
      className="grid scroll-mt-24 gap-3 py-3 text-left -outline-offset-2"
    >
      {/* On a phone the duration stands beside the description, and what can be done in the corner below it. */}
      <div className="flex items-center gap-x-4 gap-y-1 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span
              className={`${entry.description ? 'font-semibold' : 'text-muted'} ${isUndone ? 'line-through' : ''}`}
            >
              {texts.description}
            </span>
            {entry.isDoubtful && !isUndone && <DoubtfulBadge />}
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted max-sm:flex-col">
            <span>
              <ProjectDot entry={entry} />
              {texts.project}
            </span>{' '}
            <time dateTime={entry.start} className="whitespace-nowrap">
              {texts.when}
            </time>
          </p>
        </div>
        {/* Each part is as wide as what comes to stand in it, so that nothing moves then. */}
        <div className="-mr-2 flex items-center gap-3 max-sm:contents">
          <span className="flex max-sm:row-start-2 sm:min-w-32 sm:justify-end">
            <StateBadge entry={entry} isUndone={isUndone} state={state ?? badge} />
          </span>
          <p className="min-w-16 text-right font-semibold tabular-nums max-sm:col-start-2 max-sm:row-start-1 max-sm:self-start max-sm:pr-2">
            {texts.duration}
          </p>
          <div className="flex min-h-11 min-w-22 items-center justify-end max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:self-end max-sm:pt-6">
            {actions}
          </div>
        </div>
      </div>
      {!isUndone && <EntryFindings entry={entry} />}
      {actions && <ProjectChoices entry={entry} />}
      {children}
    </li>
  );
}

function StateBadge({ entry, isUndone, state }: Pick<EntryRowProps, 'entry' | 'isUndone' | 'state'>) {
  const { t } = useTranslation();
  if (isUndone)
    return (
      <Badge tone="neutral">
        <Undo2 aria-hidden="true" />
        {t('sentNote.entryUndone')}
      </Badge>
    );
  if (entry.isPreview) return <PreviewBadge />;
  return state && <EntryStateBadge entry={entry} state={state} />;
}
