import { useTranslation } from 'react-i18next';
import { getErrorMessage } from './api.ts';
import { Notice } from './ui/notice.tsx';

type FormErrorProps = {
  title?: string | undefined;
  error: Error | null;
  /** A toast has announced it to screen readers. */
  hasToast?: boolean;
  className?: string;
};

/** Why something was refused, where it was asked for, until it is asked for again. */
export function FormError({ title, error, hasToast = false, className = '' }: FormErrorProps) {
  const { t } = useTranslation();
  return (
    <div role={hasToast ? undefined : 'alert'} className={`${className} empty:hidden`}>
      {error && (
        <Notice tone="danger" title={title}>
          <p>{getErrorMessage(error, t('common.noAnswer'))}</p>
        </Notice>
      )}
    </div>
  );
}
