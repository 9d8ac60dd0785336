import type { Recording } from '@timbre/contract/recordings';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';

/** What is being worked on, and at which step it is. */
export function RecordingsInWork({ recordings }: { recordings: Recording[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <section aria-live="polite" className="rounded-card border border-line bg-accent-soft p-5 empty:sr-only">
      {recordings.length > 0 && (
        <>
          <h2 className="font-semibold text-accent-deep">{t('history.processing')}</h2>
          <ul className="mt-2 grid gap-2">
            {recordings.map(({ id, createdAt, step, waitsUntil }) => (
              <li key={id} className="flex items-baseline justify-between gap-4">
                <span>
                  {step === 'waiting' && waitsUntil
                    ? t('history.waitingUntil', { time: formatTime(waitsUntil, language) })
                    : t(`history.step.${step ?? 'pending'}`)}
                </span>
                <time dateTime={createdAt} className="text-sm text-muted">
                  {formatTime(createdAt, language)}
                </time>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
