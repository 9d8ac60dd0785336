import { useMutation, useQueryClient } from '@tanstack/react-query';
import { logout } from '@timbre/contract/accounts';
import { joinTeam } from '@timbre/contract/team';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError, call, getErrorMessage } from '../../shared/api.ts';
import { useSession } from '../../shared/session.tsx';
import { useSignedInTexts } from '../../shared/signed-in-texts.ts';
import { refreshPlan, useSubscription } from '../../shared/subscription.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { type Reauthentication, useReauthentication } from '../../shared/use-reauthentication.tsx';

type OwnPlan = 'keep' | 'cancel';

type JoinFormProps = {
  token: string;
  email: string;
  /** The invitation is no longer what it was when it was read. */
  onRefused: () => void;
};

/** For who is signed in: joining as that account, with a word on the plan that it pays for, if it does. */
export function JoinForm({ token, email, onRefused }: JoinFormProps) {
  const { t } = useTranslation();
  const subscription = useSubscription();
  const [choice, setChoice] = useState<OwnPlan | null>(null);
  // Ending one's own plan asks for the password, in the words of the screens behind the login.
  useSignedInTexts();
  const { reauthenticated, gate } = useReauthentication();
  const joining = useJoining(token, reauthenticated, onRefused);
  const code = joining.error instanceof ApiError ? joining.error.code : null;
  const { isLive = false, canBeKept = false } = subscription.data ?? {};
  // One that was cancelled already ends by itself.
  const mustChoose = (isLive && !canBeKept) || code === 'own-plan-undecided';
  const ownPlan = mustChoose ? choice : ('keep' as const);
  const canJoin = !subscription.isLoading && ownPlan !== null && !joining.isPending;
  if (code === 'member-already') return <MemberAlready />;
  return (
    <>
      <form
        method="post"
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (canJoin && ownPlan) joining.mutate(isLive || mustChoose ? ownPlan : undefined);
        }}
      >
        {mustChoose && <OwnPlanChoice choice={choice} onChoose={setChoice} />}
        <div role="alert" className="empty:hidden">
          {joining.error && code !== 'own-plan-undecided' && (
            <Notice tone="danger">{getErrorMessage(joining.error, t('common.noAnswer'))}</Notice>
          )}
        </div>
        <Button type="submit" className="h-auto py-2 whitespace-normal! wrap-anywhere" disabled={!canJoin}>
          {joining.isPending ? t('join.pending') : t('join.as', { email })}
        </Button>
        <NotYou />
      </form>
      {gate}
    </>
  );
}

function useJoining(
  token: string,
  reauthenticated: Reauthentication['reauthenticated'],
  onRefused: () => void,
) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ownPlan: OwnPlan | undefined) => {
      await reauthenticated(() => call(joinTeam, { token, ownPlan }));
      await refreshPlan(queryClient);
    },
    onSuccess: async () => {
      await navigate('/recordings', { replace: true });
      showToast({ tone: 'success', title: t('join.done'), description: t('join.doneText') });
    },
    onError: (error) => {
      const isAboutInvitation =
        error instanceof ApiError && /^(link-expired|team-ended|team-full)$/.test(error.code ?? '');
      if (isAboutInvitation) onRefused();
    },
  });
}

type OwnPlanChoiceProps = { choice: OwnPlan | null; onChoose: (choice: OwnPlan) => void };

function OwnPlanChoice({ choice, onChoose }: OwnPlanChoiceProps) {
  const { t } = useTranslation();
  const ways = [
    { value: 'keep', name: t('join.keep'), text: t('join.keepText') },
    { value: 'cancel', name: t('join.cancel'), text: t('join.cancelText') },
  ] as const;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold text-balance">{t('join.ownPlan')}</legend>
      {ways.map(({ value, name, text }) => (
        <label
          key={value}
          className="flex gap-3 rounded-control border border-field/60 px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="own-plan"
            className="mt-1 size-4 shrink-0 accent-accent"
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          <span className="grid">
            <span className="font-medium">{name}</span>
            <span className="text-sm text-muted">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Signs out and stays: the invitation is still here for somebody else. */
function NotYou() {
  const { t } = useTranslation();
  const { clearSession } = useSession();
  const leave = useMutation({
    mutationFn: () => call(logout, undefined),
    onSuccess: clearSession,
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('logout.failed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      }),
  });
  return (
    <p className="text-center text-muted">
      {t('join.notYou')}{' '}
      <button
        type="button"
        className="text-link min-h-6"
        disabled={leave.isPending}
        onClick={() => leave.mutate()}
      >
        {t('join.logout')}
      </button>
    </p>
  );
}

function MemberAlready() {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid gap-4">
      <Notice tone="warning" title={t('join.already')}>
        {t('join.alreadyText')}
      </Notice>
      <Button asChild>
        <Link to="/team">{t('join.toTeam')}</Link>
      </Button>
    </div>
  );
}
