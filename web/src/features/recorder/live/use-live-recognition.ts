import type { DeviceTranscript } from '@timbre/contract/recordings';
import { useEffect, useRef, useState } from 'react';
import { useLiveWords } from '../../../shared/live-words.ts';
import { useExpectedLanguages } from '../../../shared/spoken-languages.ts';
import { joinTranscript, type LiveTranscript } from './live-transcript.ts';
import type { Recognition, Transcribed } from './recognition.ts';

/** The models know no other language. */
const language = 'en' as const;

type Result = {
  transcript: LiveTranscript | null;
  /** The whole note, once it was recorded. */
  whole: Transcribed | null;
  /** What the person made of its words. */
  edited: string | null;
  hasFailed: boolean;
};
const nothing: Result = { transcript: null, whole: null, edited: null, hasFailed: false };

/** What the microphone gives while somebody records, and what was recorded. */
type Sound = {
  stream: MediaStream | null;
  audio: Blob | null;
  /** What a person made of its words when it was sent before and did not arrive. */
  written: string | null;
};

export type LiveRecognition = ReturnType<typeof useLiveRecognition>;

/** Recognises speech on this device while somebody records, where they turned it on and speak English. */
export function useLiveRecognition({ stream, audio, written }: Sound) {
  const { model } = useLiveWords();
  const languages = useExpectedLanguages(model !== null);
  const isOn = model !== null && languages?.[0] === language;
  const [recognition, setRecognition] = useState<Recognition | null>(null);
  const [loading, setLoading] = useState<number | null>(0);
  const [result, setResult] = useState(nothing);

  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    let opened: Recognition | undefined;
    const change = (next: Partial<Result>) => isCurrent && setResult((last) => ({ ...last, ...next }));
    setLoading(0);
    // Only here, so that the page has none of it before it is wanted.
    import('./recognition.ts').then(
      ({ openRecognition }) => {
        if (!isCurrent) return;
        opened = openRecognition(model, {
          onLoading: (share) => isCurrent && setLoading(share),
          onReady: () => isCurrent && setLoading(null),
          onPartial: ({ transcript }) => change({ transcript }),
          onFailed: () => change({ hasFailed: true }),
        });
        setRecognition(opened);
      },
      () => change({ hasFailed: true }),
    );
    return () => {
      isCurrent = false;
      opened?.close();
      setRecognition(null);
    };
  }, [isOn, model]);

  const isJustRecorded = useRef(false);
  useEffect(() => {
    if (stream === null) return;
    setResult(nothing);
    isJustRecorded.current = true;
  }, [stream]);
  useEffect(() => {
    if (stream === null || recognition === null) return;
    recognition.listen(stream).catch(() => setResult((last) => ({ ...last, hasFailed: true })));
    return () => recognition.stop();
  }, [stream, recognition]);

  useEffect(() => {
    if (audio === null) return;
    // What was recognised or corrected before belongs to another note, unless this one was just recorded.
    const isContinued = isJustRecorded.current;
    isJustRecorded.current = false;
    setResult((last) => ({ ...(isContinued ? last : nothing), edited: written }));
  }, [audio, written]);

  const transcribing = useRef<Promise<Transcribed | null>>(Promise.resolve(null));
  useEffect(() => {
    transcribing.current = Promise.resolve(null);
    if (audio === null || recognition === null) return;
    let isCurrent = true;
    const transcribed = recognition.transcribe(audio);
    transcribing.current = transcribed.catch(() => null);
    transcribed.then(
      (whole) => isCurrent && setResult((last) => ({ ...last, whole })),
      () => isCurrent && setResult((last) => ({ ...last, hasFailed: true })),
    );
    return () => {
      isCurrent = false;
    };
  }, [audio, recognition]);

  const { transcript, whole, edited, hasFailed } = result;
  const recognised = whole?.text ?? (transcript ? joinTranscript(transcript).text : '');
  return {
    isOn,
    language,
    loading,
    hasFailed,
    transcript,
    /** The recording itself is transcribed: the words may still change. */
    isChecking: audio !== null && recognition !== null && whole === null && edited === null && !hasFailed,
    text: edited ?? recognised,
    edit: (text: string) => setResult((last) => ({ ...last, edited: text })),
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

/** The server transcribes sooner than a device: only what is as good as there is waited for. */
const longestWaitMs = 500;

const waitFor = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
