import type { Recording } from '@timbre/contract/recordings';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import type { Ask } from './questions.tsx';

type UndoButtonProps = {
  recording: Recording;
  moment: string;
  ask: Ask;
  /** On a phone its icon is all there is room for. */
  isShort?: boolean;
};

/** Takes all entries of a note back, after a question. */
export function UndoButton({ recording, moment, ask, isShort = false }: UndoButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="quiet"
      size="compact"
      aria-label={t('history.undoOne', { moment })}
      onClick={() => ask({ about: 'undo', recording })}
    >
      <Undo2 aria-hidden="true" />
      <span className={isShort ? 'max-sm:sr-only' : ''}>{t('history.undo')}</span>
    </Button>
  );
}
