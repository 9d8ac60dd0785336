import type { SecondStep } from '@timbre/contract/accounts';
import { signInWithCode } from '@timbre/contract/second-factor';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../shared/api.ts';
import { CodeForm } from '../../shared/code-form.tsx';
import { PasskeyButton } from '../../shared/passkey-button.tsx';
import { useSession } from '../../shared/session.tsx';
import { OrLine } from './or-line.tsx';
import { usePasskeyLogin } from './use-passkey-login.ts';

type SecondStepFormProps = {
  step: SecondStep;
  /** Leads back to the password; says why, where the person did not ask for it. */
  onBack: (why: string) => void;
};

/** After the password: a code or a passkey. */
export function SecondStepForm({ step: { secondStepToken, methods }, onBack }: SecondStepFormProps) {
  const { t } = useTranslation();
  const hasApp = methods.includes('totp');
  const hasCode = hasApp || methods.includes('recovery-code');
  const hasPasskey = methods.includes('passkey');
  const code = hasCode && <Code token={secondStepToken} methods={methods} onExpired={onBack} />;
  const passkey = hasPasskey && <Passkey isPrimary={!hasApp} />;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl font-semibold tracking-tight">{t('secondStep.title')}</h2>
        <p className="text-muted">{t('secondStep.text')}</p>
      </div>
      {hasApp ? code : passkey}
      {hasPasskey && hasCode && <OrLine />}
      {hasApp ? passkey : code}
      <button type="button" className="text-link min-h-6 justify-self-center" onClick={() => onBack('')}>
        {t('secondStep.back')}
      </button>
    </div>
  );
}

type CodeProps = {
  token: string;
  methods: SecondStep['methods'];
  onExpired: (why: string) => void;
};

function Code({ token, methods, onExpired }: CodeProps) {
  const { t } = useTranslation();
  const { completeSignIn } = useSession();
  const hasApp = methods.includes('totp');
  const [kind, setKind] = useState<'app' | 'recovery'>(hasApp ? 'app' : 'recovery');
  const send = async (code: string) => {
    try {
      completeSignIn(await call(signInWithCode, { token, code }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'sign-in-expired') throw error;
      onExpired(error.sentence);
    }
  };
  return (
    <>
      <CodeForm
        key={kind}
        isDigits={kind === 'app'}
        label={t(`secondStep.label.${kind}`)}
        hint={t(`secondStep.hint.${kind}`)}
        short={t(`secondStep.short.${kind}`)}
        submit={t('login.submit')}
        pending={t('login.pending')}
        isPrimary={hasApp}
        takesFocus={hasApp}
        send={send}
      />
      {hasApp && methods.includes('recovery-code') && (
        <button
          type="button"
          className="text-link min-h-6 justify-self-center"
          onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}
        >
          {kind === 'app' ? t('secondStep.useRecovery') : t('secondStep.useApp')}
        </button>
      )}
    </>
  );
}

function Passkey({ isPrimary }: { isPrimary: boolean }) {
  const { t } = useTranslation();
  const logInWithPasskey = usePasskeyLogin();
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: the keyboard goes on from here.
  useEffect(() => {
    if (isPrimary) button.current?.focus();
  }, [isPrimary]);
  return (
    <PasskeyButton
      ref={button}
      label={t('secondStep.passkey')}
      pending={t('login.passkeyPending')}
      none={t('login.passkeyNone')}
      unusable={t('login.passkeyUnusable')}
      isPrimary={isPrimary}
      send={logInWithPasskey}
    />
  );
}
