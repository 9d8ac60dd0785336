import { type TrackerId, trackerIds, trackers } from '@timbre/contract/trackers';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../shared/copy-button.tsx';
import { FormError } from '../../shared/form-error.tsx';
import { useSession } from '../../shared/session.tsx';
import { getTrackerName } from '../../shared/tracker-name.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { ShowButton } from './show-button.tsx';
import { TestResult } from './test-result.tsx';
import { TrackerChoice } from './tracker-choice.tsx';
import { useSaveToken, useTestToken } from './use-token.ts';

/** The form takes no address. */
const choices = trackerIds
  .filter((id) => !trackers[id].hasOwnServers)
  .map((id) => ({ id, name: getTrackerName(id) }));

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
  const { user } = useSession();
  const [token, setToken] = useState('');
  // Null until somebody types: the workspace of now, which may be chosen elsewhere meanwhile.
  const [typedWorkspace, setTypedWorkspace] = useState<string | null>(null);
  const workspace = typedWorkspace ?? user?.togglWorkspaceId ?? '';
  const [isShown, setIsShown] = useState(false);
  const testing = useTestToken();
  const typed = token.trim();
  const canTest = typed !== '' || user?.hasTogglToken;

  const saving = useSaveToken(() => {
    setToken('');
    setTypedWorkspace(null);
    testing.reset();
    onSaved?.();
  });
  const write = (text: string) => {
    setToken(text);
    // What was found out about another text says nothing about this one.
    testing.reset();
    saving.reset();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const workspaceId = workspace.trim();
    if (typed !== '') saving.mutate({ service, token: typed, ...(workspaceId ? { workspaceId } : {}) });
  };
  return (
    <>
      <form method="post" className="grid content-start gap-4" onSubmit={save}>
        <TrackerChoice
          choices={choices}
          value={service}
          onChoose={(next) => {
            onChooseService(next);
            testing.reset();
            saving.reset();
          }}
        />
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
        {!isFirst && (
          <Field
            label={t('token.workspace')}
            hint={t('token.workspaceHint')}
            inputMode={trackers[service].workspaceIds === 'numbers' ? 'numeric' : 'text'}
            autoComplete="off"
            value={workspace}
            onChange={(event) => setTypedWorkspace(event.target.value)}
          />
        )}
        <FormError hasToast title={t('token.saveFailed')} error={saving.error} />
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <Button type="submit" disabled={typed === '' || saving.isPending}>
            {saving.isPending ? t('token.saving') : t('token.save')}
          </Button>
          {canTest && (
            <Button
              variant="outline"
              disabled={testing.isPending}
              onClick={() => testing.mutate({ service, typed })}
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
