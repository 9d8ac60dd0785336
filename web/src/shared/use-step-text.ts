import type { Recording } from '@timbre/contract/recordings';
import { useTranslation } from 'react-i18next';
import { formatTime } from './format.ts';
import { useLanguage } from './language.tsx';

type Progress = Pick<Recording, 'status' | 'step' | 'progress' | 'waitsUntil'>;

/** How far a recording in progress is. */
export function useStepText({ status, step, progress, waitsUntil }: Progress): string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (step === 'waiting' && waitsUntil)
    return t('history.waitingUntil', { time: formatTime(waitsUntil, language) });
  // The one that is on its way counts: "2 of 5" while the second is logged.
  if (step === 'logging' && progress && progress.total > 0) {
    const { logged, total } = progress;
    return t('history.logging', { current: Math.min(logged + 1, total), total });
  }
  // Done, but its entries are still on their way to this page.
  if (status === 'success') return t('history.step.logging');
  return t(`history.step.${step ?? 'pending'}`);
}
