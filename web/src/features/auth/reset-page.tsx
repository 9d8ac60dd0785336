import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../../shared/page-head.tsx';
import { ScreenCard } from '../../shared/screen-card.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useAuthTexts } from './auth-texts.ts';
import { ResetForm } from './reset-form.tsx';

/** Where the link of the mail leads that `/forgot` sends. */
export default function ResetPage() {
  useAuthTexts();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [token] = useState(search.get('token') ?? '');
  const [empties] = useState(search.has('empties'));
  const [isExpired, setIsExpired] = useState(token === '');
  // Whoever holds the token can change the password: it stays neither in sight nor in the history.
  useEffect(() => {
    if (search.has('token')) void navigate('/reset', { replace: true });
  }, [search, navigate]);
  return (
    <ScreenCard title={t('reset.title')} lead={isExpired ? undefined : t('reset.lead')}>
      <PageHead title={t('reset.title')} />
      <div role="alert" className="empty:sr-only">
        {isExpired && (
          <Notice tone="warning" title={t('reset.expired')}>
            {t('reset.expiredText')}
          </Notice>
        )}
      </div>
      {isExpired ? (
        <Button className="mt-6 w-full" asChild>
          <Link to="/forgot">{t('reset.toForgot')}</Link>
        </Button>
      ) : (
        <>
          {empties && (
            <Notice tone="warning" title={t('reset.empties')} className="mb-6">
              {t('reset.emptiesText')}
            </Notice>
          )}
          <ResetForm token={token} onExpired={() => setIsExpired(true)} />
        </>
      )}
    </ScreenCard>
  );
}
