import type { Transcript, WindowTranscript } from './recogniser.ts';
import { SpeechError } from './speech-error.ts';

/** The transcript of a note from those of its windows. */
export function joinWindows(windows: readonly WindowTranscript[]): Transcript {
  const text = windows
    .map((window) => window.text)
    .filter(Boolean)
    .join(' ');
  const [first] = windows;
  // A model may transcribe a hum as nothing but dots.
  if (first === undefined || !/[\p{L}\p{N}]/u.test(text)) throw new SpeechError('nothing-heard');
  return {
    text,
    language: first.language,
    heardBy: first.heardBy,
    words: windows.flatMap(({ words }) => words),
  };
}
