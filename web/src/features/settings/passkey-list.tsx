import { maximumPasskeys, type Passkey, removePasskey } from '@timbre/contract/second-factor';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { FactorPart, type FactorPartProps } from './factor-part.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';

export function PasskeyList({ factors: { passkeys }, isLast, onChanged, heading }: FactorPartProps) {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const [toRemove, setToRemove] = useState<Passkey | null>(null);
  const isFull = passkeys.length >= maximumPasskeys;
  return (
    <FactorPart
      title={t('secondFactor.passkeys')}
      text={
        isFull ? t('secondFactor.passkeysMost', { count: passkeys.length }) : t('secondFactor.passkeysText')
      }
      action={
        !isFull && (
          <Button
            variant="outline"
            size="compact"
            className="max-sm:w-full"
            onClick={() => setIsAdding(true)}
          >
            <Plus aria-hidden="true" />
            {t('secondFactor.passkeyAdd')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className="grid gap-2">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setToRemove(passkey)} />
          ))}
        </ul>
      )}
      {isAdding && <AddPasskeyDialog onAdded={onChanged} onClose={() => setIsAdding(false)} />}
      {toRemove && (
        <RemoveFactorDialog
          title={t('secondFactor.passkeyRemoveQuestion', { name: toRemove.name })}
          text={isLast ? t('secondFactor.lastText') : t('secondFactor.passkeyRemoveText')}
          done={t('secondFactor.passkeyRemoved')}
          send={() => call(removePasskey, undefined, { params: { id: toRemove.id } })}
          onRemoved={() => onChanged(null)}
          onClose={() => setToRemove(null)}
          fallbackFocusRef={heading}
        />
      )}
    </FactorPart>
  );
}

type PasskeyRowProps = { passkey: Passkey; onRemove: () => void };

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-paper px-4 py-2">
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{t('secondFactor.passkeyMadeOn', { date: formatDate(createdAt, language) })}</span>
          <span>
            {lastUsedAt === null
              ? t('secondFactor.passkeyUnused')
              : t('secondFactor.passkeyUsed', { date: formatDate(lastUsedAt, language) })}
          </span>
        </p>
      </div>
      <Button
        variant="quiet"
        size="compact"
        className="-mr-3"
        aria-label={t('secondFactor.passkeyRemoveOne', { name })}
        onClick={onRemove}
      >
        {t('secondFactor.remove')}
      </Button>
    </li>
  );
}
