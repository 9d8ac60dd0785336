import type { Team } from '@timbre/contract/team';
import { ArrowLeft, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { HandOverCard } from './hand-over-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { LeaveCard } from './leave-card.tsx';
import { MembersCard } from './members-card.tsx';
import { OwnShareCard } from './own-share-card.tsx';
import { PoolCard } from './pool-card.tsx';
import { RequireSecondFactorCard } from './require-second-factor-card.tsx';
import { TeamNotices } from './team-notices.tsx';
import { useTeamTexts } from './team-texts.ts';
import { useTeam } from './use-team.ts';

/** Who shares the minutes of a Team plan, and how much each has used of them. */
export default function TeamPage() {
  useTeamTexts();
  const { t } = useTranslation();
  const { data, isError, refetch } = useTeam();
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-4xl flex-1 grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6 sm:py-12"
    >
      <PageHead title={t('team.title')} />
      <Button variant="quiet" className="-ml-5 justify-self-start" asChild>
        <Link to="/recordings">
          <ArrowLeft aria-hidden="true" />
          {t('settings.back')}
        </Link>
      </Button>
      <div className="grid gap-2">
        <h1 className="text-4xl font-bold tracking-tight">{t('team.title')}</h1>
        {data?.team && <Lead team={data.team} />}
      </div>
      {data && (data.team ? <Present team={data.team} /> : <None />)}
      {!data && isError && <LoadFailed text={t('team.loadError')} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading />}
    </main>
  );
}

function Lead({ team: { role, ownerEmail } }: { team: Team }) {
  const { t } = useTranslation();
  return (
    <p className="max-w-2xl wrap-anywhere text-muted">
      {role === 'owner' ? t('team.lead.owner') : t('team.lead.other', { owner: ownerEmail })}
    </p>
  );
}

function Present({ team }: { team: Team }) {
  const isManaged = team.role !== 'member';
  return (
    <>
      <TeamNotices team={team} />
      {team.isActive && <PoolCard team={team} />}
      {isManaged ? <MembersCard team={team} /> : <OwnShareCard team={team} />}
      {isManaged && <InvitationsCard team={team} />}
      <RequireSecondFactorCard team={team} />
      {team.role === 'owner' ? <HandOverCard team={team} /> : <LeaveCard />}
    </>
  );
}

function None() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<Users />} title={t('team.none.title')} text={t('team.none.text')}>
      <Button variant="outline" className="mt-4" asChild>
        <Link to="/pricing">{t('team.none.plans')}</Link>
      </Button>
    </EmptyState>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-44" />
      <Skeleton className="h-96" />
    </div>
  );
}
