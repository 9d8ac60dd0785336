import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInTexts } from './signed-in-texts.ts';
import { useSpentText } from './spent-text.ts';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';
import { Notice } from './ui/notice.tsx';
import { deleteNote, mayHaveArrived, readNote } from './unsent-notes.ts';
import { isRefusal } from './upload.ts';
import { useSendNote } from './use-send-note.ts';

type UnsentQuestionProps = {
  /** The keys of the notes that are only in this browser. */
  keys: string[];
  onClose: () => void;
  onAnswered: () => void;
};

async function sendAll(keys: string[], sendNote: ReturnType<typeof useSendNote>): Promise<void> {
  for (const key of keys) {
    const note = await readNote(key);
    if (!note) continue;
    const { id } = await sendNote(note, { mayHaveArrived: await mayHaveArrived(key) });
    await deleteNote(key, id);
  }
}

/** Before somebody leaves: what becomes of the notes that were not sent? */
export function UnsentQuestion({ keys, onClose, onAnswered }: UnsentQuestionProps) {
  useSignedInTexts();
  const { t } = useTranslation();
  const spentText = useSpentText();
  const sendNote = useSendNote();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const getText = (error: unknown) => (isRefusal(error) ? spentText(error) : t('unsent.notSent'));
  const send = async () => {
    setIsSending(true);
    setFailure(null);
    try {
      await sendAll(keys, sendNote);
      onAnswered();
    } catch (error) {
      setFailure(getText(error));
      setIsSending(false);
    }
  };
  const discard = async () => {
    await Promise.all(keys.map((key) => deleteNote(key)));
    onAnswered();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('unsent.questionTitle', { count: keys.length })}
      text={t('unsent.questionText', { count: keys.length })}
    >
      <div role="alert" className="empty:hidden">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </div>
      <div className="grid gap-3">
        <Button disabled={isSending} onClick={() => void send()}>
          {isSending ? t('unsent.sending') : t('unsent.sendAll')}
        </Button>
        <Button variant="outline" disabled={isSending} onClick={onAnswered}>
          {t('unsent.keepAll')}
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={() => void discard()}>
          {t('unsent.discardAll')}
        </Button>
      </div>
    </Dialog>
  );
}
