import type { Team } from '@timbre/contract/team';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

/** That the plan has ended or will, and what can be done about it; nothing about one that goes on. */
export function TeamNotices({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { isActive, endsAt, ownerEmail: owner, isPaidByOwner } = team;
  const isOwner = team.role === 'owner';
  // A date is read in one piece.
  const date = endsAt && formatDate(endsAt, language).replaceAll(' ', '\u00a0');
  if (!isActive)
    return (
      <Notice tone="warning" title={isOwner ? t('team.ended.owner') : t('team.ended.other')}>
        <p className="wrap-anywhere">
          {isOwner ? t('team.ended.ownerText') : t('team.ended.otherText', { owner })}
        </p>
        {isOwner && <BuyButton />}
      </Notice>
    );
  if (isOwner && !isPaidByOwner)
    return (
      <Notice tone="warning" title={date ? t('team.unpaid.until', { date }) : t('team.unpaid.title')}>
        <p>{t('team.unpaid.text')}</p>
        <BuyButton />
      </Notice>
    );
  if (date)
    return (
      <Notice tone="warning" title={t('team.ends.title', { date })}>
        <p>{isOwner ? t('team.ends.ownerText') : t('team.ends.otherText')}</p>
      </Notice>
    );
  return null;
}

function BuyButton() {
  const { t } = useTranslation();
  return (
    <Button variant="outline" size="compact" className="mt-1 justify-self-start" asChild>
      <Link to="/pricing">{t('team.buy')}</Link>
    </Button>
  );
}
