import { createApiToken, NewApiToken, tokenLives } from '@timbre/contract/api-tokens';
import { Scope } from '@timbre/contract/scope';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { CopyButton } from '../../shared/copy-button.tsx';
import { FormError } from '../../shared/form-error.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { useReauthMutation } from '../../shared/use-reauth-mutation.tsx';

type MadeToken = { name: string; token: string };

type NewTokenDialogProps = { onMade: () => void; onClose: () => void };

/** Asks what a token is for, makes it, and shows it the only time that it can be seen. */
export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const { t } = useTranslation();
  const [made, setMade] = useState<MadeToken | null>(null);
  const keep = (token: MadeToken) => {
    setMade(token);
    onMade();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made ? t('apiTokens.made') : t('apiTokens.new')}
      text={made ? undefined : t('apiTokens.newText')}
    >
      {made ? <Made made={made} onClose={onClose} /> : <TokenForm onMade={keep} onClose={onClose} />}
    </Dialog>
  );
}

type TokenFormProps = { onMade: (made: MadeToken) => void; onClose: () => void };

function TokenForm({ onMade, onClose }: TokenFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['notes:write', 'notes:read']);
  const [days, setDays] = useState('90');
  const making = useReauthMutation({
    call: (wanted: NewApiToken) => call(createApiToken, wanted),
    onDone: onMade,
  });
  const wanted = NewApiToken.safeParse({ name, scopes, days: days === '' ? null : Number(days) });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (wanted.success && !making.isPending) making.start(wanted.data);
  };
  return (
    <>
      <form method="post" noValidate className="grid grid-cols-1 gap-6" onSubmit={send}>
        <Field
          label={t('apiTokens.name')}
          hint={t('apiTokens.nameHint')}
          autoComplete="off"
          maxLength={NewApiToken.shape.name.maxLength ?? undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Permissions chosen={scopes} onChoose={setScopes} />
        <Select
          stacked
          label={t('apiTokens.life')}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        >
          {tokenLives.map((count) => (
            <option key={count} value={count}>
              {t('apiTokens.lifeDays', { count })}
            </option>
          ))}
          <option value="">{t('apiTokens.lifeEndless')}</option>
        </Select>
        <FormError title={t('apiTokens.makeFailed')} error={making.error} />
        <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
          <Button variant="quiet" onClick={onClose}>
            {t('history.cancel')}
          </Button>
          <Button type="submit" disabled={!wanted.success || making.isPending}>
            {making.isPending ? t('apiTokens.making') : t('apiTokens.make')}
          </Button>
        </div>
      </form>
      {making.gate}
    </>
  );
}

type PermissionsProps = { chosen: Scope[]; onChoose: (scopes: Scope[]) => void };

function Permissions({ chosen, onChoose }: PermissionsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className="mb-2 text-sm font-semibold">{t('apiTokens.scopes')}</legend>
      {Scope.options.map((scope) => (
        <label key={scope} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChoose(Scope.options.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
            }
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span className="grid">
            {t(`apiTokens.scope.${scope}`)}
            <span className="text-sm text-muted">{t(`apiTokens.scopeText.${scope}`)}</span>
          </span>
        </label>
      ))}
      <p id={`${id}-error`} className="text-sm font-medium text-danger empty:sr-only" aria-live="polite">
        {chosen.length === 0 && t('apiTokens.scopesNone')}
      </p>
    </fieldset>
  );
}

/** What had the focus is gone: the token takes it, all selected, for whoever copies by hand. */
function takeUp(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

function Made({ made: { name, token }, onClose }: { made: MadeToken; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <div role="alert">
        <Notice tone="warning">{t('apiTokens.madeText')}</Notice>
      </div>
      <Field
        ref={takeUp}
        label={t('apiTokens.token', { name })}
        readOnly
        spellCheck={false}
        autoComplete="off"
        translate="no"
        className="font-mono sm:text-xs"
        value={token}
        actions={<CopyButton label={t('apiTokens.copy')} read={async () => token} />}
      />
      <Button className="justify-self-end max-sm:w-full" onClick={onClose}>
        {t('apiTokens.done')}
      </Button>
    </>
  );
}
