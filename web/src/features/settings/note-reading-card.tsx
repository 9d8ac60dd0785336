import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type User, updateUser } from '@timbre/contract/accounts';
import type { NotesReader } from '@timbre/contract/processing';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { useProcessing } from '../../shared/processing.ts';
import { userKey, useSession } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Switch } from '../../shared/ui/switch.tsx';

/** Who reads the user's notes, and whether one that leaves something open is logged all the same. */
export function NoteReadingCard() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data: processing, isPending } = useProcessing();
  if (!user) return null;
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('reading.title')} />
      {isPending ? (
        <Skeleton className="h-18" />
      ) : (
        <Reader user={user} notesReadBy={processing?.notesReadBy} />
      )}
      <ChoiceSwitch
        label={t('unsure.ask')}
        hint={t('unsure.askText')}
        isOn={user.askWhenUnsure}
        choice={(isOn) => ({ askWhenUnsure: isOn })}
        said={{ on: t('unsure.on'), off: t('unsure.off') }}
      />
      <ChoiceSwitch
        label={t('unsure.apply')}
        hint={t('unsure.applyText')}
        isOn={user.applyWhenSure}
        choice={(isOn) => ({ applyWhenSure: isOn })}
        said={{ on: t('unsure.applyOn'), off: t('unsure.applyOff') }}
      />
    </Card>
  );
}

/** Without an answer who reads here, the model can be switched off all the same. */
function Reader({ user, notesReadBy }: { user: User; notesReadBy: NotesReader | undefined }) {
  const { t } = useTranslation();
  if (notesReadBy === 'grammar') return <p className="text-muted">{t('reading.grammar')}</p>;
  const texts = {
    'self-hosted-model': t('reading.selfHosted'),
    'hosted-model': t('reading.hosted'),
    unknown: t('reading.unknown'),
  };
  const off = user.askWhenUnsure ? t('reading.offAsks') : t('reading.off');
  return (
    <ChoiceSwitch
      label={t('reading.model')}
      hint={user.modelMayRead ? texts[notesReadBy ?? 'unknown'] : off}
      isOn={user.modelMayRead}
      choice={(isOn) => ({ modelMayRead: isOn })}
      said={{ on: t('reading.modelOn'), off: t('reading.modelOff') }}
    />
  );
}

type ChoiceSwitchProps = {
  label: string;
  hint: string;
  isOn: boolean;
  choice: (isOn: boolean) => Pick<Partial<User>, 'askWhenUnsure' | 'modelMayRead' | 'applyWhenSure'>;
  /** What a toast says once it is saved. */
  said: { on: string; off: string };
};

/** A choice that is saved as soon as it is made. */
function ChoiceSwitch({ label, hint, isOn, choice, said }: ChoiceSwitchProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (wanted: boolean) => call(updateUser, choice(wanted)),
    onSuccess: (saved, wanted) => {
      queryClient.setQueryData(userKey, saved);
      showToast({ tone: 'success', title: wanted ? said.on : said.off });
    },
  });
  return (
    <div className="grid gap-3">
      <Switch
        label={label}
        hint={hint}
        isOn={saving.isPending ? saving.variables : isOn}
        onSwitch={(wanted) => !saving.isPending && saving.mutate(wanted)}
      />
      <FormError title={t('unsure.failed')} error={saving.error} />
    </div>
  );
}
