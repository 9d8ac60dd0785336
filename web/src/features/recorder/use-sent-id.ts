import { useEffect, useState } from 'react';
import { hasUnsentNote, type RecorderState } from './recorder-state.ts';

/** The note of which the recorder shows what became: the last one that was sent in it, until the next is begun or it is closed. */
export function useSentId(
  state: RecorderState,
  isTyping: boolean,
  onShown: ((recordingId: string | null) => void) | undefined,
) {
  const [id, setId] = useState<string | null>(null);
  const isNextBegun = hasUnsentNote(state) || (state.name === 'idle' && isTyping);
  if (state.name === 'processing' && state.id !== id) setId(state.id);
  else if (isNextBegun && id !== null) setId(null);
  useEffect(() => {
    onShown?.(id);
    return () => onShown?.(null);
  }, [id, onShown]);
  return { id, close: () => setId(null) };
}
