import { useQuery } from '@tanstack/react-query';
import { type ApiToken, deleteApiToken, listApiTokens } from '@timbre/contract/api-tokens';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { formatDate, formatMoment } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { ReauthConfirmDialog } from '../../shared/reauth-confirm-dialog.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

/** The tokens with which scripts of the user send notes. */
export function ApiTokensCard() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isMaking, setIsMaking] = useState(false);
  const [toDelete, setToDelete] = useState<ApiToken | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: [listApiTokens.path],
    queryFn: () => call(listApiTokens, undefined),
    // Scripts use them meanwhile: each visit looks again, and each return to the tab.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return (
    <Card className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
          {t('apiTokens.title')}
        </h2>
        <p className="text-muted">{t('apiTokens.text')}</p>
        <a href="/api/docs" className="text-link justify-self-start">
          {t('apiTokens.docs')}
        </a>
      </div>
      {!data && !isError && <Skeleton className="h-18" />}
      {!data && isError && <LoadFailed text={t('apiTokens.loadError')} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-muted">{t('apiTokens.none')}</p>}
      {data && data.length > 0 && (
        <ul className="-my-4 divide-y divide-line">
          {data.map((token) => (
            <TokenRow key={token.id} token={token} onDelete={() => setToDelete(token)} />
          ))}
        </ul>
      )}
      {data && (
        <Button
          variant="outline"
          className="justify-self-start max-sm:w-full"
          onClick={() => setIsMaking(true)}
        >
          <Plus aria-hidden="true" />
          {t('apiTokens.new')}
        </Button>
      )}
      {isMaking && <NewTokenDialog onMade={() => void refetch()} onClose={() => setIsMaking(false)} />}
      {toDelete && (
        <ReauthConfirmDialog
          title={t('apiTokens.deleteTitle', { name: toDelete.name })}
          text={t('apiTokens.deleteText')}
          action={t('apiTokens.delete')}
          pending={t('apiTokens.deleting')}
          done={t('apiTokens.deleted')}
          call={() => call(deleteApiToken, undefined, { params: { id: toDelete.id } })}
          reload={refetch}
          onClose={() => setToDelete(null)}
          fallbackFocusRef={heading}
        />
      )}
    </Card>
  );
}

type TokenRowProps = { token: ApiToken; onDelete: () => void };

function TokenRow({ token, onDelete }: TokenRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { name, scopes, ending, createdAt, lastUsedAt } = token;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="grid min-w-48 flex-1 gap-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="font-mono text-sm text-muted" translate="no">{`…${ending}`}</span>
        </p>
        <p className="flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <Badge key={scope}>{t(`apiTokens.scope.${scope}`)}</Badge>
          ))}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{t('apiTokens.madeOn', { date: formatDate(createdAt, language) })}</span>
          <span>
            {lastUsedAt === null
              ? t('apiTokens.unused')
              : t('apiTokens.used', { moment: formatMoment(lastUsedAt, language) })}
          </span>
          <End token={token} />
        </p>
      </div>
      <Button
        variant="outline"
        size="compact"
        aria-label={t('apiTokens.deleteOne', { name })}
        onClick={onDelete}
      >
        {t('apiTokens.delete')}
      </Button>
    </li>
  );
}

/** Until when a token opens anything. */
function End({ token: { expiresAt } }: { token: ApiToken }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (expiresAt === null) return <span>{t('apiTokens.endless')}</span>;
  const date = formatDate(expiresAt, language);
  if (Date.parse(expiresAt) > Date.now()) return <span>{t('apiTokens.expires', { date })}</span>;
  return <span className="font-medium text-danger">{t('apiTokens.expired', { date })}</span>;
}
