import type { Entry, Recording } from '@timbre/contract/recordings';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { EntryRow } from '../../shared/parts/entry-row.tsx';

/** One note and the entries that came of it. */
export function EntryGroup({ recording, entries }: { recording: Recording; entries: Entry[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const whereOf = ({ rawData: { project_name: project, client_name: client } }: Entry) =>
    [project ?? t('history.noProject'), client].filter(Boolean).join(' · ');
  return (
    <article className="overflow-hidden rounded-card border border-line bg-card shadow-card">
      <h3 className="border-b border-line px-5 py-3 text-sm font-medium text-muted">
        <time dateTime={recording.createdAt}>{formatMoment(recording.createdAt, language)}</time>
      </h3>
      {entries.length === 0 ? (
        <p className="px-5 py-4">
          <strong className="font-medium">{t('history.synced')}</strong>{' '}
          <span className="text-muted">{t('history.noEntries')}</span>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryRow
                description={entry.description}
                where={whereOf(entry)}
                seconds={entry.duration}
                tags={entry.rawData.tags}
              />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
