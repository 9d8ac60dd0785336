import { useMutation, useQuery } from '@tanstack/react-query';
import { maxSeats, type PlanChangePreview } from '@timbre/contract/billing';
import { Minus, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, getErrorMessage } from './api.ts';
import { ChangePreview } from './change-preview.tsx';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';
import { Field } from './ui/field.tsx';
import { Notice } from './ui/notice.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';
import { usePaymentLink } from './use-payment-link.ts';
import { useReauthentication } from './use-reauthentication.tsx';

type SeatsChoice = {
  hint: string;
  least: number;
  /** What stands in the field at first. */
  first: number;
  /** So many are there already: nothing to change. */
  present?: number;
};

type ChangeDialogProps = {
  title: string;
  text: string;
  /** What the button says that does it. */
  confirm: string;
  /** Null where the change has no number of seats; it is then made for one. */
  seats: SeatsChoice | null;
  preview: (seats: number) => Promise<PlanChangePreview>;
  /** The change, and all that follows from it; what it throws is shown here. */
  change: (seats: number) => Promise<void>;
  onClose: () => void;
};

/** A change of the subscription: first what it costs, then the change. */
export function ChangeDialog({
  title,
  text,
  confirm,
  seats: choice,
  preview,
  change,
  onClose,
}: ChangeDialogProps) {
  const { t } = useTranslation();
  const [typedSeats, setTypedSeats] = useState(String(choice?.first ?? 1));
  const seats = Number(typedSeats);
  const areSeatsFit = Number.isInteger(seats) && seats >= (choice?.least ?? 1) && seats <= maxSeats;
  const isChange = areSeatsFit && seats !== choice?.present;
  const { previewing, isCurrent } = usePreview(title, preview, seats, isChange);
  const { reauthenticated, gate } = useReauthentication();
  const changing = useMutation({ mutationFn: (wanted: number) => reauthenticated(() => change(wanted)) });
  const mending = usePaymentLink();
  const error = mending.error ?? changing.error ?? (previewing.isError ? previewing.error : null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isCurrent && !changing.isPending) changing.mutate(seats);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} text={text}>
      <form method="post" noValidate className="grid grid-cols-1 gap-6" onSubmit={send}>
        {choice && (
          <SeatsField
            choice={choice}
            typed={typedSeats}
            isFit={areSeatsFit}
            onType={(typed) => {
              setTypedSeats(typed);
              changing.reset();
            }}
          />
        )}
        {isChange && !previewing.isError && (
          <ChangePreview preview={isCurrent ? previewing.data : undefined} />
        )}
        <div role="alert" className="empty:hidden">
          {error && (
            <Refusal
              error={error}
              mending={mending}
              onRetry={previewing.isError ? previewing.refetch : undefined}
            />
          )}
        </div>
        <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
          <Button variant="quiet" onClick={onClose}>
            {t('change.cancel')}
          </Button>
          <Button type="submit" disabled={!isCurrent || changing.isPending}>
            {changing.isPending ? t('change.pending') : confirm}
          </Button>
        </div>
      </form>
      {gate}
      {mending.gate}
    </Dialog>
  );
}

/** What so many seats would cost; current only when that is what the field says. */
function usePreview(
  title: string,
  preview: (seats: number) => Promise<PlanChangePreview>,
  seats: number,
  isChange: boolean,
) {
  const asked = useDebouncedValue(seats);
  const previewing = useQuery({
    queryKey: ['preview of a change', title, asked],
    queryFn: () => preview(asked),
    enabled: isChange && asked === seats,
    // By the day, and by what else was changed since.
    gcTime: 0,
  });
  return { previewing, isCurrent: isChange && asked === seats && previewing.isSuccess };
}

type SeatsFieldProps = {
  choice: SeatsChoice;
  typed: string;
  isFit: boolean;
  onType: (typed: string) => void;
};

function SeatsField({ choice: { hint, least, present }, typed, isFit, onType }: SeatsFieldProps) {
  const { t } = useTranslation();
  const seats = Math.round(Number(typed)) || least;
  const isPresent = isFit && seats === present;
  const steps = [
    { to: seats - 1, label: t('change.fewer'), icon: <Minus aria-hidden="true" /> },
    { to: seats + 1, label: t('change.more'), icon: <Plus aria-hidden="true" /> },
  ];
  return (
    <Field
      label={t('change.seats')}
      hint={isPresent ? t('change.seatsPresent') : hint}
      error={isFit ? undefined : t('change.seatsWrong', { least, most: maxSeats })}
      type="number"
      inputMode="numeric"
      min={least}
      max={maxSeats}
      // The buttons beside it do the same, and can be hit with a finger.
      className="[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      actions={steps.map(({ to, label, icon }) => (
        <Button
          key={label}
          variant="quiet"
          size="icon"
          aria-label={label}
          disabled={to < least || to > maxSeats}
          onClick={() => onType(String(to))}
        >
          {icon}
        </Button>
      ))}
    />
  );
}

type RefusalProps = {
  error: Error;
  mending: ReturnType<typeof usePaymentLink>;
  onRetry: (() => unknown) | undefined;
};

/** Why there is no price or no change, and what can be done about it. */
function Refusal({ error, mending, onRetry }: RefusalProps) {
  const { t } = useTranslation();
  const isDeclined = error instanceof ApiError && error.code === 'payment-declined';
  return (
    <Notice tone="danger">
      {getErrorMessage(error, t('common.noAnswer'))}
      {isDeclined && (
        <Button
          variant="outline"
          size="compact"
          className="mt-1 justify-self-start max-sm:whitespace-normal!"
          disabled={mending.isPending}
          onClick={() => mending.mutate()}
        >
          {t('subscription.updateCard')}
        </Button>
      )}
      {onRetry && (
        <Button
          variant="outline"
          size="compact"
          className="mt-1 justify-self-start"
          onClick={() => void onRetry()}
        >
          {t('common.retry')}
        </Button>
      )}
    </Notice>
  );
}
