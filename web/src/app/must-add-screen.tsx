import { useTranslation } from 'react-i18next';
import { SecondFactorCard } from '../features/settings/second-factor-card.tsx';
import { LeaveButton } from '../features/team/leave-card.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { useSession } from '../shared/session.tsx';
import { Button } from '../shared/ui/button.tsx';

/** Replaces every screen for a member without the second factor that the team requires: set it up, leave or sign out. */
export function MustAddScreen() {
  const { t } = useTranslation();
  const { loggingOut } = useSession();
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-3xl flex-1 grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6 sm:py-12"
    >
      <PageHead title={t('mustAdd.title')} />
      <div className="grid gap-2">
        <h1 className="text-4xl font-bold tracking-tight">{t('mustAdd.title')}</h1>
        <p className="text-lg text-muted">{t('mustAdd.text')}</p>
        <p className="text-muted">{t('mustAdd.notes')}</p>
      </div>
      <SecondFactorCard />
      <div className="flex flex-wrap items-center gap-3 max-sm:flex-col max-sm:items-stretch">
        <span className="text-muted">{t('mustAdd.other')}</span>
        <LeaveButton />
        <Button variant="outline" disabled={loggingOut.isPending} onClick={() => loggingOut.mutate()}>
          {t('pendingDeletion.logout')}
        </Button>
      </div>
    </main>
  );
}
