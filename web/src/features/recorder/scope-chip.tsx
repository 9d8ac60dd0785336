import { Target, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNoteScope } from '../../shared/note-scope.tsx';
import { Button } from '../../shared/ui/button.tsx';

type ScopeChipProps = {
  /** The note that the one in the recorder is limited to. */
  recordingId: string;
  /** Null where it is too late. */
  onRemove: (() => void) | null;
};

/** Says that the note corrects the entries of another one alone, and lets go of that. */
export function ScopeChip({ recordingId, onRemove }: ScopeChipProps) {
  const { t } = useTranslation();
  const { scope } = useNoteScope();
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-control bg-accent-soft py-1 pr-1 pl-4 text-left text-accent-deep"
    >
      <Target aria-hidden="true" className="mt-3 size-5 shrink-0" />
      <div className="min-w-0 flex-1 py-2.5 wrap-anywhere">
        <p className="font-semibold">
          {scope?.recordingId === recordingId
            ? t('scope.only', { name: scope.name })
            : t('scope.onlyEarlier')}
        </p>
        <p className="text-sm">{t('scope.example')}</p>
      </div>
      {onRemove && (
        <Button variant="quiet" size="icon" aria-label={t('scope.remove')} onClick={onRemove}>
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
