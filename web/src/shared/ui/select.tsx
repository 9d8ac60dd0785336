import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

type SelectProps = ComponentProps<'select'> & {
  label: string;
  /** Beside the label, such as that something must be chosen. */
  mark?: string | undefined;
  hint?: string | undefined;
  /** The label above and the list over the whole width, as among fields. */
  stacked?: boolean;
};

/** A styled native select, which every phone and screen reader supports. */
export function Select({
  label,
  mark,
  hint,
  stacked = false,
  className = '',
  children,
  ...select
}: SelectProps) {
  const id = useId();
  return (
    <div className={stacked ? 'grid gap-2' : 'flex flex-wrap items-center gap-x-3 gap-y-2'}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {mark && <span className="font-normal text-muted">{` ${mark}`}</span>}
      </label>
      <div className="relative">
        <select
          id={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={`min-h-11 max-w-full ${stacked ? 'w-full' : ''} appearance-none rounded-control border border-field bg-card pr-10 pl-3 disabled:border-line disabled:bg-paper disabled:text-muted ${className}`}
          {...select}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
