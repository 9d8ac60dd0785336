import { describeTracker, type TrackerId } from '@timbre/contract/trackers';
import { useTranslation } from 'react-i18next';
import { getTrackerName } from '../../shared/tracker-name.ts';
import { Notice } from '../../shared/ui/notice.tsx';

/** What a service does not keep or tell, said before somebody connects it; nothing where it does all. */
export function TrackerLimits({ service }: { service: TrackerId }) {
  const { t } = useTranslation();
  const tracker = getTrackerName(service);
  const { hasStarts, hasTags, decidesBillable, needsActivity, tellsDeletions, hasOwnServers, hasApiOf } =
    describeTracker(service);
  const limits = [
    ...(hasStarts === false ? [t('token.limits.starts', { tracker })] : []),
    ...(hasStarts === 'by account' ? [t('token.limits.startsByAccount', { tracker })] : []),
    ...(hasTags ? [] : [t('token.limits.tags', { tracker })]),
    ...(decidesBillable ? [t('token.limits.billable', { tracker })] : []),
    ...(needsActivity ? [t('token.limits.activity', { tracker })] : []),
    ...(tellsDeletions
      ? []
      : [t('token.limits.others', { tracker }), t('token.limits.deletions', { tracker })]),
    // The API that they share knows no role that may not edit its own entries.
    ...(hasOwnServers && hasApiOf === undefined ? [t('token.limits.rights', { tracker })] : []),
  ];
  if (limits.length === 0) return null;
  return (
    <Notice tone="info" title={t('token.limits.title', { tracker })}>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </Notice>
  );
}
