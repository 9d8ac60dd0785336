import type { Proposal } from '@timbre/contract/corrections';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { useSession } from '../../shared/session.tsx';
import { getTrackerVariables } from '../../shared/tracker-name.ts';
import { Progress } from '../../shared/ui/progress.tsx';
import { countChanges } from './entry-changes.ts';
import { isAtWork } from './use-proposal.ts';

/** How far the applying or the undoing is, by what the server says is done; and until when it waits. */
export function ProposalProgress({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useSession();
  if (!isAtWork(proposal)) return null;
  const isApplying = proposal.state === 'applying';
  const waiting = countChanges(proposal, isApplying ? 'proposed' : 'applied');
  const done = isApplying
    ? countChanges(proposal, 'applied', 'changed-elsewhere', 'gone', 'refused')
    : countChanges(proposal, 'undone');
  const total = waiting + done;
  const text = t('correction.progress', { done, total });
  return (
    <div className="grid gap-2 py-3 text-left">
      <p className="text-sm font-medium text-accent-deep">{text}</p>
      <Progress label={text} share={total === 0 ? 0 : done / total} />
      {proposal.waitsUntil && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('correction.waits', {
            ...getTrackerVariables(user?.connection ?? null, language),
            time: formatTime(proposal.waitsUntil, language),
          })}
        </p>
      )}
    </div>
  );
}
