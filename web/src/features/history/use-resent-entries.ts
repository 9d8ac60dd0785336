import type { Entry } from '@timbre/contract/recordings';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getDisplayState } from '../../shared/entry-display-state.ts';
import { useEntryName } from '../../shared/entry-name.ts';
import { showToast } from '../../shared/toast.ts';
import { useRejectionText } from './rejection-text.tsx';
import type { Resending } from './use-resending.ts';

/** Tells what became of entries that were sent once more, when their note asks again. */
export function useResentEntries(
  entries: readonly Entry[],
  isAsking: boolean,
  { sent, resolve }: Resending,
): void {
  const { t } = useTranslation();
  const getName = useEntryName();
  const findReason = useRejectionText();
  const settled = isAsking ? entries.filter((entry) => sent.has(entry.id) && isSettled(entry)) : [];
  useEffect(() => {
    if (settled.length === 0) return;
    const rejected = settled.filter((entry) => getDisplayState(entry) === 'rejected');
    const count = settled.length - rejected.length;
    const logged = count > 0 ? t('history.logged', { count }) : undefined;
    const [first, ...others] = rejected;
    const reason = () =>
      first && t('history.stillNotLoggedText', { description: getName(first), reason: findReason(first) });
    // One toast shows at a time: what needs its owner goes before what went well.
    if (first)
      showToast({
        tone: 'danger',
        title: t('history.stillNotLogged', { count: rejected.length }),
        description: others.length > 0 ? logged : reason(),
      });
    else if (logged) showToast({ tone: 'success', title: logged });
    resolve(settled);
  });
}

function isSettled(entry: Entry): boolean {
  const state = getDisplayState(entry);
  return state === 'rejected' || state === 'logged';
}
