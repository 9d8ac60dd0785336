import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError, getErrorMessage } from '../../shared/api.ts';
import { userKey, useSession } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

export type EmailLinkAction = {
  name: 'verify' | 'confirm' | 'restore';
  /** Does it, and says where to go on. */
  use: (token: string) => Promise<string>;
  /** Where to go on from a link that no longer works. */
  afterExpiry: string;
};

/** One button, replaced by its result. */
export function EmailLinkForm({ action, token }: { action: EmailLinkAction; token: string }) {
  const { name, use, afterExpiry } = action;
  const { t } = useTranslation();
  const { clearSession } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const using = useMutation({
    mutationFn: () => use(token),
    onSuccess: async (next) => {
      if (name !== 'restore') return queryClient.invalidateQueries({ queryKey: userKey });
      // All sessions have ended, and nobody gets in before the owner has chosen a password.
      clearSession();
      await navigate(next, { replace: true });
      showToast({
        tone: 'success',
        title: t('emailLink.restored'),
        description: t('emailLink.restoredText'),
      });
    },
  });
  const { error } = using;
  if (using.isSuccess && name !== 'restore')
    return (
      <EmailLinkOutcome outcome={{ tone: 'success', text: t(`emailLink.done.${name}`), to: using.data }} />
    );
  if (error instanceof ApiError && error.code === 'link-expired')
    return (
      <EmailLinkOutcome
        outcome={{
          tone: 'warning',
          title: t('emailLink.expired'),
          text: t(`emailLink.expired.${name}`),
          to: afterExpiry,
        }}
      />
    );
  return (
    <form
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        using.mutate();
      }}
    >
      <div role="alert" className="empty:hidden">
        {error && <Notice tone="danger">{getErrorMessage(error, t('common.noAnswer'))}</Notice>}
      </div>
      <Button type="submit" disabled={using.isPending}>
        {using.isPending ? t('emailLink.pending') : t(`emailLink.submit.${name}`)}
      </Button>
    </form>
  );
}

type Outcome = { tone: 'success' | 'warning'; title?: string; text: string; to: string };

export function EmailLinkOutcome({ outcome: { tone, title, text, to } }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const next = useRef<HTMLAnchorElement>(null);
  // The button that was pressed is gone: the keyboard goes on from here.
  useEffect(() => next.current?.focus(), []);
  return (
    <div className="grid gap-6">
      <div role="alert">
        <Notice tone={tone} title={title}>
          {text}
        </Notice>
      </div>
      <Button asChild>
        <Link ref={next} to={to}>
          {t('emailLink.continue')}
        </Link>
      </Button>
    </div>
  );
}
