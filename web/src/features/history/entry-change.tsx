import type { EntryVersion, ProposedChange } from '@timbre/contract/corrections';
import { ArrowRight, Check, CircleAlert, CircleSlash, Copy, Plus, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session.tsx';
import { getTrackerVariables } from '../../shared/tracker-name.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { findChangedFields, type ShownField } from './changed-fields.ts';
import { DoubtfulBadge } from './entry-card.tsx';
import { isWaiting } from './entry-changes.ts';
import { EntryFindings } from './entry-findings.tsx';
import { useVersionTexts } from './version-texts.ts';

/** One entry before and after: only what changes is emphasised. What was taken back became what it had been before. */
export function Change({ change }: { change: ProposedChange }) {
  const { state, isDoubtful } = change;
  const [before, after] = state === 'undone' ? [change.after, change.before] : [change.before, change.after];
  const shown = before ?? after;
  if (shown === null) return null;
  const isOpen = isWaiting(change);
  const kept = before ? 'same' : 'new';
  const look = after ? kept : 'deleted';
  const changed = before && after ? findChangedFields(before, after) : [];
  return (
    <div className="grid gap-2" data-change={state}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 wrap-anywhere max-sm:basis-full">
          <EntryLine version={shown} without={changed} look={look} />
        </div>
        <p className="flex flex-wrap gap-2">
          {isOpen && <KindBadge change={change} />}
          <StateBadge change={change} />
          {isOpen && isDoubtful && <DoubtfulBadge />}
        </p>
      </div>
      {before && after && <FieldChanges before={before} after={after} fields={changed} />}
      <WhyNot change={change} />
      {isOpen && <EntryFindings entry={change} />}
    </div>
  );
}

type EntryLineProps = {
  version: EntryVersion;
  /** Of these the change is shown below. */
  without?: readonly ShownField[];
  look?: 'same' | 'new' | 'deleted';
};

/** Which entry it is, in two lines. */
export function EntryLine({ version, without = [], look = 'same' }: EntryLineProps) {
  const { start, end, ...texts } = useVersionTexts()(version);
  const shows = (field: ShownField) => !without.includes(field);
  const to = shows('duration') ? ` – ${end}` : '';
  const details = [
    shows('project') && texts.project,
    shows('date') && texts.date,
    shows('start') && `${start}${to}`,
    shows('duration') && texts.duration,
    shows('tags') && version.tags.length > 0 && texts.tags,
  ].filter((detail) => detail !== false);
  const Text = ({ same: 'span', new: 'ins', deleted: 'del' } as const)[look];
  return (
    <>
      <p>
        <Text
          className={`${version.description ? 'font-semibold' : 'text-muted'} ${look === 'new' ? 'no-underline' : ''}`}
        >
          {texts.description}
        </Text>
      </p>
      <p className="text-sm text-muted">
        <Text className={look === 'new' ? 'no-underline' : ''}>{details.join(' · ')}</Text>
      </p>
    </>
  );
}

type FieldChangesProps = { before: EntryVersion; after: EntryVersion; fields: readonly ShownField[] };

/** Each value that becomes another; read out as a sentence. */
function FieldChanges({ before, after, fields }: FieldChangesProps) {
  const { t } = useTranslation();
  const getTexts = useVersionTexts();
  const [was, is] = [getTexts(before), getTexts(after)];
  if (fields.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {fields.map((field) => {
        const read = field === 'duration' ? 'spokenDuration' : field;
        const name = t(`history.${field}`);
        return (
          <li key={field} className="wrap-anywhere">
            <span className="sr-only">
              {t('correction.becomes', { field: name, before: was[read], after: is[read] })}
            </span>
            <span aria-hidden="true" className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-24 text-sm text-muted max-sm:basis-full">{name}</span>
              <del className="text-muted tabular-nums">{was[field]}</del>
              <ArrowRight className="size-4 shrink-0 self-center text-muted" />
              <ins className="rounded-sm bg-accent-soft px-1.5 font-semibold text-accent-deep tabular-nums no-underline">
                {is[field]}
              </ins>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What becomes of an entry as a whole. */
function KindBadge({ change: { before, after, operation } }: { change: ProposedChange }) {
  const { t } = useTranslation();
  if (after === null)
    return (
      <Badge tone="danger">
        <Trash2 aria-hidden="true" />
        {t('correction.kind.deleted')}
      </Badge>
    );
  if (before !== null) return null;
  const isCopy = operation === 'copy';
  return (
    <Badge>
      {isCopy ? <Copy aria-hidden="true" /> : <Plus aria-hidden="true" />}
      {isCopy ? t('correction.kind.copy') : t('correction.kind.new')}
    </Badge>
  );
}

const stateLooks = {
  applied: { tone: 'success', Icon: Check },
  'changed-elsewhere': { tone: 'warning', Icon: CircleAlert },
  gone: { tone: 'neutral', Icon: CircleSlash },
  refused: { tone: 'warning', Icon: CircleAlert },
  undone: { tone: 'neutral', Icon: Undo2 },
} as const;

function StateBadge({ change }: { change: ProposedChange }) {
  const { t } = useTranslation();
  const { state, before, after } = change;
  if (state === 'proposed') return null;
  const written = before ? 'changed' : 'added';
  const { tone, Icon } = stateLooks[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {state === 'applied'
        ? t(`correction.done.${after ? written : 'deleted'}`)
        : t(`correction.state.${state}`)}
    </Badge>
  );
}

/** Why nothing was done, or why it was not taken back, and what to do about it. */
function WhyNot({ change: { state, undoProblem } }: { change: ProposedChange }) {
  const { t, i18n } = useTranslation();
  const { user } = useSession();
  const tracker = getTrackerVariables(user?.connection ?? null, i18n.language);
  if (undoProblem !== null)
    return (
      <Notice tone="warning" className="text-sm">
        <p>{t(`correction.whyNotUndone.${undoProblem}`, tracker)}</p>
      </Notice>
    );
  if (state !== 'changed-elsewhere' && state !== 'gone' && state !== 'refused') return null;
  return (
    <Notice tone={state === 'gone' ? 'info' : 'warning'} className="text-sm">
      <p>{t(`correction.why.${state}`, tracker)}</p>
    </Notice>
  );
}
