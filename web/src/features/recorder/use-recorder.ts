import { useEffect, useReducer, useRef } from 'react';
import type { SpokenNote } from '../../shared/upload.ts';

/** The recorder's states: one at a time, each with what it needs. */
type RecorderState =
  | { name: 'idle' }
  /** The browser may be asking the person for permission. */
  | { name: 'starting' }
  | { name: 'denied' }
  | { name: 'recording'; startedAt: number; seconds: number }
  | { name: 'preview'; note: SpokenNote; seconds: number; url: string };

type Step =
  | { type: 'asked' }
  | { type: 'started'; at: number }
  | { type: 'ticked'; at: number }
  | { type: 'stopped'; note: SpokenNote; url: string }
  | { type: 'refused' }
  | { type: 'reset' };

function next(state: RecorderState, step: Step): RecorderState {
  switch (step.type) {
    case 'asked':
      return { name: 'starting' };
    case 'started':
      return { name: 'recording', startedAt: step.at, seconds: 0 };
    case 'ticked':
      return state.name === 'recording'
        ? { ...state, seconds: Math.floor((step.at - state.startedAt) / 1_000) }
        : state;
    case 'stopped': {
      const seconds = state.name === 'recording' ? state.seconds : 0;
      return { name: 'preview', note: step.note, seconds, url: step.url };
    }
    case 'refused':
      return { name: 'denied' };
    case 'reset':
      return { name: 'idle' };
  }
}

/** In the order of preference: what all modern browsers record, then what older Safari can. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4'];

/** Speech needs no more, and a note stays small enough for a bad connection. */
const bitsPerSecond = 24_000;

/** Ten minutes, less a little: the last packet must still fit. */
const longestSeconds = 595;

export function useRecorder() {
  const [state, dispatch] = useReducer(next, { name: 'idle' });
  const recorder = useRef<MediaRecorder | null>(null);
  const isHere = useRef(false);

  useEffect(() => {
    if (state.name !== 'recording') return;
    const timer = setInterval(() => dispatch({ type: 'ticked', at: performance.now() }), 250);
    return () => clearInterval(timer);
  }, [state.name]);

  useEffect(() => {
    if (state.name !== 'preview') return;
    return () => URL.revokeObjectURL(state.url);
  }, [state]);

  // Leaving the page lets go of the microphone, also when permission comes only then.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      releaseMicrophone(recorder.current?.stream);
    };
  }, []);

  // A note has an end: what is said by then is kept.
  const isFull = state.name === 'recording' && state.seconds >= longestSeconds;
  useEffect(() => {
    if (isFull) recorder.current?.stop();
  }, [isFull]);

  const start = async () => {
    if (state.name === 'starting') return;
    dispatch({ type: 'asked' });
    let stream: MediaStream | undefined;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (!isHere.current) return releaseMicrophone(stream);
      recorder.current = record(stream, (audio) => {
        const note = { audio, key: crypto.randomUUID(), spokenAt: new Date().toISOString(), projectId: null };
        dispatch({ type: 'stopped', note, url: URL.createObjectURL(audio) });
      });
      dispatch({ type: 'started', at: performance.now() });
    } catch {
      releaseMicrophone(stream);
      dispatch({ type: 'refused' });
    }
  };
  return {
    state,
    start,
    stop: () => recorder.current?.stop(),
    reset: () => dispatch({ type: 'reset' }),
  };
}

function record(stream: MediaStream, onDone: (audio: Blob) => void): MediaRecorder {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, {
    ...(mimeType ? { mimeType } : {}),
    audioBitsPerSecond: bitsPerSecond,
  });
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  recorder.onstop = () => {
    releaseMicrophone(stream);
    onDone(new Blob(chunks, { type: recorder.mimeType.split(';')[0] ?? 'audio/webm' }));
  };
  // In pieces, so that little is lost should the browser die.
  recorder.start(1_000);
  return recorder;
}

function releaseMicrophone(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
