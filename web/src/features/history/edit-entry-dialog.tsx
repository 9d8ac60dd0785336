import { useQuery } from '@tanstack/react-query';
import type { Entry } from '@timbre/contract/recordings';
import { editEntry, listProjects } from '@timbre/contract/time-tracking';
import { type FormEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, sentenceOf } from '../../shared/api.ts';
import { useFreshOptions } from '../../shared/fresh-catalogue.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Dialog } from '../../shared/parts/dialog.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Select } from '../../shared/parts/select.tsx';
import { showToast } from '../../shared/toast.ts';
import { canBeSaved, type EntryForm, editOf, formOf } from './entry-form.ts';
import { useChange } from './use-change.ts';

type EditEntryDialogProps = {
  entry: Entry;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
};

/** Everything about an entry that a person may want otherwise; saved when the service has it. */
export function EditEntryDialog({ entry, onClose, otherwise }: EditEntryDialogProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState(() => formOf(entry));
  const saving = useChange({
    send: () => call(editEntry, editOf(entry, form), { params: { id: entry.id } }),
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: t('history.edited') });
    },
    failed: { title: t('history.editFailed'), text: t('history.editFailedText') },
  });
  const input = (name: keyof EntryForm) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (canBeSaved(form) && !saving.isPending) saving.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('history.editTitle')}
      otherwise={otherwise}
    >
      <form method="post" className="grid grid-cols-1 gap-4" onSubmit={save}>
        <Field label={t('history.description')} required maxLength={3_000} {...input('description')} />
        <Field label={t('history.tags')} hint={t('history.tagsHint')} {...input('tags')} />
        <ProjectSelect entry={entry} {...input('projectId')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('history.date')} type="date" required {...input('date')} />
          <Field label={t('history.start')} type="time" required {...input('time')} />
        </div>
        <fieldset className="grid grid-cols-2 gap-4">
          <legend className="sr-only">{t('history.duration')}</legend>
          <Field
            label={t('history.hours')}
            type="number"
            inputMode="numeric"
            min={0}
            max={24}
            {...input('hours')}
          />
          <Field
            label={t('history.minutes')}
            type="number"
            inputMode="numeric"
            min={0}
            max={59}
            {...input('minutes')}
          />
        </fieldset>
        <div role="alert" className="empty:hidden">
          {saving.isError && <Notice tone="danger">{sentenceOf(saving.error, t('common.noAnswer'))}</Notice>}
        </div>
        <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
          <Button variant="quiet" onClick={onClose}>
            {t('history.cancel')}
          </Button>
          <Button type="submit" disabled={!canBeSaved(form) || saving.isPending}>
            {saving.isPending ? t('token.saving') : t('token.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ProjectSelectProps = {
  entry: Entry;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

function ProjectSelect({ entry, value, onChange }: ProjectSelectProps) {
  const { t } = useTranslation();
  const whenOpened = useFreshOptions();
  const { data: projects = [] } = useQuery({
    queryKey: [listProjects.path],
    queryFn: () => call(listProjects, undefined),
  });
  const { projectId, rawData } = entry;
  // An entry may stand in a project that can no longer be picked.
  const isMissing = projectId !== null && !projects.some(({ id }) => String(id) === projectId);
  return (
    <Select stacked label={t('history.project')} value={value} onChange={onChange} {...whenOpened}>
      <option value="">{t('history.noProject')}</option>
      {isMissing && <option value={projectId}>{rawData.project_name ?? projectId}</option>}
      {projects.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </Select>
  );
}
