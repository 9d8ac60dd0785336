import type { Entry } from '@timbre/contract/recordings';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntryName } from '../../shared/entry-name.ts';
import { standingOf } from '../../shared/entry-standing.ts';
import { showToast } from '../../shared/toast.ts';
import { useRejectionText } from './rejection-text.tsx';
import type { Resending } from './use-resending.ts';

/** Tells what became of entries that were sent once more, when their note asks again. */
export function useResentEntries(
  entries: readonly Entry[],
  isAsking: boolean,
  { sent, settle }: Resending,
): void {
  const { t } = useTranslation();
  const nameOf = useEntryName();
  const reasonOf = useRejectionText();
  const settled = isAsking ? entries.filter((entry) => sent.has(entry.id) && isSettled(entry)) : [];
  useEffect(() => {
    if (settled.length === 0) return;
    const rejected = settled.filter((entry) => standingOf(entry) === 'rejected');
    const count = settled.length - rejected.length;
    const logged = count > 0 ? t('history.logged', { count }) : undefined;
    const [first, ...others] = rejected;
    const reason = () =>
      first && t('history.stillNotLoggedText', { description: nameOf(first), reason: reasonOf(first) });
    // One toast shows at a time: what needs its owner goes before what went well.
    if (first)
      showToast({
        tone: 'danger',
        title: t('history.stillNotLogged', { count: rejected.length }),
        description: others.length > 0 ? logged : reason(),
      });
    else if (logged) showToast({ tone: 'success', title: logged });
    settle(settled);
  });
}

function isSettled(entry: Entry): boolean {
  const standing = standingOf(entry);
  return standing === 'rejected' || standing === 'logged';
}
