import { useEffect, useReducer, useRef } from 'react';
import type { SpokenNote } from '../../shared/upload.ts';

/** The recorder's states: one at a time, each with what it needs. */
type RecorderState =
  | { name: 'idle' }
  | { name: 'denied' }
  | { name: 'recording'; startedAt: number; seconds: number }
  | { name: 'preview'; note: SpokenNote; seconds: number; url: string };

type Step =
  | { type: 'started'; at: number }
  | { type: 'ticked'; at: number }
  | { type: 'stopped'; note: SpokenNote; url: string }
  | { type: 'refused' }
  | { type: 'reset' };

function next(state: RecorderState, step: Step): RecorderState {
  switch (step.type) {
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

export function useRecorder() {
  const [state, dispatch] = useReducer(next, { name: 'idle' });
  const recorder = useRef<MediaRecorder | null>(null);

  useEffect(() => {
    if (state.name !== 'recording') return;
    const timer = setInterval(() => dispatch({ type: 'ticked', at: performance.now() }), 250);
    return () => clearInterval(timer);
  }, [state.name]);

  useEffect(() => {
    if (state.name !== 'preview') return;
    return () => URL.revokeObjectURL(state.url);
  }, [state]);

  // Leaving the page while recording lets go of the microphone.
  useEffect(() => () => releaseMicrophone(recorder.current), []);

  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      recorder.current = record(stream, (audio) => {
        const note = { audio, key: crypto.randomUUID(), spokenAt: new Date().toISOString(), projectId: null };
        dispatch({ type: 'stopped', note, url: URL.createObjectURL(audio) });
      });
      dispatch({ type: 'started', at: performance.now() });
    } catch {
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
    releaseMicrophone(recorder);
    onDone(new Blob(chunks, { type: recorder.mimeType.split(';')[0] ?? 'audio/webm' }));
  };
  // In pieces, so that little is lost should the browser die.
  recorder.start(1_000);
  return recorder;
}

function releaseMicrophone(recorder: MediaRecorder | null): void {
  for (const track of recorder?.stream.getTracks() ?? []) track.stop();
}
