import type { Entry } from '@timbre/contract/recordings';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMissingFields } from '../../shared/part-logged-text.ts';
import { getEntryTracker } from '../../shared/tracker-name.ts';

/** Why an entry is not logged, and what its owner can do about it; null where nothing speaks against it. */
export function useRejectionText(): (entry: Pick<Entry, 'rejection' | 'service'>) => string | null {
  const { t } = useTranslation();
  const missing = useMissingFields();
  return ({ rejection, service }) => {
    const tracker = getEntryTracker({ service });
    switch (rejection?.code) {
      case undefined:
        return null;
      case 'fields-required':
        return t('history.rejection.fieldsRequired', { fields: missing(rejection.fields) });
      case 'period-locked':
        return t('history.rejection.periodLocked', tracker);
      case 'over-midnight':
        return t('history.rejection.overMidnight', tracker);
      case 'task-unavailable':
        return t('history.rejection.taskUnavailable', tracker);
      case 'tag-unavailable':
        return t('history.rejection.tagUnavailable', tracker);
      case 'refused':
        return rejection.words
          ? t('history.rejection.refused', { ...tracker, words: rejection.words.trim().replace(/\.$/, '') })
          : t('history.rejection.refusedSilently', tracker);
    }
  };
}

/** The same beside the entry; nothing where nothing speaks against it. */
export function RejectionText({ entry }: { entry: Entry }) {
  const text = useRejectionText()(entry);
  if (text === null) return null;
  return (
    <p className="flex gap-2 rounded-control bg-warning-soft px-4 py-2.5 text-sm wrap-anywhere">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      {text}
    </p>
  );
}
