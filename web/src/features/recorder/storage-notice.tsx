import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../shared/ui/notice.tsx';
import { probeStorage } from '../../shared/unsent-notes.ts';
import { useOnlyHeld } from '../../shared/use-only-held.ts';

/** Says, before anything is recorded, that a note would be lost with the page. */
export function StorageNotice() {
  const { t } = useTranslation();
  const isOnlyHeld = useOnlyHeld();
  useEffect(() => void probeStorage(), []);
  return (
    <div role="status" className="empty:hidden">
      {isOnlyHeld && (
        <Notice tone="warning" title={t('storage.title')}>
          <p>{t('storage.text')}</p>
        </Notice>
      )}
    </div>
  );
}
