/** Moments are whole microseconds since 1970, because the service's own times are finer than a `Date`. */
export const second = 1_000_000;
export const minute = 60 * second;
export const day = 24 * 60 * minute;

/** RFC 3339 in UTC without trailing zeros, so that a fraction has between none and six digits. */
export function instantText(moment: number): string {
  const toTheSecond = new Date(Math.floor(moment / 1_000)).toISOString().slice(0, 19);
  const fraction = String(moment % second)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return fraction === '' ? `${toTheSecond}Z` : `${toTheSecond}.${fraction}Z`;
}

export function toMilliseconds(text: string): number {
  const fraction = /\.(\d{1,6})/.exec(text)?.[1] ?? '';
  return Date.parse(text.replace(/\.\d+/, '')) * 1_000 + Number(fraction.padEnd(6, '0'));
}

export type Cycle = { interval: 'day' | 'week' | 'month' | 'year'; frequency: number };

/** The moment one cycle later. A month that is too short ends the period on its last day. */
export function afterCycle(moment: number, { interval, frequency }: Cycle): number {
  if (interval === 'day') return moment + frequency * day;
  if (interval === 'week') return moment + frequency * 7 * day;
  const from = new Date(Math.floor(moment / 1_000));
  const months = from.getUTCMonth() + (interval === 'year' ? 12 : 1) * frequency;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay));
  return to.getTime() * 1_000 + (moment % 1_000);
}
