import { useQuery } from '@tanstack/react-query';
import type { Entry } from '@timbre/contract/recordings';
import { type EntryEdit, getCatalogue } from '@timbre/contract/time-tracking';
import { describeTracker } from '@timbre/contract/trackers';
import { type FormEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { useLanguage } from '../../shared/language.tsx';
import { useMissingFields } from '../../shared/part-logged-text.ts';
import { useSession } from '../../shared/session.tsx';
import { getEntryTracker } from '../../shared/tracker-name.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { differsFromHere, knownTimeZone, shortZoneName } from '../../shared/zoned-time.ts';
import { getChoices, withProject } from './entry-choices.ts';
import { canBeSaved, type EntryForm, findStarts, toForm } from './entry-form.ts';
import { ProjectSelect, TaskSelect } from './entry-selects.tsx';
import { RejectionText } from './rejection-text.tsx';
import type { Resending } from './use-resending.ts';
import { useSaveEntry } from './use-save-entry.ts';

type EditEntryDialogProps = {
  entry: Entry;
  resending: Resending;
  onClose: () => void;
  fallbackFocusRef: RefObject<HTMLElement | null>;
  /** In place of saving: what was filled in is only proposed. */
  propose?: (edit: EntryEdit) => Promise<unknown>;
};

const nothing = { projects: [], tags: [], workspaces: [] };

/** Everything about an entry that a person may want otherwise; what is logged is saved when the service has it. */
export function EditEntryDialog(props: EditEntryDialogProps) {
  const { entry, resending, onClose, fallbackFocusRef, propose } = props;
  const { t } = useTranslation();
  const { user } = useSession();
  const { hasTags } = describeTracker(entry.service ?? user?.connection?.service);
  const [form, setForm] = useState(() => toForm(entry));
  const { data: catalogue = nothing, isError } = useQuery({
    queryKey: [getCatalogue.path],
    queryFn: () => call(getCatalogue, undefined),
    // Projects and rules change in the service.
    staleTime: 0,
  });
  const { project, workspace, required, missing } = getChoices(catalogue, entry, form);
  const saving = useSaveEntry({ entry, form, resending, onClose, propose });
  // What its workspace would refuse is kept, and not sent.
  const logsBySubmit = entry.isHeld && missing.length === 0;
  const save = (andLog: boolean) => {
    if (canBeSaved(entry, form) && !saving.isPending) saving.mutate(andLog);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(logsBySubmit);
  };
  const input = (name: Exclude<keyof EntryForm, 'billable' | 'occurrence'>) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  });
  const isRequired = (field: (typeof required)[number]) => required.includes(field);
  const requirement = (field: (typeof required)[number]) => ({
    mark: isRequired(field) ? t('history.required') : undefined,
    'aria-required': isRequired(field),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('history.editTitle')}
      fallbackFocusRef={fallbackFocusRef}
    >
      <form method="post" className="grid grid-cols-1 gap-4" onSubmit={submit}>
        {/* What is missing is said below, as long as it is. */}
        {entry.rejection?.code !== 'fields-required' && <RejectionText entry={entry} />}
        <Field
          label={t('history.description')}
          maxLength={3_000}
          {...requirement('description')}
          {...input('description')}
        />
        <ProjectSelect
          entry={entry}
          catalogue={catalogue}
          hasFailed={isError}
          value={form.projectId}
          onPick={(id) => setForm(withProject(form, entry, catalogue, id))}
          isRequired={isRequired('project')}
        />
        <TaskSelect
          entry={entry}
          project={project}
          value={form.taskId}
          onPick={(taskId) => setForm({ ...form, taskId })}
          isRequired={isRequired('task')}
        />
        {hasTags && (
          <Field
            label={t('history.tags')}
            hint={t('history.tagsHint')}
            {...requirement('tags')}
            {...input('tags')}
          />
        )}
        <WhenFields
          entry={entry}
          form={form}
          input={input}
          onPick={(occurrence) => setForm({ ...form, occurrence })}
        />
        {workspace?.isPaid && (
          <Switch
            label={t('history.billable')}
            isOn={form.billable}
            onSwitch={(billable) => setForm({ ...form, billable })}
          />
        )}
        <Missing entry={entry} fields={missing} />
        <FormError error={saving.error} />
        <SaveButtons
          canSave={canBeSaved(entry, form) && !saving.isPending}
          pending={saving.isPending ? saving.variables : null}
          isHeld={entry.isHeld}
          logsBySubmit={logsBySubmit}
          onClose={onClose}
          onSave={() => save(false)}
        />
      </form>
    </Dialog>
  );
}

