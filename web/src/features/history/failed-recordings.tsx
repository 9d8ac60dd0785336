import type { Recording } from '@timbre/contract/recordings';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { failureText } from './failure-text.ts';

export function FailedRecordings({ recordings }: { recordings: Recording[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (recordings.length === 0) return null;
  return (
    <section className="rounded-card border border-danger/25 bg-danger-soft p-5">
      <h2 className="font-semibold text-danger">{t('history.failedTitle')}</h2>
      <ul className="mt-2 grid gap-2">
        {recordings.map((recording) => (
          <li key={recording.id}>
            <time dateTime={recording.createdAt} className="block text-sm text-muted">
              {formatMoment(recording.createdAt, language)}
            </time>
            {failureText(recording.processingError)}
          </li>
        ))}
      </ul>
    </section>
  );
}
