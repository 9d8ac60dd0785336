import { useState } from 'react';
import type { Note } from '../../shared/upload.ts';
import { useLiveRecognition } from './live/use-live-recognition.ts';
import type { RecorderState } from './recorder-state.ts';

/** Sends what was recorded, with what this device has recognised of it. */
export function useSendRecorded(state: RecorderState, send: (note: Note) => Promise<void>) {
  const note = state.name === 'preview' ? state.note : null;
  const live = useLiveRecognition({
    stream: state.name === 'recording' ? state.stream : null,
    audio: note?.content instanceof Blob ? note.content : null,
    written: note?.transcript?.model === 'edited' ? note.transcript.text : null,
  });
  const [isFinishing, setIsFinishing] = useState(false);
  const sendRecorded = async (recorded: Note) => {
    if (isFinishing) return;
    setIsFinishing(true);
    const transcript = await live.getTranscript();
    setIsFinishing(false);
    await send({ ...recorded, transcript });
  };
  return {
    live,
    sendRecorded,
    /** Its last words are being recognised, before it leaves. */
    isFinishing,
  };
}
