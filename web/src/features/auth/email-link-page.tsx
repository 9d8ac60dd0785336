import { confirmEmail, restoreEmail, verifyEmail } from '@timbre/contract/accounts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '../../shared/api.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { ScreenCard } from '../../shared/screen-card.tsx';
import { useAuthTexts } from './auth-texts.ts';
import { type EmailLinkAction, EmailLinkForm, EmailLinkOutcome } from './email-link-form.tsx';

/** What each link does when its button is pressed, and where it leads on to then. */
const actions: Record<string, EmailLinkAction> = {
  verify: {
    name: 'verify',
    use: async (token) => {
      await call(verifyEmail, { token });
      return '/?verification=success';
    },
    afterExpiry: '/?verification=expired',
  },
  confirm: {
    name: 'confirm',
    use: async (token) => {
      await call(confirmEmail, { token });
      return '/?email=changed';
    },
    afterExpiry: '/?email=expired',
  },
  restore: {
    name: 'restore',
    use: async (token) => {
      const { resetToken } = await call(restoreEmail, { token });
      return `/reset?${new URLSearchParams({ token: resetToken })}`;
    },
    afterExpiry: '/forgot',
  },
};

/** Where the links of our mails about an address lead. Mail scanners open them too, so that only the button changes anything. */
export default function EmailLinkPage() {
  useAuthTexts();
  const { action: name = '' } = useParams();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [token] = useState(search.get('token') ?? '');
  const action = actions[name];
  // The token stays neither in sight nor in the history.
  useEffect(() => {
    if (search.has('token')) void navigate(`/email/${name}`, { replace: true });
  }, [search, navigate, name]);
  if (action === undefined || token === '')
    return (
      <ScreenCard title={t('emailLink.expired')}>
        <PageHead title={t('emailLink.expired')} />
        <EmailLinkOutcome
          outcome={{ tone: 'warning', text: t('emailLink.noToken'), to: action?.afterExpiry ?? '/' }}
        />
      </ScreenCard>
    );
  const title = t(`emailLink.title.${action.name}`);
  return (
    <ScreenCard title={title} lead={t(`emailLink.lead.${action.name}`)}>
      <PageHead title={title} />
      <EmailLinkForm action={action} token={token} />
    </ScreenCard>
  );
}
