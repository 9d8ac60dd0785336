import { deleteAccount } from '@timbre/contract/privacy';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { useSession } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { useReauthMutation } from '../../shared/use-reauth-mutation.tsx';

/** As the privacy policy promises. */
export const daysToDeletion = 30;

type DeleteAccountDialogProps = { isOpen: boolean; onClose: () => void };

/** Says plainly what deleting means, and lets only those through who type their own address. */
export function DeleteAccountDialog({ isOpen, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user, leave } = useSession();
  const [typed, setTyped] = useState('');
  const deleting = useReauthMutation({
    call: () => call(deleteAccount, undefined),
    onDone: ({ deletionDueAt }) => {
      const date = formatDate(deletionDueAt, language);
      leave();
      showToast({ tone: 'success', title: t('delete.done'), description: t('delete.doneText', { date }) });
    },
  });
  const isConfirmed = typed.trim().toLowerCase() === user?.email;
  const close = () => {
    setTyped('');
    onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !deleting.isPending) deleting.start(undefined);
  };
  const consequences = [
    { when: t('delete.now'), what: t('delete.nowText') },
    { when: t('delete.later', { count: daysToDeletion }), what: t('delete.laterText') },
    { when: t('delete.stays'), what: t('delete.staysText') },
  ];
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && close()} title={t('delete.title')}>
      <dl className="grid gap-3">
        {consequences.map(({ when, what }) => (
          <div key={when} className="grid gap-0.5">
            <dt className="font-semibold">{when}</dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
      <form method="post" className="grid grid-cols-1 gap-4" onSubmit={send}>
        <Field
          label={t('delete.confirm')}
          hint={user?.email}
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormError title={t('delete.failed')} error={deleting.error} />
        <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
          <Button variant="quiet" onClick={close}>
            {t('delete.cancel')}
          </Button>
          <Button type="submit" variant="danger" disabled={!isConfirmed || deleting.isPending}>
            {deleting.isPending ? t('delete.pending') : t('data.delete')}
          </Button>
        </div>
      </form>
      {deleting.gate}
    </Dialog>
  );
}
