import type { PlanChangePreview } from '@timbre/contract/billing';
import { useTranslation } from 'react-i18next';
import { formatDate } from './format.ts';
import { useLanguage } from './language.tsx';
import { formatMoney } from './money.ts';
import { Skeleton } from './ui/skeleton.tsx';

/** What the change costs now, at the next payment and from then on, as the provider says. */
export function ChangePreview({ preview }: { preview: PlanChangePreview | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const rows = preview ? toRows(preview) : [];
  function toRows({ dueNow, nextPayment, nextPaymentAt, monthly }: PlanChangePreview) {
    const isCredit = dueNow !== null && dueNow.amount < 0;
    const now = dueNow && { ...dueNow, amount: Math.abs(dueNow.amount) };
    return [
      {
        label: isCredit ? t('change.credited') : t('change.dueNow'),
        amount: now ? formatMoney(now, language) : t('change.nothing'),
      },
      ...(nextPayment
        ? [
            {
              label: nextPaymentAt
                ? t('change.nextOn', { date: formatDate(nextPaymentAt, language) })
                : t('change.next'),
              amount: formatMoney(nextPayment, language),
            },
          ]
        : []),
      { label: t('change.monthly'), amount: formatMoney(monthly, language) },
    ];
  }
  return (
    <div aria-live="polite" aria-busy={!preview} className="min-h-30 rounded-control bg-paper px-4 py-1">
      {preview ? (
        <dl className="divide-y divide-line">
          {rows.map(({ label, amount }, index) => (
            <div
              key={label}
              className={`flex items-baseline justify-between gap-4 py-2 ${index === 0 ? 'font-semibold' : ''}`}
            >
              <dt>{label}</dt>
              <dd className="tabular-nums">{amount}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className="grid gap-4 py-3">
          <span className="sr-only">{t('common.loading')}</span>
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </div>
      )}
    </div>
  );
}
