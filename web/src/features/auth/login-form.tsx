import { useMutation } from '@tanstack/react-query';
import type { Credentials, SecondStep } from '@timbre/contract/accounts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { getErrorMessage } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { PasskeyButton } from '../../shared/passkey-button.tsx';
import { useSession } from '../../shared/session.tsx';
import { hasSessionEnded } from '../../shared/session-end.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { waitingInvitation } from '../../shared/waiting-invitation.ts';
import { useAuthTexts } from './auth-texts.ts';
import { OrLine } from './or-line.tsx';
import { usePasskeyLogin } from './use-passkey-login.ts';

// Few accounts ask for a second step, and most logins end with the first.
const secondStepForm = () => import('./second-step-form.tsx');
const SecondStepForm = lazy(async () => ({ default: (await secondStepForm()).SecondStepForm }));

type Start = {
  email: string;
  /** Why the second step was left; empty at first. */
  why: string;
  isReturn: boolean;
};

/** The password, or a passkey; then a second step, in the same place, where the account asks for one. */
export function LoginForm() {
  useAuthTexts();
  const invited = waitingInvitation(useLocation().state)?.email ?? '';
  const [start, setStart] = useState<Start>({ email: invited, why: '', isReturn: false });
  const [step, setStep] = useState<SecondStep | null>(null);
  if (step === null)
    return (
      <FirstStep
        start={start}
        onSecondStep={(reply, email) => {
          setStart({ email, why: '', isReturn: true });
          setStep(reply);
        }}
      />
    );
  return (
    <Suspense>
      <SecondStepForm
        step={step}
        onBack={(why) => {
          setStart({ ...start, why });
          setStep(null);
        }}
      />
    </Suspense>
  );
}

type FirstStepProps = { start: Start; onSecondStep: (step: SecondStep, email: string) => void };

function FirstStep({ start: { email, why, isReturn }, onSecondStep }: FirstStepProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const hasEnded = hasSessionEnded(useLocation().state);
  const form = useForm({ defaultValues: { email, password: '' } });
  const loggingIn = useLogin(onSecondStep);
  const logInWithPasskey = usePasskeyLogin();
  const { setFocus } = form;
  useEffect(() => {
    if (isReturn) setFocus('password');
  }, [isReturn, setFocus]);
  return (
    <div className="grid gap-4">
      <div role="alert" className="empty:hidden">
        {why ? <Notice tone="warning">{why}</Notice> : hasEnded && <SessionEnded />}
      </div>
      <form
        method="post"
        className="grid gap-4"
        onSubmit={form.handleSubmit((values) => loggingIn.mutate(values))}
      >
        <Field
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          required
          {...form.register('email', { required: true })}
        />
        <PasswordField
          show={t('login.show')}
          hide={t('login.hide')}
          label={t('auth.password')}
          autoComplete="current-password"
          required
          {...form.register('password', { required: true })}
        />
        <FormError hasToast title={t('login.failed')} error={loggingIn.error} />
        <Button type="submit" className="mt-2" disabled={!hydrated || loggingIn.isPending}>
          {loggingIn.isPending ? t('login.pending') : t('login.submit')}
        </Button>
        <Link to="/forgot" className="text-link justify-self-center">
          {t('login.forgot')}
        </Link>
      </form>
      <OrLine />
      <PasskeyButton
        label={t('login.passkey')}
        pending={t('login.passkeyPending')}
        none={t('login.passkeyNone')}
        unusable={t('login.passkeyUnusable')}
        disabled={!hydrated}
        send={logInWithPasskey}
      />
    </div>
  );
}

/** Why the login is asked for, where somebody was just at work. */
function SessionEnded() {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t('login.sessionEnded')}>
      <p>{t('login.sessionEndedText')}</p>
    </Notice>
  );
}

function useLogin(onSecondStep: FirstStepProps['onSecondStep']) {
  const { t } = useTranslation();
  const { completeSignIn } = useSession();
  return useMutation({
    mutationFn: async (given: Credentials) => {
      const reply = await (await import('../../shared/account-calls.ts')).logIn(given);
      // Where it cannot be loaded, the login has failed, not the page.
      if ('secondStepToken' in reply) await secondStepForm();
      return reply;
    },
    onSuccess: (reply, { email }) => {
      if ('secondStepToken' in reply) onSecondStep(reply, email);
      else completeSignIn(reply);
    },
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('login.failed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      }),
  });
}
