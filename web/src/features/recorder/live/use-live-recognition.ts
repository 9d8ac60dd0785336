import { useQuery } from '@tanstack/react-query';
import { getSpokenLanguages } from '@timbre/contract/spoken-languages';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api.ts';
import { useLiveWords } from '../../../shared/live-words.ts';
import type { RecorderState } from '../recorder-state.ts';
import type { LiveTranscript } from './live-transcript.ts';
import { type Recognition, type Transcribed } from './recognition.ts';

/** What this device has recognised of the note that is being recorded, or was just recorded. */
export type LiveRecognition = {
  isOn: boolean;
  isReady: boolean;
  hasFailed: boolean;
  transcript: LiveTranscript | null;
  /** The whole note, once it was recorded. */
  whole: Transcribed | null;
};

const nothing = { hasFailed: false, transcript: null, whole: null };

/** Recognises speech on this device while somebody records, where they turned it on and speak English. */
export function useLiveRecognition(state: RecorderState): LiveRecognition {
  const { model } = useLiveWords();
  const isEnglish = useSpokenLanguages()?.[0] === 'en';
  const isOn = model !== null && isEnglish;
  const recognition = useRef<Recognition | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [heard, setHeard] = useState<Pick<LiveRecognition, 'hasFailed' | 'transcript' | 'whole'>>(nothing);

  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    const fail = () => isCurrent && setHeard((last) => ({ ...last, hasFailed: true }));
    setIsReady(false);
    // Only here, so that the page has none of it before it is wanted.
    import('./recognition.ts').then(({ openRecognition }) => {
      if (!isCurrent) return;
      recognition.current = openRecognition(model, {
        onReady: () => isCurrent && setIsReady(true),
        onHeard: ({ transcript }) => isCurrent && setHeard((last) => ({ ...last, transcript })),
        onFailed: fail,
      });
    }, fail);
    return () => {
      isCurrent = false;
      recognition.current?.close();
      recognition.current = null;
    };
  }, [isOn, model]);

  const stream = state.name === 'recording' ? state.stream : null;
  useEffect(() => {
    if (stream === null || !isReady) return;
    setHeard(nothing);
    const opened = recognition.current;
    opened?.listen(stream).catch(() => setHeard((last) => ({ ...last, hasFailed: true })));
    return () => opened?.stop();
  }, [stream, isReady]);

  const audio = state.name === 'preview' && state.note.content instanceof Blob ? state.note.content : null;
  useEffect(() => {
    if (audio === null || !isReady) return;
    let isCurrent = true;
    recognition.current?.transcribe(audio).then(
      (whole) => isCurrent && setHeard((last) => ({ ...last, whole })),
      () => isCurrent && setHeard((last) => ({ ...last, hasFailed: true })),
    );
    return () => {
      isCurrent = false;
    };
  }, [audio, isReady]);

  return { isOn, isReady, ...heard };
}
