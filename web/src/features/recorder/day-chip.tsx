import { CalendarDays, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDayInSentence } from '../../shared/days.ts';
import { useLanguage } from '../../shared/language.tsx';

type DayChipProps = { day: string; onRemove: () => void };

/** The day that a typed note is for, until it is taken off. */
export function DayChip({ day, onRemove }: DayChipProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <p className="flex max-w-full items-center justify-self-start rounded-full bg-accent-soft pl-3.5 font-semibold text-accent-deep">
      <CalendarDays aria-hidden="true" className="mr-2 size-4 shrink-0" />
      <time dateTime={day}>{t('recorder.forDay', { day: formatDayInSentence(day, language) })}</time>
      <button
        type="button"
        aria-label={t('recorder.forDayOff')}
        onClick={onRemove}
        className="grid size-11 place-content-center rounded-full transition-colors hover:bg-accent/15"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </p>
  );
}

/** Who speaks instead has to say the day. */
export function SayDay({ day }: { day: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return <p className="max-w-lg text-balance">{t('recorder.sayDay', { day: formatDay(day, language) })}</p>;
}

/** The words of a note that is for a day: written like this, every language that notes are read in takes it for the day of what follows. */
export function withDay(text: string, day: string | null): string {
  return day === null ? text : `${day}: ${text}`;
}
