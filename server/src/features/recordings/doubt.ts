import { sureEnough } from '@timbre/extraction/confidence';

/** Below that, the words left something open and we chose. */
export function isDoubtful({ confidence }: { confidence: number }): boolean {
  return confidence < sureEnough;
}
