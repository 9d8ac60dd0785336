import { ArrowRight, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../shared/ui/button.tsx';
import { IconCircle } from './icon-circle.tsx';

/** After the one note without a connection: the way on. */
export function TrialOver() {
  const { t } = useTranslation();
  return (
    <>
      <IconCircle tone="soft">
        <Sparkles />
      </IconCircle>
      <div className="grid max-w-md gap-1">
        <p className="text-lg font-semibold">{t('trial.title')}</p>
        <p className="text-balance text-muted">{t('trial.text')}</p>
      </div>
      <Button data-focus="" asChild>
        <Link to="/settings">
          {t('trial.connect')}
          <ArrowRight aria-hidden="true" />
        </Link>
      </Button>
    </>
  );
}
