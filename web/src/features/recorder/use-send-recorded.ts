import { useState } from 'react';
import type { Note } from '../../shared/upload.ts';
import { useLiveRecognition } from './live/use-live-recognition.ts';
import type { RecorderState } from './recorder-state.ts';

/** Sends what was recorded, with what this device has recognised of it. */
export function useSendRecorded(state: RecorderState, send: (note: Note) => Promise<void>) {
  const content = state.name === 'preview' ? state.note.content : null;
  const live = useLiveRecognition({
    stream: state.name === 'recording' ? state.stream : null,
    audio: content instanceof Blob ? content : null,
  });
  const [isFinishing, setIsFinishing] = useState(false);
  const sendRecorded = async (note: Note) => {
    if (isFinishing) return;
    setIsFinishing(true);
    const transcript = await live.getTranscript();
    setIsFinishing(false);
    await send({ ...note, transcript });
  };
  return {
    live,
    sendRecorded,
    /** Its last words are being recognised, before it leaves. */
    isFinishing,
  };
}
