import type { User } from '@timbre/contract/accounts';
import { daysPerWeek } from '@timbre/contract/history';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { useSaveWorkday } from './use-save-workday.ts';

const minutesPerHour = 60;
const weekdays = Array.from({ length: daysPerWeek }, (_, index) => index + 1);

/** How long a working day is, and which days are such days: the week is compared with it. */
export function WorkHours({ user }: { user: User }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [hours, setHours] = useState(String(user.workdayMinutes / minutesPerHour));
  const [days, setDays] = useState<readonly number[]>(user.workdays);
  const minutes = Math.round(Number(hours) * minutesPerHour);
  const isSaid = hours !== '' && minutes >= 0 && minutes <= 24 * minutesPerHour;
  const isSame = minutes === user.workdayMinutes && String(days) === String(user.workdays);
  const { save, isSaving } = useSaveWorkday({ workdayMinutes: minutes, workdays: [...days] });
  const toggle = (day: number) =>
    setDays(weekdays.filter((one) => (one === day ? !days.includes(one) : days.includes(one))));
  return (
    <form method="post" className="grid content-start gap-4 border-t border-line pt-6" onSubmit={save}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <Field
          label={t('workday.hours')}
          type="number"
          required
          min={0}
          max={24}
          step={0.25}
          className="max-w-28"
          value={hours}
          onChange={(event) => setHours(event.target.value)}
        />
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{t('workday.days')}</legend>
          <div className="flex flex-wrap gap-2">
            {weekdays.map((day) => (
              <label
                key={day}
                className="flex min-h-11 items-center gap-2 rounded-control border border-field/60 bg-card px-3 has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={days.includes(day)}
                  onChange={() => toggle(day)}
                />
                {nameWeekday(day, language)}
              </label>
            ))}
          </div>
        </fieldset>
        <Button type="submit" disabled={!isSaid || isSame || isSaving}>
          {isSaving ? t('token.saving') : t('token.save')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('workday.hoursText')}</p>
    </form>
  );
}

/** 1 is Monday; so is the first of June 2026. */
function nameWeekday(day: number, language: string): string {
  return new Date(2026, 5, day).toLocaleDateString(language, { weekday: 'short' });
}
