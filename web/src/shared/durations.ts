import type { Language } from '@timbre/contract/language';

/** "2h 5m" from one hour on, "45m" below, a dash for nothing. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes <= 0) return '–';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % 60}m`;
}

/** Minutes and seconds, the seconds with two digits: "0:07", "1:05". */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Minutes as people count them, with a tenth where there is one: "2", "1.9". */
export function formatMinutes(minutes: number, language: Language): string {
  return minutes.toLocaleString(language, { maximumFractionDigits: 1 });
}

/** "1 hour 30 minutes", for those who listen. */
export function formatSpokenDuration(seconds: number, language: Language): string {
  const minutes = Math.round(seconds / 60);
  const say = (count: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && say(hours, 'hour'), (minutes % 60 > 0 || hours === 0) && say(minutes % 60, 'minute')]
    .filter(Boolean)
    .join(' ');
}
