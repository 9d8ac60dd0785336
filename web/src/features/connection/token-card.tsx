import { defaultTracker, isTrackerId, type TrackerId } from '@timbre/contract/trackers';
import { ChevronDown } from 'lucide-react';
import { Content, Root, Trigger } from 'radix-ui/collapsible';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session.tsx';
import { getTrackerName } from '../../shared/tracker-name.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { ConnectionHealth, useConnections } from './connection-health.tsx';
import { ConnectionList } from './connection-list.tsx';
import { CurrentToken } from './current-token.tsx';
import { Disconnect } from './disconnect.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenPlace } from './token-place.tsx';
import { WorkspaceChoice } from './workspace-choice.tsx';

/** The connection to the time-tracking service: how it fares, and its token. */
export function TokenCard() {
  const { t } = useTranslation();
  const title = useTitle();
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={title} text={t('token.text')} />
      <TokenSettings />
    </Card>
  );
}

/** The same, folded away where it is not what the screen is for. */
export function FoldedTokenCard() {
  const { t } = useTranslation();
  const title = useTitle();
  const isBroken = useConnections()?.some(({ state }) => state === 'broken') ?? false;
  return (
    // Opened by itself when the token is refused: here is where to enter a new one.
    <Root key={String(isBroken)} defaultOpen={isBroken} asChild>
      <Card padded={false}>
        <h2>
          <Trigger className="group flex min-h-16 w-full items-center justify-between gap-4 rounded-card px-6 py-4 text-left sm:px-8">
            <span className="font-display text-xl font-semibold tracking-tight">{title}</span>
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-180"
            />
          </Trigger>
        </h2>
        <Content className="grid grid-cols-1 gap-6 px-6 pb-6 sm:px-8 sm:pb-8">
          <p className="text-muted">{t('token.text')}</p>
          <TokenSettings />
        </Content>
      </Card>
    </Root>
  );
}

/** With several trackers a name would be one of them. */
function useTitle(): string {
  const { t } = useTranslation();
  const { user } = useSession();
  return t(user?.connection?.otherNames.length ? 'connections.title' : 'token.title');
}

function TokenSettings() {
  const { t } = useTranslation();
  const { user } = useSession();
  const connections = useConnections() ?? [];
  const [chosen, setService] = useState<TrackerId | null>(null);
  const connected = user?.connection?.service;
  const service = chosen ?? (connected && isTrackerId(connected) ? connected : defaultTracker);
  // Without a list yet it is the one that the session names.
  const isConnected = connections.some((one) => one.service === service) || connected === service;
  const added = user?.connection && !isConnected ? user.connection : undefined;
  const top = useRef<HTMLDivElement>(null);
  return (
    // Here the focus goes when the connection is gone, and the button that ended it.
    <div ref={top} tabIndex={-1} className="@container grid grid-cols-1 gap-6 outline-none">
      {connections.length > 1 && (
        <ConnectionList connections={connections} shown={service} onShow={setService} />
      )}
      {added ? (
        <Notice tone="info">
          {t('connections.add', { added: getTrackerName(service), connected: added.name })}
        </Notice>
      ) : (
        <ConnectionHealth service={service} />
      )}
      <div className="grid grid-cols-1 gap-8 @3xl:grid-cols-2 @3xl:gap-12">
        <div className="grid grid-cols-1 content-start gap-4">
          {isConnected && <CurrentToken key={service} service={service} />}
          {isConnected && <WorkspaceChoice key={`${service} workspace`} service={service} />}
          <TokenForm service={service} onChooseService={setService} />
        </div>
        <TokenPlace service={service} />
      </div>
      {isConnected && <Disconnect key={service} service={service} fallbackFocusRef={top} />}
    </div>
  );
}
