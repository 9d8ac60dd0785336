import { useTranslation } from 'react-i18next';
import { FormError } from '../../shared/form-error.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import type { useTestToken } from './use-token.ts';

/** What the service said about the token: nothing yet, whose it is, or why not. */
export function TestResult({ testing }: { testing: ReturnType<typeof useTestToken> }) {
  const { t } = useTranslation();
  const { data, error } = testing;
  return (
    <div role="status" className="empty:sr-only">
      {data?.user && (
        <Notice tone="success" title={t('token.testPassed')}>
          <dl className="grid gap-x-3 text-sm sm:grid-cols-[auto_1fr]">
            <dt className="max-sm:mt-1 max-sm:font-semibold">{t('token.name')}</dt>
            <dd className="wrap-anywhere">{data.user.fullname}</dd>
            <dt className="max-sm:mt-1 max-sm:font-semibold">{t('token.email')}</dt>
            <dd className="wrap-anywhere">{data.user.email}</dd>
            <dt className="max-sm:mt-1 max-sm:font-semibold">{t('token.workspaceName')}</dt>
            <dd className="wrap-anywhere">{data.user.workspaceName}</dd>
          </dl>
        </Notice>
      )}
      {data?.refusal && (
        <Notice tone="danger" title={t('token.testRefused')}>
          {data.refusal}
        </Notice>
      )}
      <FormError hasToast title={t('token.testFailed')} error={error} />
    </div>
  );
}
