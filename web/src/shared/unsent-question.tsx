import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './parts/button.tsx';
import { Dialog } from './parts/dialog.tsx';
import { Notice } from './parts/notice.tsx';
import { useSignedInTexts } from './signed-in-texts.ts';
import { forgetNote, readNote } from './unsent-notes.ts';
import { sendNote } from './upload.ts';

type UnsentQuestionProps = {
  /** The keys of the notes that are only in this browser. */
  keys: string[];
  onClose: () => void;
  onAnswered: () => void;
};

async function sendAll(keys: string[]): Promise<void> {
  for (const key of keys) {
    const note = await readNote(key);
    if (!note) continue;
    const { id } = await sendNote(note, () => {});
    await forgetNote(key, id);
  }
}

/** Before somebody leaves: what becomes of the notes that were not sent? */
export function UnsentQuestion({ keys, onClose, onAnswered }: UnsentQuestionProps) {
  useSignedInTexts();
  const { t } = useTranslation();
  const [progress, setProgress] = useState<'none' | 'sending' | 'failed'>('none');
  const isSending = progress === 'sending';
  const send = async () => {
    setProgress('sending');
    try {
      await sendAll(keys);
      onAnswered();
    } catch {
      setProgress('failed');
    }
  };
  const discard = async () => {
    await Promise.all(keys.map((key) => forgetNote(key)));
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
        {progress === 'failed' && <Notice tone="danger">{t('unsent.notSent')}</Notice>}
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
