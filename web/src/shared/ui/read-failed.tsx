import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Says that something could not be read, where it would stand, and reads it again. */
export function ReadFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice tone="danger" title={title}>
      <Button variant="outline" size="compact" className="mt-1 justify-self-start" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}
