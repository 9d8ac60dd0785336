import type { DeviceTranscript } from '@timbre/contract/recordings';
import { useEffect, useRef, useState } from 'react';
import { useLiveWords } from '../../../shared/live-words.ts';
import { useExpectedLanguages } from '../../../shared/spoken-languages.ts';
import { joinTranscript, type LiveTranscript } from './live-transcript.ts';
import type { Recognition, Transcribed } from './recognition.ts';

/** The models know no other language. */
const language = 'en' as const;

type Heard = {
  transcript: LiveTranscript | null;
  /** The whole note, once it was recorded. */
  whole: Transcribed | null;
  /** What the person made of its words. */
  edited: string | null;
  hasFailed: boolean;
};
const nothing: Heard = { transcript: null, whole: null, edited: null, hasFailed: false };

/** What the microphone gives while somebody records, and what was recorded. */
type Sound = { stream: MediaStream | null; audio: Blob | null };

export type LiveRecognition = ReturnType<typeof useLiveRecognition>;

/** Recognises speech on this device while somebody records, where they turned it on and speak English. */
export function useLiveRecognition({ stream, audio }: Sound) {
  const { model } = useLiveWords();
  const languages = useExpectedLanguages(model !== null);
  const isOn = model !== null && languages?.[0] === language;
  const recognition = useRef<Recognition | null>(null);
  const [loading, setLoading] = useState<number | null>(0);
  const [heard, setHeard] = useState(nothing);

  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    const change = (next: Partial<Heard>) => isCurrent && setHeard((last) => ({ ...last, ...next }));
    setLoading(0);
    // Only here, so that the page has none of it before it is wanted.
    import('./recognition.ts').then(
      ({ openRecognition }) => {
        if (!isCurrent) return;
        recognition.current = openRecognition(model, {
          onLoading: (share) => isCurrent && setLoading(share),
          onReady: () => isCurrent && setLoading(null),
          onHeard: ({ transcript }) => change({ transcript }),
          onFailed: () => change({ hasFailed: true }),
        });
      },
      () => change({ hasFailed: true }),
    );
    return () => {
      isCurrent = false;
      recognition.current?.close();
      recognition.current = null;
    };
  }, [isOn, model]);

  useEffect(() => {
    if (stream === null) return;
    setHeard(nothing);
    const opened = recognition.current;
    opened?.listen(stream).catch(() => setHeard((last) => ({ ...last, hasFailed: true })));
    return () => opened?.stop();
  }, [stream]);

  const transcribing = useRef<Promise<Transcribed | null>>(Promise.resolve(null));
  useEffect(() => {
    if (audio === null) return;
    let isCurrent = true;
    const transcribed = recognition.current?.transcribe(audio) ?? Promise.resolve(null);
    transcribing.current = transcribed.catch(() => null);
    transcribed.then(
      (whole) => isCurrent && setHeard((last) => ({ ...last, whole })),
      () => isCurrent && setHeard((last) => ({ ...last, hasFailed: true })),
    );
    return () => {
      isCurrent = false;
    };
  }, [audio]);

  const { transcript, whole, edited, hasFailed } = heard;
  const recognised = whole?.text ?? (transcript ? joinTranscript(transcript).text : '');
  return {
    isOn,
    language,
    loading,
    hasFailed,
    transcript,
    text: edited ?? recognised,
    edit: (text: string) => setHeard((last) => ({ ...last, edited: text })),
    /** What is sent with the audio: what a person wrote, or what the server's own model made of it where no other language was to be expected. */
    async getTranscript(): Promise<DeviceTranscript | null> {
      if (edited !== null && edited.trim() !== '' && edited !== recognised)
        return { model: 'edited', language, text: edited, words: [] };
      if (!isOn || model !== 'base' || languages?.length !== 1) return null;
      const found = await Promise.race([transcribing.current, waitFor(longestWaitMs)]);
      if (found === null || found.text.trim() === '') return null;
      return { model: 'moonshine-base', language, text: found.text, words: [...found.words] };
    },
  };
}

/** After so long the server transcribes it as soon. */
const longestWaitMs = 2_000;

const waitFor = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
