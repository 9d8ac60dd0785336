import { type ComponentProps, type ReactNode, useId } from 'react';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  /** Beside the label, such as that it must be filled in. */
  mark?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Buttons at the end of the box: show, copy. */
  actions?: ReactNode;
};

/** A labelled input with its hint and its error, tied together for those who listen. */
export function Field({ label, mark, hint, error, actions, className = '', ...input }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={id} className="justify-self-start text-sm font-semibold">
        {label}
        {mark && <span className="font-normal text-muted">{` ${mark}`}</span>}
      </label>
      <div className="relative flex items-center rounded-control border border-field bg-card transition-colors focus-within:border-accent focus-within:outline-2 focus-within:outline-accent has-aria-invalid:border-danger has-aria-invalid:outline-danger has-[input:disabled]:border-line has-[input:disabled]:bg-paper">
        <input
          id={id}
          className={`min-h-11 w-full min-w-0 flex-1 rounded-control bg-transparent px-3 outline-none placeholder:text-muted ${className}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        {actions}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className="text-sm font-medium text-danger empty:sr-only" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
