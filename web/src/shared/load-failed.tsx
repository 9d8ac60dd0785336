import { useTranslation } from 'react-i18next';
import { Button } from './ui/button.tsx';
import { Notice } from './ui/notice.tsx';

/** What stands where something could not be loaded: what it was, and a way to try again. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Notice tone="danger">
        {text}
        <Button variant="outline" size="compact" className="mt-1 justify-self-start" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Notice>
    </div>
  );
}
