import { useQueryClient } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { usePurchaseToast } from '../../shared/purchase-toast.ts';
import { announcePurchase } from '../../shared/purchase-updates.ts';
import { useSignedInTexts } from '../../shared/signed-in-texts.ts';
import { site } from '../../shared/site.ts';
import { refreshPlan } from '../../shared/subscription.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { type Confirmation, confirm } from './confirm-purchase.ts';

/** A window that was told to close has gone by then; one that may not close goes on. */
const closingMs = 500;

type PurchaseReturnProps = {
  /** What the checkout wrote behind the question mark. */
  search: string;
};

/** Where a checkout comes back to: has the payment confirmed, and leads to what was bought. */
export function PurchaseReturn({ search }: PurchaseReturnProps) {
  useSignedInTexts();
  const { t } = useTranslation();
  const [stage, setStage] = useState<'confirming' | 'later' | 'over'>('confirming');
  useConfirmation(search, setStage);
  if (stage === 'over') return null;
  return (
    <Dialog
      open
      onOpenChange={() => setStage('over')}
      title={t(`confirming.title.${stage}`)}
      text={t(`confirming.text.${stage}`)}
    >
      {stage === 'confirming' ? (
        <LoaderCircle
          aria-hidden="true"
          className="size-8 animate-spin justify-self-center text-accent motion-reduce:animate-none"
        />
      ) : (
        <Button className="justify-self-end max-sm:w-full" asChild>
          <Link to="/recordings">{t('confirming.toRecordings')}</Link>
        </Button>
      )}
    </Dialog>
  );
}

/** Confirms once, and follows what came of it unless the person has gone elsewhere meanwhile. */
function useConfirmation(search: string, setStage: (stage: 'later' | 'over') => void): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const showPurchase = usePurchaseToast();
  const sayFailed = () => {
    const transaction = new URLSearchParams(search).get('transaction_id');
    showToast({
      tone: 'danger',
      title: t('confirming.failed'),
      description: t('confirming.failedText', { transaction }),
      action: {
        label: t('suspended.contact'),
        onPress: () => window.location.assign(`mailto:${site.contactEmail}?subject=${transaction}`),
      },
      stays: true,
    });
  };
  const settle = useEffectEvent((confirmation: Confirmation) => {
    switch (confirmation.end) {
      case 'confirmed':
        showPurchase(t('purchase.done'), confirmation.planName);
        return navigate('/recordings', { replace: true });
      case 'signed-out':
        return navigate(`/login?next=${encodeURIComponent(`/${search}`)}`, { replace: true });
      case 'later':
        return setStage('later');
      case 'failed':
        setStage('over');
        return sayFailed();
    }
  });
  useEffect(() => {
    let isHere = true;
    const run = async () => {
      const confirmation = await confirm(search);
      if (confirmation.end === 'confirmed') {
        await refreshPlan(queryClient);
        await closeIfShownElsewhere(confirmation.planName);
      }
      if (isHere) void settle(confirmation);
    };
    void run();
    return () => {
      isHere = false;
    };
  }, [search, queryClient]);
}

/** The window that opened the checkout shows the plan; this one has then done its work. */
async function closeIfShownElsewhere(planName: string): Promise<void> {
  if (!(await announcePurchase(planName))) return;
  window.close();
  await new Promise((resolve) => setTimeout(resolve, closingMs));
}
