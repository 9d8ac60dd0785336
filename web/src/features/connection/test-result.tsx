import { useTranslation } from 'react-i18next';
import { Notice } from '../../shared/parts/notice.tsx';
import type { useTestToken } from './use-token.ts';

/** What the service said about the token: nothing yet, whose it is, or why not. */
export function TestResult({ testing }: { testing: ReturnType<typeof useTestToken> }) {
  const { t } = useTranslation();
  const { data, isError } = testing;
  return (
    <div role="status" className="empty:hidden">
      {data?.user && (
        <Notice tone="success" title={t('token.testPassed')}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
            <dt>{t('token.name')}</dt>
            <dd className="wrap-anywhere">{data.user.fullname}</dd>
            <dt>{t('token.email')}</dt>
            <dd className="wrap-anywhere">{data.user.email}</dd>
            <dt>{t('token.workspaceName')}</dt>
            <dd className="wrap-anywhere">{data.user.workspaceName}</dd>
          </dl>
        </Notice>
      )}
      {data?.refusal && (
        <Notice tone="danger" title={t('token.testRefused')}>
          {data.refusal}
        </Notice>
      )}
      {isError && <Notice tone="danger" title={t('token.testFailed')} />}
    </div>
  );
}
