import { verifyCode } from '@timbre/contract/second-factor';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useSecondFactors } from './second-factors.ts';
import { Button } from './ui/button.tsx';
import { PasswordField } from './ui/password-field.tsx';
import { isPasswordWrong, useVerifyPassword } from './verify-password.ts';

/** The factor that the user authenticated with. */
export type Proof = 'password' | 'code' | 'passkey';

type PasswordFormProps = { onVerified: (proof: Proof) => void };

/** Asks a signed-in user for the password, or for a second factor. */
export function PasswordForm({ onVerified }: PasswordFormProps) {
  const { t } = useTranslation();
  // If the factors cannot be loaded, the password suffices.
  const { data: factors } = useSecondFactors();
  const [entered, setEntered] = useState<'password' | 'code'>('password');
  const [hasSwitched, setHasSwitched] = useState(false);
  const hasPasskey = (factors?.passkeys.length ?? 0) > 0;
  const hasApp = (factors?.totpSince ?? null) !== null;
  const verifyPasskey = async () => {
    await (await import('./passkeys.ts')).verifyWithPasskey();
    onVerified('passkey');
  };
  return (
    <div className="grid gap-4">
      {entered === 'password' ? (
        <PasswordEntry takesFocus={hasSwitched} onVerified={() => onVerified('password')} />
      ) : (
        <CodeForm
          isDigits
          label={t('gate.codeLabel')}
          hint={t('gate.codeHint')}
          short={t('gate.codeShort')}
          submit={t('gate.verify')}
          pending={t('gate.verifying')}
          takesFocus
          send={async (code) => {
            await call(verifyCode, { code });
            onVerified('code');
          }}
        />
      )}
      {(hasPasskey || hasApp) && (
        <div className="grid gap-3 border-t border-line pt-4">
          {hasPasskey && (
            <PasskeyButton
              label={t('gate.passkey')}
              pending={t('gate.passkeyPending')}
              none={t('gate.passkeyNone')}
              unusable={t('gate.passkeyUnusable')}
              send={verifyPasskey}
            />
          )}
          {hasApp && (
            <Button
              variant="outline"
              onClick={() => {
                setHasSwitched(true);
                setEntered(entered === 'password' ? 'code' : 'password');
              }}
            >
              {entered === 'password' ? t('gate.code') : t('gate.password')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type PasswordEntryProps = { takesFocus: boolean; onVerified: () => void };

function PasswordEntry({ takesFocus, onVerified }: PasswordEntryProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const verifying = useVerifyPassword(onVerified);
  const getRefusal = (error: Error) =>
    isPasswordWrong(error) ? t('gate.invalid') : getErrorMessage(error, t('common.noAnswer'));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus || verifying.isError) field.current?.focus();
  }, [takesFocus, verifying.isError]);
  const isBlank = password.trim() === '';
  return (
    <form
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !verifying.isPending) verifying.mutate(password);
      }}
    >
      <PasswordField
        ref={field}
        show={t('password.show')}
        hide={t('password.hide')}
        label={t('auth.password')}
        autoComplete="current-password"
        value={password}
        error={verifying.error ? getRefusal(verifying.error) : undefined}
        onChange={(event) => {
          setPassword(event.target.value);
          verifying.reset();
        }}
      />
      <Button type="submit" disabled={isBlank || verifying.isPending}>
        {verifying.isPending ? t('gate.verifying') : t('gate.verify')}
      </Button>
    </form>
  );
}