type TextInput = (name: 'date' | 'time' | 'hours' | 'minutes') => {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

type WhenFieldsProps = {
  entry: Entry;
  form: EntryForm;
  input: TextInput;
  onPick: (occurrence: EntryForm['occurrence']) => void;
};

/** When it began by the clocks where its note was spoken, and how long it took. */
function WhenFields({ entry, form, input, onPick }: WhenFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const zone = knownTimeZone(entry.timeZone);
  const starts = findStarts(entry, form);
  const isSkipped = form.date !== '' && form.time !== '' && starts.length === 0;
  const isElsewhere = differsFromHere(starts[0] ?? Date.parse(entry.start), zone);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('history.date')} type="date" required {...input('date')} />
        <Field
          label={t('history.start')}
          type="time"
          required
          hint={isElsewhere ? t('history.timesOfNote', { zone: zone.replaceAll('_', ' ') }) : undefined}
          error={isSkipped ? t('history.timeSkipped') : undefined}
          {...input('time')}
        />
      </div>
      {starts.length > 1 && (
        <Select
          stacked
          label={t('history.timeTwice')}
          value={form.occurrence}
          onChange={({ target }) => onPick(target.value === 'second' ? 'second' : 'first')}
        >
          {starts.map((start, place) => {
            const name = { zone: shortZoneName(start, zone, language) };
            return (
              <option key={start} value={place === 0 ? 'first' : 'second'}>
                {place === 0 ? t('history.timeFirst', name) : t('history.timeSecond', name)}
              </option>
            );
          })}
        </Select>
      )}
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
    </>
  );
}

type MissingProps = { entry: Entry; fields: Parameters<ReturnType<typeof useMissingFields>>[0] };

/** What the workspace asks for and is not there, with what that means. */
function Missing({ entry, fields: missing }: MissingProps) {
  const { t } = useTranslation();
  const fields = useMissingFields()(missing);
  return (
    <div role="status" className="empty:hidden">
      {missing.length > 0 && (
        <Notice tone="warning">
          {entry.isLogged
            ? t('history.missingLogged', { fields, ...getEntryTracker(entry) })
            : t('history.missingHeld', { fields })}
        </Notice>
      )}
    </div>
  );
}

type SaveButtonsProps = {
  canSave: boolean;
  /** Which of the two is on its way. */
  pending: boolean | null | undefined;
  isHeld: boolean;
  logsBySubmit: boolean;
  onClose: () => void;
  onSave: () => void;
};

/** What is held can be logged with the same press, unless something is missing. */
function SaveButtons({ canSave, pending, isHeld, logsBySubmit, onClose, onSave }: SaveButtonsProps) {
  const { t } = useTranslation();
  const save = pending === false ? t('token.saving') : t('token.save');
  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
      <Button variant="quiet" onClick={onClose}>
        {t('history.cancel')}
      </Button>
      {isHeld && logsBySubmit ? (
        <Button variant="outline" disabled={!canSave} onClick={onSave}>
          {save}
        </Button>
      ) : (
        <Button type="submit" disabled={!canSave}>
          {save}
        </Button>
      )}
      {isHeld && (
        <Button type={logsBySubmit ? 'submit' : 'button'} disabled={!canSave || !logsBySubmit}>
          {pending === true ? t('token.saving') : t('history.saveAndLog')}
        </Button>
      )}
    </div>
  );
}
