import { useTranslation } from 'react-i18next';
import { Progress } from '../../shared/ui/progress.tsx';

/** How much of a note has left, from 0 to 1. */
export function UploadProgress({ share }: { share: number }) {
  const { t } = useTranslation();
  return (
    <div data-focus="" tabIndex={-1} className="grid w-full max-w-80 gap-2 rounded-control outline-none">
      <Progress label={t('recorder.progress')} share={share} />
      <p className="text-sm text-muted tabular-nums">
        {t('recorder.sending', { percent: Math.round(share * 100) })}
      </p>
    </div>
  );
}
