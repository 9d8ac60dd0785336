import type { EntryFinding } from '@timbre/contract/recordings';
import { sureEnough } from '@timbre/extraction/confidence';

/** Below that, the words left something open and we chose. */
export function isDoubtful({ confidence }: { confidence: number }): boolean {
  return confidence < sureEnough;
}

export function getFindingKind(reason: string, other: string | null): EntryFinding['kind'] {
  if (other === null) return 'unclear';
  if (reason === 'asked') return 'question';
  return reason === 'left-out' || reason === 'other-value' || reason === 'unsure-hearing'
    ? reason
    : 'unclear';
}
