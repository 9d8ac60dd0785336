import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getHistory } from '@timbre/contract/history';
import { maxTranscriptCharacters, replaceTranscript } from '@timbre/contract/recordings';
import { RotateCw } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from './api.ts';
import { patchRecording } from './history-pages.ts';
import { NoteTextField } from './note-text-field.tsx';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';
import { Notice } from './ui/notice.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { transcriptKey, useTranscript } from './use-transcript.ts';

type EditTextDialogProps = {
  recordingId: string;
  /** The same words may be sent again: it was not for them that the note failed. */
  mayStay?: boolean;
  onClose: () => void;
  /** The note is being read again. */
  onSent: () => void;
  fallbackFocusRef?: RefObject<HTMLElement | null>;
};

/** The words of a note that failed, to be put right and read again. */
export function EditTextDialog({
  recordingId,
  mayStay = false,
  onClose,
  onSent,
  fallbackFocusRef,
}: EditTextDialogProps) {
  const { t } = useTranslation();
  const { data, isError } = useTranscript(recordingId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('editText.title')}
      text={t('editText.text')}
      {...(fallbackFocusRef ? { fallbackFocusRef } : {})}
    >
      {data || isError ? (
        // If the words cannot be loaded, they can still be typed.
        <EditTextForm
          recordingId={recordingId}
          said={data?.text ?? ''}
          mayStay={mayStay}
          onClose={onClose}
          onSent={onSent}
        />
      ) : (
        <Skeleton className="h-28" />
      )}
    </Dialog>
  );
}

type EditTextFormProps = Pick<EditTextDialogProps, 'recordingId' | 'onClose' | 'onSent'> & {
  said: string;
  mayStay: boolean;
};

function EditTextForm({ recordingId, said, mayStay, onClose, onSent }: EditTextFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(said);
  const sending = useReplaceTranscript(recordingId, onSent);
  const form = useRef<HTMLFormElement>(null);
  // Words that come after the dialog was opened find the focus on its cross.
  useEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]');
    if (dialog?.contains(document.activeElement)) form.current?.querySelector('textarea')?.focus();
  }, []);
  const words = text.trim();
  // The same words would be read in the same way.
  const canSend = words !== '' && (mayStay || words !== said.trim()) && !sending.isPending;
  const send = () => {
    if (canSend) sending.mutate(words);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form ref={form} method="post" className="grid grid-cols-1 gap-4" onSubmit={onSubmit}>
      <NoteTextField value={text} onChange={setText} onSend={send} maxLength={maxTranscriptCharacters} />
      <div role="alert" className="empty:hidden">
        {sending.isError && (
          <Notice tone="danger">{getErrorMessage(sending.error, t('common.noAnswer'))}</Notice>
        )}
      </div>
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="quiet" onClick={onClose}>
          {t('history.cancel')}
        </Button>
        <Button type="submit" disabled={!canSend}>
          <RotateCw aria-hidden="true" />
          {t('editText.send')}
        </Button>
      </div>
    </form>
  );
}

function useReplaceTranscript(recordingId: string, onSent: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(replaceTranscript, { text }, { params: { id: recordingId } }),
    onSuccess: async (_, text) => {
      const list = { queryKey: [getHistory.path] };
      // A request in flight may still return the old state.
      await queryClient.cancelQueries(list);
      patchRecording(queryClient, recordingId, inProgressAgain);
      queryClient.setQueryData(transcriptKey(recordingId), { text, language: null });
      onSent();
      await queryClient.invalidateQueries(list);
    },
  });
}

const inProgressAgain = { status: 'pending', outcome: null, processingError: null } as const;
