import { Lightbulb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { Popover } from '../../shared/ui/popover.tsx';

/** What makes a note easy to understand. */
export function Tips() {
  const { t } = useTranslation();
  const tips = [t('tips.times'), t('tips.projects'), t('tips.several')];
  return (
    <Popover
      label={t('tips.title')}
      trigger={
        <Button variant="quiet" size="compact">
          <Lightbulb aria-hidden="true" />
          <span className="max-sm:sr-only">{t('tips.title')}</span>
        </Button>
      }
    >
      <ul className="grid list-disc gap-2 pl-5 marker:text-accent">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Popover>
  );
}
