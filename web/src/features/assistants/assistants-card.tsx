import { useQuery } from '@tanstack/react-query';
import { callAssistantTools } from '@timbre/contract/assistants';
import { type ConnectedAssistant, disconnectAssistant, listAssistants } from '@timbre/contract/authorization';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { CopyButton } from '../../shared/copy-button.tsx';
import { formatDate, formatMoment } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { ReauthConfirmDialog } from '../../shared/reauth-confirm-dialog.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

/** The assistants that the user has connected, and the address by which others are. */
export function AssistantsCard() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [toEnd, setToEnd] = useState<ConnectedAssistant | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: [listAssistants.path],
    queryFn: () => call(listAssistants, undefined),
    // They are connected and used elsewhere meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const address = new URL(callAssistantTools.path, window.location.origin).href;
  return (
    <Card className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
          {t('assistants.title')}
        </h2>
        <p className="text-muted">{t('assistants.text')}</p>
      </div>
      <div className="grid gap-1">
        <p className="text-sm text-muted">{t('assistants.address')}</p>
        <p className="flex flex-wrap items-center gap-x-2">
          <code className="font-mono text-sm wrap-anywhere" translate="no">
            {address}
          </code>
          <CopyButton label={t('assistants.copy')} read={async () => address} />
        </p>
      </div>
      {!data && !isError && <Skeleton className="h-18" />}
      {!data && isError && <LoadFailed text={t('assistants.loadError')} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-muted">{t('assistants.none')}</p>}
      {data && data.length > 0 && (
        <ul className="-my-4 divide-y divide-line">
          {data.map((assistant) => (
            <AssistantRow key={assistant.id} assistant={assistant} onEnd={() => setToEnd(assistant)} />
          ))}
        </ul>
      )}
      {toEnd && (
        <ReauthConfirmDialog
          title={t('assistants.disconnectTitle', { name: toEnd.name })}
          text={t('assistants.disconnectText')}
          action={t('assistants.disconnect')}
          pending={t('assistants.disconnecting')}
          done={t('assistants.disconnected', { name: toEnd.name })}
          call={() => call(disconnectAssistant, undefined, { params: { id: toEnd.id } })}
          reload={refetch}
          onClose={() => setToEnd(null)}
          fallbackFocusRef={heading}
        />
      )}
    </Card>
  );
}

function AssistantRow({ assistant, onEnd }: { assistant: ConnectedAssistant; onEnd: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { name, redirectHost, scopes, connectedAt, lastUsedAt } = assistant;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="grid min-w-48 flex-1 gap-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-sm wrap-anywhere text-muted" translate="no">
            {redirectHost}
          </span>
        </p>
        <p className="flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <Badge key={scope}>{t(`assistants.scope.${scope}`)}</Badge>
          ))}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{t('assistants.connectedOn', { date: formatDate(connectedAt, language) })}</span>
          <span>
            {lastUsedAt === null
              ? t('assistants.unused')
              : t('assistants.used', { moment: formatMoment(lastUsedAt, language) })}
          </span>
        </p>
      </div>
      <Button
        variant="outline"
        size="compact"
        aria-label={t('assistants.disconnectOne', { name })}
        onClick={onEnd}
      >
        {t('assistants.disconnect')}
      </Button>
    </li>
  );
}
