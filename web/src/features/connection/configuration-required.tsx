import { ArrowRight, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';

/** Without a token nothing can be logged: says so, and where to go. */
export function ConfigurationRequired() {
  const { t } = useTranslation();
  return (
    <Card tone="accent" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 place-content-center rounded-full bg-card text-accent"
      >
        <KeyRound className="size-6" />
      </span>
      <div className="grid min-w-60 flex-1 gap-1">
        <h2 className="text-xl font-semibold tracking-tight">{t('connection.title')}</h2>
        <p className="text-muted">{t('connection.text')}</p>
      </div>
      <Button asChild>
        <Link to="/settings">
          {t('connection.toSettings')}
          <ArrowRight aria-hidden="true" />
        </Link>
      </Button>
    </Card>
  );
}
