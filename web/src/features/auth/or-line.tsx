import { useTranslation } from 'react-i18next';

/** Between two ways to do the same. */
export function OrLine() {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('login.or')}
    </p>
  );
}
