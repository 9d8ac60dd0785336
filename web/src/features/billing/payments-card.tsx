import { useMutation, useQuery } from '@tanstack/react-query';
import { getReceipt, listPayments, type Payment } from '@timbre/contract/billing';
import { plans } from '@timbre/contract/plans';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { formatMoney } from '../../shared/money.ts';
import { openInNewTab } from '../../shared/open-in-new-tab.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { ReadFailed } from '../../shared/ui/read-failed.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

/** What was paid, the newest first, each with its receipt. */
export function PaymentsCard() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    queryKey: [listPayments.path],
    queryFn: () => call(listPayments, undefined),
    // A renewal is paid without anybody here: each visit looks again.
    gcTime: 0,
  });
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('payments.title')} />
      {!data && !isError && <Skeleton className="h-18" />}
      {!data && isError && <ReadFailed title={t('payments.readFailed')} onRetry={() => void refetch()} />}
      {data?.payments.length === 0 && <p className="text-muted">{t('payments.none')}</p>}
      {data && data.payments.length > 0 && (
        <ul className="-my-4 divide-y divide-line">
          {data.payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const tones = {
  paid: 'success',
  refunded: 'neutral',
  'partly-refunded': 'neutral',
  disputed: 'danger',
  due: 'warning',
} as const satisfies Record<Payment['state'], string>;

function PaymentRow({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const receipt = useMutation({
    mutationFn: () =>
      openInNewTab(async () => (await call(getReceipt, undefined, { params: { id: payment.id } })).url),
  });
  const date = formatDate(payment.paidAt, language);
  const plan = plans.find(({ id }) => id === payment.plan);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_7rem_11rem_7rem]">
      <div className="min-w-0">
        <p className="font-medium">{plan?.name ?? t('payments.other')}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <time dateTime={payment.paidAt}>{date}</time>
          {plan?.perUser && <span>{t('payments.seats', { count: payment.seats })}</span>}
        </p>
      </div>
      <p className="text-right font-medium tabular-nums">{formatMoney(payment.total, language)}</p>
      <p>
        <Badge tone={tones[payment.state]}>{t(`payments.state.${payment.state}`)}</Badge>
      </p>
      {payment.hasReceipt && (
        <Button
          variant="outline"
          size="compact"
          className="justify-self-end"
          aria-label={t('payments.receiptOf', { date })}
          disabled={receipt.isPending}
          onClick={() => receipt.mutate()}
        >
          <ExternalLink aria-hidden="true" />
          {t('payments.receipt')}
        </Button>
      )}
      <FormError className="col-span-full" title={t('payments.receiptFailed')} error={receipt.error} />
    </li>
  );
}
