import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepAccount } from '@timbre/contract/privacy';
import { useTranslation } from 'react-i18next';
import { call } from '../shared/api.ts';
import { FormError } from '../shared/form-error.tsx';
import { formatDate } from '../shared/format.ts';
import { useLanguage } from '../shared/language.tsx';
import { MessageScreen } from '../shared/message-screen.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { userKey, useSession } from '../shared/session.tsx';
import { showToast } from '../shared/toast.ts';
import { Button } from '../shared/ui/button.tsx';

/** In the place of every screen of an account that is pending deletion: cancel it, or sign out. */
export function PendingDeletionScreen({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { loggingOut } = useSession();
  const queryClient = useQueryClient();
  const keeping = useMutation({
    mutationFn: () => call(keepAccount, undefined),
    onSuccess: (user) => {
      queryClient.setQueryData(userKey, user);
      showToast({
        tone: 'success',
        title: t('pendingDeletion.kept'),
        description: t('pendingDeletion.keptText'),
      });
    },
  });
  const title = t('pendingDeletion.title', { date: formatDate(dueAt, language) });
  return (
    <MessageScreen title={title} text={t('pendingDeletion.text')}>
      <PageHead title={title} />
      <FormError title={t('pendingDeletion.failed')} error={keeping.error} />
      <div className="grid gap-3 sm:flex">
        <Button disabled={keeping.isPending} onClick={() => keeping.mutate()}>
          {keeping.isPending ? t('pendingDeletion.keeping') : t('pendingDeletion.keep')}
        </Button>
        <Button variant="outline" disabled={loggingOut.isPending} onClick={() => loggingOut.mutate()}>
          {t('pendingDeletion.logout')}
        </Button>
      </div>
    </MessageScreen>
  );
}
