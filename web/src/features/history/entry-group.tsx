import type { Entry, Recording } from '@timbre/contract/recordings';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatMoment } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';

/** One note and the entries that came of it. */
export function EntryGroup({ recording, entries }: { recording: Recording; entries: Entry[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <article className="overflow-hidden rounded-2xl border border-line bg-card">
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
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </article>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const { project_name: project, client_name: client, tags } = entry.rawData;
  const where = [project ?? t('history.noProject'), client].filter(Boolean).join(' · ');
  return (
    <li className="flex items-start justify-between gap-4 px-5 py-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{entry.description}</p>
        <p className="mt-0.5 text-sm text-muted">{where}</p>
        <ul className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
          {tags.map((tag) => (
            <li
              key={tag}
              className="rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-medium text-accent-deep"
            >
              {tag}
            </li>
          ))}
        </ul>
      </div>
      <p className="shrink-0 tabular-nums">{formatDuration(entry.duration)}</p>
    </li>
  );
}
