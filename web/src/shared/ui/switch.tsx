import { useId } from 'react';

type SwitchProps = {
  label: string;
  hint?: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
};

/** A styled native checkbox that takes effect at once. */
export function Switch({ label, hint, isOn, onSwitch }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-4">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative mt-0.5 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-field transition-colors before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-card before:transition-transform checked:bg-accent checked:before:translate-x-5"
      />
      <div className="grid gap-1">
        <label htmlFor={id} className="flex min-h-8 cursor-pointer items-center font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
