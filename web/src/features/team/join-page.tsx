import { useQuery } from '@tanstack/react-query';
import { type Invitation, readInvitation } from '@timbre/contract/team';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiError, call, getErrorMessage } from '../../shared/api.ts';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { ScreenCard } from '../../shared/screen-card.tsx';
import { useSession } from '../../shared/session.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { waitingInvitation } from '../../shared/waiting-invitation.ts';
import { JoinForm } from './join-form.tsx';
import { useTeamTexts } from './team-texts.ts';

/** Where the link of an invitation leads. */
export default function JoinPage() {
  useTeamTexts();
  const { t } = useTranslation();
  const token = useToken();
  return (
    <ScreenCard title={t('join.title')}>
      <PageHead title={t('join.title')} />
      {token === '' ? <NoLongerGood /> : <Invited token={token} />}
    </ScreenCard>
  );
}

/** From the address, out of which it goes at once, or from the entry of the history where it has been since. */
function useToken(): string {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const given = search.get('token');
  const [token] = useState(given ?? waitingInvitation(state)?.token ?? '');
  useEffect(() => {
    if (given !== null)
      void navigate('/join', { replace: true, state: { invitation: { token: given, email: '' } } });
  }, [given, navigate]);
  return given ?? token;
}

function Invited({ token }: { token: string }) {
  const { t } = useTranslation();
  const { isLoading } = useSession();
  const reading = useQuery({
    queryKey: [readInvitation.path, token],
    queryFn: () => call(readInvitation, { token }),
    // The team may have got another seat, or its plan again.
    staleTime: 0,
    gcTime: 0,
  });
  const { data: invitation, error } = reading;
  if (invitation && !isLoading)
    return (
      <div className="grid gap-6">
        <p className="text-lg wrap-anywhere">{t('join.lead', { owner: invitation.ownerEmail })}</p>
        {invitation.obstacle ? (
          <Obstacle invitation={invitation} onRetry={() => void reading.refetch()} />
        ) : (
          <Offer token={token} invitation={invitation} onRefused={() => void reading.refetch()} />
        )}
      </div>
    );
  if (error instanceof ApiError && error.code === 'link-expired') return <NoLongerGood />;
  if (error)
    return (
      <div role="alert" className="grid gap-4">
        <Notice tone="danger">{getErrorMessage(error, t('common.noAnswer'))}</Notice>
        <Button onClick={() => void reading.refetch()}>{t('common.retry')}</Button>
      </div>
    );
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-56" />
    </div>
  );
}

function NoLongerGood() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Notice tone="warning" title={t('join.expired')}>
        {t('join.expiredText')}
      </Notice>
    </div>
  );
}

type ObstacleProps = { invitation: Invitation; onRetry: () => void };

/** Why nobody can join just now, and who can change that. */
function Obstacle({ invitation, onRetry }: ObstacleProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const isFull = invitation.obstacle === 'team-full';
  const values = { owner: invitation.ownerEmail, date: formatDate(invitation.expiresAt, language) };
  return (
    <>
      <div role="alert">
        <Notice tone="warning" title={isFull ? t('join.full') : t('join.ended')}>
          <p className="wrap-anywhere">{isFull ? t('join.fullText', values) : t('join.endedText', values)}</p>
        </Notice>
      </div>
      <Button variant="outline" onClick={onRetry}>
        {t('join.refetch')}
      </Button>
    </>
  );
}

type OfferProps = { token: string; invitation: Invitation; onRefused: () => void };

function Offer({ token, invitation, onRefused }: OfferProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const terms = [t('join.minutes'), t('join.yours'), t('join.seen')];
  const waiting = { invitation: { token, email: invitation.email } };
  return (
    <>
      <ul className="grid list-disc gap-2 pl-5 text-muted">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      {user ? (
        <JoinForm token={token} email={user.email} onRefused={onRefused} />
      ) : (
        <div className="grid gap-3">
          <Button asChild>
            <Link to="/register" state={waiting}>
              {t('login.toRegister')}
            </Link>
          </Button>
          <Button variant="outline" asChild>
            <Link to="/login" state={waiting}>
              {t('register.toLogin')}
            </Link>
          </Button>
        </div>
      )}
    </>
  );
}
