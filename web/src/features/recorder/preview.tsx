import { Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import type { Note } from '../../shared/upload.ts';
import { Player } from './player.tsx';
import { ProjectPicker } from './project-picker.tsx';
import { UploadProgress } from './upload-progress.tsx';

type PreviewProps = {
  note: Note & { content: Blob };
  playsAtOnce: boolean;
  /** How much of it has left; null until it is sent. */
  share: number | null;
  onPick: (projectId: string | null) => void;
  onDelete: () => void;
  onSend: () => void;
  /** Its words, where this device has recognised them. */
  children?: ReactNode;
};

/** What was recorded, before it is sent: to listen to, to give a project, to send or to throw away. */
export function Preview({ note, playsAtOnce, share, onPick, onDelete, onSend, children }: PreviewProps) {
  const { t } = useTranslation();
  const isSending = share !== null;
  return (
    <>
      <Player audio={note.content} seconds={note.seconds} playsAtOnce={playsAtOnce} disabled={isSending} />
      {children}
      <ProjectPicker value={note.projectId} onPick={onPick} disabled={isSending} />
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="outline" disabled={isSending} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
          {t('recorder.delete')}
        </Button>
        <Button data-focus={isSending ? undefined : ''} disabled={isSending} onClick={onSend}>
          <Send aria-hidden="true" />
          {t('recorder.send')}
        </Button>
      </div>
      {isSending && <UploadProgress share={share} />}
    </>
  );
}
