import { useTranslation } from 'react-i18next';
import { useSession } from './session.tsx';
import { site } from './site.ts';
import { Notice } from './ui/notice.tsx';

/** A payment was charged back: what still works, and whom to write to. */
export function SuspendedNotice() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user?.isSuspended) return null;
  return (
    <Notice tone="danger" title={t('suspended.title')}>
      <p>{t('suspended.text')}</p>
      <a
        href={`mailto:${site.contactEmail}`}
        className="justify-self-start font-semibold underline underline-offset-4"
      >
        {t('suspended.contact')}
      </a>
    </Notice>
  );
}
