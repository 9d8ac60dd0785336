import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from './api.ts';
import { Button } from './ui/button.tsx';
import { Field } from './ui/field.tsx';

const leastLength = 6;
const maxLength = 40;

type CodeFormProps = {
  /** An app shows digits; a recovery code has letters too. */
  isDigits: boolean;
  label: string;
  hint: string;
  /** What it says when too little was typed. */
  short: string;
  submit: string;
  pending: string;
  isPrimary?: boolean;
  /** It comes in the place of something that had the focus. */
  takesFocus?: boolean;
  /** Its error is shown at the field. */
  send: (code: string) => Promise<unknown>;
};

/** Asks for a code of an authenticator app, or a recovery code. */
export function CodeForm(props: CodeFormProps) {
  const { isDigits, label, hint, short, submit, pending, isPrimary = true, takesFocus = false, send } = props;
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isShort, setIsShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const takeUp = () => {
    field.current?.focus();
    field.current?.select();
  };
  const sending = useMutation({ mutationFn: send, onError: takeUp });
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const error = sending.error ? getErrorMessage(sending.error, t('common.noAnswer')) : undefined;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (sending.isPending) return;
        if (code.trim().length >= leastLength) return sending.mutate(code.trim());
        setIsShort(true);
        takeUp();
      }}
    >
      <Field
        ref={field}
        label={label}
        hint={hint}
        error={isShort ? short : error}
        autoComplete={isDigits ? 'one-time-code' : 'off'}
        inputMode={isDigits ? 'numeric' : 'text'}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={maxLength}
        className="font-mono tracking-wider"
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setIsShort(false);
          if (error) sending.reset();
        }}
      />
      <Button type="submit" variant={isPrimary ? 'primary' : 'outline'} disabled={sending.isPending}>
        {sending.isPending ? pending : submit}
      </Button>
    </form>
  );
}
