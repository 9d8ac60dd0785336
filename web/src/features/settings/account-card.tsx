import { CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { useSession } from '../../shared/session.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';

/** What we know of the account itself. */
export function AccountCard() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { language } = useLanguage();
  if (!user) return null;
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('account.title')} />
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('account.email')}</dt>
        <dd className="font-medium wrap-anywhere max-sm:-mt-3">{user.email}</dd>
        <dt className="text-muted">{t('account.verified')}</dt>
        <dd className="max-sm:-mt-3">
          {user.emailVerified ? (
            <Badge tone="success">
              <CircleCheck aria-hidden="true" />
              {t('account.isVerified')}
            </Badge>
          ) : (
            <Badge tone="warning">
              <Clock aria-hidden="true" />
              {t('account.isPending')}
            </Badge>
          )}
        </dd>
        <dt className="text-muted">{t('account.since')}</dt>
        <dd className="font-medium max-sm:-mt-3">
          <time dateTime={user.createdAt}>{formatDate(user.createdAt, language)}</time>
        </dd>
      </dl>
    </Card>
  );
}
