import type { Money } from '@timbre/contract/billing';
import type { Language } from '@timbre/contract/language';

/** What was or will be paid, to the cent; not every currency has a hundred of them. */
export function formatMoney({ amount, currency }: Money, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** What a plan costs a month: whole euros. */
export function formatPrice(euros: number, language: Language): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  }).format(euros);
}
