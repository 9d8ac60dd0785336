import { ArrowRight, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { focusFirstToken } from '../../shared/first-token.ts';
import { Button } from '../../shared/ui/button.tsx';
import { IconCircle } from './icon-circle.tsx';

/** After the one note without a connection: the way on. */
export function TrialOver() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <IconCircle tone="soft">
        <Sparkles />
      </IconCircle>
      <div className="grid max-w-md gap-1">
        <p className="text-lg font-semibold">{t('trial.title')}</p>
        <p className="text-balance text-muted">{t('trial.text')}</p>
      </div>
      <Button data-focus="" onClick={() => focusFirstToken() || void navigate('/settings/connection')}>
        {t('trial.connect')}
        <ArrowRight aria-hidden="true" />
      </Button>
    </>
  );
}
