import type { Entry, Recording } from '@timbre/contract/recordings';
import { Mic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEntryName } from '../../shared/entry-name.ts';
import { useNoteScope } from '../../shared/note-scope.tsx';
import { Button } from '../../shared/ui/button.tsx';

type CorrectButtonProps = {
  recording: Recording;
  entries: readonly Entry[];
  moment: string;
  className?: string;
};

const namesShown = 3;

/** The way to saying, or writing, what is to be different about a note: it leads to the recorder, limited to this note. */
export function CorrectButton({ recording, entries, moment, className }: CorrectButtonProps) {
  const { t } = useTranslation();
  const getName = useEntryName();
  const { limitTo } = useNoteScope();
  const names = [...new Set(entries.map(getName))];
  const name = names.slice(0, namesShown).join(', ') + (names.length > namesShown ? ' …' : '');
  return (
    <Button
      variant="quiet"
      size="compact"
      className={className ?? ''}
      aria-label={t('scope.correctOne', { moment })}
      onClick={() => limitTo({ recordingId: recording.id, name })}
    >
      <Mic aria-hidden="true" />
      {t('scope.correct')}
    </Button>
  );
}
