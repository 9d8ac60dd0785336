import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { userKey } from '../../shared/session.tsx';
import { showToast, type ToastContent } from '../../shared/toast.ts';

/** The links of the mails that confirm an address end here: says how it went, and cleans the page's address. */
export function useMailLinkToasts(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const outcome = search.toString();
  useEffect(() => {
    const toasts: Record<string, ToastContent> = {
      'verification=success': {
        tone: 'success',
        title: t('verification.success'),
        description: t('verification.successText'),
      },
      'verification=expired': {
        tone: 'danger',
        title: t('verification.expired'),
        description: t('verification.expiredText'),
      },
      'email=changed': {
        tone: 'success',
        title: t('email.changed'),
        description: t('email.changedText'),
      },
      'email=expired': {
        tone: 'danger',
        title: t('verification.expired'),
        description: t('email.expiredText'),
      },
    };
    const toast = toasts[outcome];
    if (!toast) return;
    showToast(toast);
    void queryClient.invalidateQueries({ queryKey: userKey });
    void navigate('/', { replace: true });
  }, [outcome, t, navigate, queryClient]);
}
