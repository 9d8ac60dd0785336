import { describeTracker, type TrackerId, trackerIds, trackers } from '@timbre/contract/trackers';
import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../shared/copy-button.tsx';
import { FormError } from '../../shared/form-error.tsx';
import { getTrackerName } from '../../shared/tracker-name.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { useConnection } from './connection-health.tsx';
import { ShowButton } from './show-button.tsx';
import { TestResult } from './test-result.tsx';
import { TrackerChoice } from './tracker-choice.tsx';
import { TrackerLimits } from './tracker-limits.tsx';
import { useSaveToken, useTestToken } from './use-token.ts';

type TokenFormProps = {
  service: TrackerId;
  onChooseService: (service: TrackerId) => void;
  /** Whoever connects for the first time knows no id of a workspace; one can be chosen by its name afterwards. */
  isFirst?: boolean;
  onSaved?: () => void;
};

/** A new token, to test and to keep. */
export function TokenForm({ service, onChooseService, isFirst = false, onSaved }: TokenFormProps) {
  const { t } = useTranslation();
  const [token, setToken] = useState('');
  // Null until somebody types: the workspace of now, which may be chosen elsewhere meanwhile.
  const [typedWorkspace, setTypedWorkspace] = useState<string | null>(null);
  const connection = useConnection(service);
  const workspace = typedWorkspace ?? connection?.workspaceId ?? '';
  const [typedAddress, setTypedAddress] = useState<string | null>(null);
  const { hasOwnServers } = trackers[service];
  const known = connection?.address ?? '';
  const address = toAddress(typedAddress ?? known);
  const [isShown, setIsShown] = useState(false);
  const testing = useTestToken();
  const typed = token.trim();
  const canTest = typed !== '' || connection !== undefined;
  const isComplete = typed !== '' && (!hasOwnServers || address !== '');
  const server = hasOwnServers && address !== '' ? { address } : {};

  const saving = useSaveToken(() => {
    setToken('');
    setTypedWorkspace(null);
    setTypedAddress(null);
    testing.reset();
    onSaved?.();
  });
  const write = (text: string) => {
    setToken(text);
    // What was found out about another text says nothing about this one.
    testing.reset();
    saving.reset();
  };
  const choose = (next: TrackerId) => {
    onChooseService(next);
    testing.reset();
    saving.reset();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const workspaceId = hasOwnServers ? '' : workspace.trim();
    if (isComplete)
      saving.mutate({ service, token: typed, ...server, ...(workspaceId ? { workspaceId } : {}) });
  };
  return (
    <>
      <form method="post" className="grid content-start gap-4" onSubmit={save}>
        <TrackerChoice choices={nameChoices(t)} value={service} onChoose={choose} />
        <CompatibleServers service={service} onChoose={choose} />
        <TrackerLimits service={service} />
        {hasOwnServers && (
          <ServerAddress
            service={service}
            value={typedAddress ?? known}
            onType={(text) => {
              setTypedAddress(text);
              testing.reset();
              saving.reset();
            }}
          />
        )}
        <Field
          label={t('token.new')}
          type={isShown ? 'text' : 'password'}
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={(event) => write(event.target.value)}
          actions={
            <>
              <ShowButton
                isShown={isShown}
                show={t('token.show')}
                hide={t('token.hide')}
                onPress={() => setIsShown(!isShown)}
              />
              <CopyButton label={t('token.copyNew')} disabled={token === ''} read={async () => token} />
            </>
          }
        />
        {!isFirst && !hasOwnServers && (
          <WorkspaceId service={service} value={workspace} onType={setTypedWorkspace} />
        )}
        <FormError hasToast title={t('token.saveFailed')} error={saving.error} />
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <Button type="submit" disabled={!isComplete || saving.isPending}>
            {saving.isPending ? t('token.saving') : t('token.save')}
          </Button>
          {canTest && (
            <Button
              variant="outline"
              disabled={testing.isPending}
              onClick={() => testing.mutate({ service, typed, ...server })}
            >
              {testing.isPending ? t('token.testing') : t('token.test')}
            </Button>
          )}
        </div>
        <TestResult testing={testing} />
      </form>
      {saving.gate}
    </>
  );
}

/** A server with the API of another service is said to be compatible with it. */
function nameChoices(t: TFunction): { id: TrackerId; name: string }[] {
  return trackerIds.map((id) => {
    const tracker = getTrackerName(id);
    const { hasApiOf } = describeTracker(id);
    const original = hasApiOf && trackers[hasApiOf].shortName;
    return { id, name: original ? t('token.compatible', { tracker, original }) : tracker };
  });
}

/** For whoever looks for their own server below the name of the service whose API it has. */
function CompatibleServers({ service, onChoose }: { service: TrackerId; onChoose: (id: TrackerId) => void }) {
  const { t } = useTranslation();
  const compatible = trackerIds.find((id) => describeTracker(id).hasApiOf === service);
  if (compatible === undefined) return null;
  return (
    <button
      type="button"
      className="text-link -mt-2 justify-self-start text-left"
      onClick={() => onChoose(compatible)}
    >
      {t('token.ownServer')}
    </button>
  );
}

type TypedProps = { service: TrackerId; value: string; onType: (text: string) => void };

/** Where the server is, for a service that people run themselves. */
function ServerAddress({ service, value, onType }: TypedProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('token.address', { tracker: getTrackerName(service) })}
      hint={t('token.addressHint', { service })}
      inputMode="url"
      autoComplete="url"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

function WorkspaceId({ service, value, onType }: TypedProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('token.workspace')}
      hint={t('token.workspaceHint')}
      inputMode={trackers[service].workspaceIds === 'numbers' ? 'numeric' : 'text'}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** As somebody types it, without the part that is the same for all. */
function toAddress(typed: string): string {
  const address = typed.trim();
  return address === '' || /^https?:\/\//i.test(address) ? address : `https://${address}`;
}
