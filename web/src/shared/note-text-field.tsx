import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

type NoteTextFieldProps = {
  /** What stands above it; without, that it is the person's note. */
  label?: string;
  value: string;
  onChange: (text: string) => void;
  /** Control or Command with Enter; Enter alone begins a line. */
  onSend: () => void;
  maxLength: number;
  /** Whether the view that it belongs to gives it the focus, which opens the keyboard of a phone. */
  takesFocus?: boolean;
  disabled?: boolean | undefined;
};

/** The limit is worth a word only when it is near. */
const nearLimit = 500;

/** The words of a note, to be typed or edited. */
export function NoteTextField(props: NoteTextFieldProps) {
  const { label, value, onChange, onSend, maxLength, takesFocus = true, disabled } = props;
  const { t } = useTranslation();
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="justify-self-start text-sm font-semibold">
        {label ?? t('typed.label')}
      </label>
      <textarea
        id={id}
        data-focus={takesFocus ? '' : undefined}
        disabled={disabled}
        rows={4}
        maxLength={maxLength}
        value={value}
        placeholder={t('typed.placeholder')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-80 min-h-28 w-full rounded-control border border-field bg-card px-3 py-2 placeholder:text-muted"
      />
      {value.length > maxLength - nearLimit && (
        <p className="text-sm text-muted">{t('typed.left', { count: maxLength - value.length })}</p>
      )}
    </div>
  );
}
