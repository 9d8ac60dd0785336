import { defaultTracker, type TrackerId } from '@timbre/contract/trackers';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { firstTokenCard } from '../../shared/first-token.ts';
import { useSession } from '../../shared/session.tsx';
import { getTrackerName } from '../../shared/tracker-name.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useConnection } from './connection-health.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenPlace } from './token-place.tsx';

/** Without a token nothing can be logged: says so, takes the token in place, and says whose account it is of. */
export function ConfigurationRequired() {
  const { user } = useSession();
  const [hasSaved, setHasSaved] = useState(false);
  if (!user) return null;
  if (!user.hasTogglToken) return <FirstToken onSaved={() => setHasSaved(true)} />;
  return hasSaved && <Connected />;
}

function FirstToken({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation();
  const [service, setService] = useState<TrackerId>(defaultTracker);
  return (
    <Card id={firstTokenCard} tone="accent" className="grid grid-cols-1 gap-6 [&_input]:scroll-my-24">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-content-center rounded-full bg-card text-accent max-sm:hidden"
        >
          <KeyRound className="size-5" />
        </span>
        <div className="grid min-w-60 flex-1 gap-1">
          <h2 className="text-xl font-semibold tracking-tight">{t('connection.title')}</h2>
          <p className="text-muted">{t('connection.text', { tracker: getTrackerName(service) })}</p>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-2">
        <TokenForm isFirst service={service} onChooseService={setService} onSaved={onSaved} />
        <TokenPlace service={service} />
      </div>
      <Link to="/settings/connection" className="text-link justify-self-start">
        {t('connection.toSettings')}
      </Link>
    </Card>
  );
}

/** Right after the first token: whose account it is, and that nothing else is missing. */
function Connected() {
  const { t } = useTranslation();
  const connection = useConnection();
  const isKnown = connection?.state === 'working';
  return (
    <div role="status">
      <Notice
        tone="success"
        title={
          isKnown
            ? t('connection.working', { name: connection.fullname, workspace: connection.workspaceName })
            : t('connection.connected')
        }
      >
        {t('connection.firstNote')}
      </Notice>
    </div>
  );
}
