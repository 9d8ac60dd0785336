import type { Entry } from '@timbre/contract/recordings';
import { type EntryEdit, editEntry, resendEntry } from '@timbre/contract/time-tracking';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from '../../shared/api.ts';
import { showToast } from '../../shared/toast.ts';
import { type EntryForm, toEdit } from './entry-form.ts';
import { useChange } from './use-change.ts';
import type { Resending } from './use-resending.ts';

type SaveEntryOptions = {
  entry: Entry;
  form: EntryForm;
  resending: Resending;
  onClose: () => void;
  /** In place of saving. */
  propose: ((edit: EntryEdit) => Promise<unknown>) | undefined;
};

/** Saves what was changed about an entry; given true, sends one that is held once more. */
export function useSaveEntry({ entry, form, resending, onClose, propose }: SaveEntryOptions) {
  const { t } = useTranslation();
  const address = { params: { id: entry.id } };
  return useChange({
    send: async (andLog: boolean) => {
      const edit = toEdit(entry, form);
      const isChanged = Object.keys(edit).length > 0;
      if (propose) {
        if (isChanged) await propose(edit);
        return { isChanged: false, failure: null };
      }
      // Nothing changed is an answer too where something was in doubt: somebody has looked.
      if (isChanged || entry.isDoubtful) await call(editEntry, edit, address);
      if (!andLog) return { isChanged, failure: null };
      try {
        resending.begin(entry.recordingId);
        await call(resendEntry, undefined, address);
        return { isChanged, failure: null };
      } catch (cause) {
        // It is saved all the same.
        return { isChanged, failure: getErrorMessage(cause, t('common.noAnswer')) };
      }
    },
    onDone: ({ isChanged, failure }, andLog) => {
      onClose();
      if (failure !== null)
        showToast({ tone: 'danger', title: t('history.savedNotLogged'), description: failure });
      else if (andLog) resending.note([entry]);
      else if (isChanged) showToast({ tone: 'success', title: t('history.edited') });
    },
    failed: { title: t('history.editFailed'), text: t('history.editFailedText') },
  });
}
