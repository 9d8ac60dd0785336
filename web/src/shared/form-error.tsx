import { useTranslation } from 'react-i18next';
import { getErrorMessage } from './api.ts';
import { Notice } from './ui/notice.tsx';

type FormErrorProps = { title: string; error: Error | null };

/** Why a form was refused, above its button until it is sent again. The toast has announced it to screen readers. */
export function FormError({ title, error }: FormErrorProps) {
  const { t } = useTranslation();
  if (error === null) return null;
  return (
    <Notice tone="danger" title={title}>
      <p>{getErrorMessage(error, t('common.noAnswer'))}</p>
    </Notice>
  );
}
