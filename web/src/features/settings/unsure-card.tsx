import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateUser } from '@timbre/contract/accounts';
import { useTranslation } from 'react-i18next';
import { call, sentenceOf } from '../../shared/api.ts';
import { Card, CardHead } from '../../shared/parts/card.tsx';
import { Switch } from '../../shared/parts/switch.tsx';
import { userKey, useSession } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';

/** Whether a note that leaves something open is logged all the same. */
export function UnsureCard() {
  const { t } = useTranslation();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (askWhenUnsure: boolean) => call(updateUser, { askWhenUnsure }),
    onSuccess: (saved) => {
      queryClient.setQueryData(userKey, saved);
      showToast({ tone: 'success', title: saved.askWhenUnsure ? t('unsure.on') : t('unsure.off') });
    },
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('unsure.failed'),
        description: sentenceOf(error, t('common.noAnswer')),
      }),
  });
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('unsure.title')} />
      <Switch
        label={t('unsure.ask')}
        hint={t('unsure.askText')}
        isOn={saving.isPending ? saving.variables : (user?.askWhenUnsure ?? false)}
        onSwitch={(isOn) => !saving.isPending && saving.mutate(isOn)}
      />
    </Card>
  );
}
