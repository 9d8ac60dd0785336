import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { userKey } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';

/** The link of the verification mail ends here: says how it went, and cleans the address. */
export function useVerificationToast(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const outcome = search.get('verification');
  useEffect(() => {
    if (outcome !== 'success' && outcome !== 'expired') return;
    showToast(
      outcome === 'success'
        ? {
            tone: 'success',
            title: t('verification.success'),
            description: t('verification.successText'),
          }
        : {
            tone: 'danger',
            title: t('verification.expired'),
            description: t('verification.expiredText'),
          },
    );
    void queryClient.invalidateQueries({ queryKey: userKey });
    void navigate('/', { replace: true });
  }, [outcome, t, navigate, queryClient]);
}
