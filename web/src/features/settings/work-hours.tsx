import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type User, updateUser } from '@timbre/contract/accounts';
import { daysPerWeek } from '@timbre/contract/history';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from '../../shared/api.ts';
import { useLanguage } from '../../shared/language.tsx';
import { userKey } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';

const minutesPerHour = 60;
const weekdays = Array.from({ length: daysPerWeek }, (_, index) => index + 1);

/** How long a working day is, and which days are such days: the week is compared with it. */
export function WorkHours({ user }: { user: User }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const [hours, setHours] = useState(String(user.workdayMinutes / minutesPerHour));
  const [days, setDays] = useState<readonly number[]>(user.workdays);
  const minutes = Math.round(Number(hours) * minutesPerHour);
  const isSaid = hours !== '' && minutes >= 0 && minutes <= 24 * minutesPerHour;
  const isSame = minutes === user.workdayMinutes && String(days) === String(user.workdays);
  const saving = useMutation({
    mutationFn: () => call(updateUser, { workdayMinutes: minutes, workdays: [...days] }),
    onSuccess: (saved) => {
      queryClient.setQueryData(userKey, saved);
      showToast({ tone: 'success', title: t('workday.saved') });
    },
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('workday.failed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
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
        <Button type="submit" disabled={!isSaid || isSame || saving.isPending}>
          {saving.isPending ? t('token.saving') : t('token.save')}
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
