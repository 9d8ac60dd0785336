import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

/** In place of entries that are being fetched. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
