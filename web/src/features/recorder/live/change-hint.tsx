import { PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** In place of new entries: the words are about some that exist. */
export function ChangeHint() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1 rounded-control border border-line bg-card px-4 py-3">
      <p className="flex items-center gap-2 font-semibold">
        <PencilLine aria-hidden="true" className="size-4 shrink-0 text-accent" />
        {t('live.change')}
      </p>
      <p className="text-sm text-muted">{t('live.changeText')}</p>
    </div>
  );
}
