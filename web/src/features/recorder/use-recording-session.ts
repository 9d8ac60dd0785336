import { type Dispatch, useEffect, useRef } from 'react';
import { timeZoneHere } from '../../shared/time-zone.ts';
import { keepNote, keepPiece } from '../../shared/unsent-notes.ts';
import type { Note } from '../../shared/upload.ts';
import { openMicrophone, record, releaseMicrophone } from './microphone.ts';
import type { RecorderEvent, RecorderState } from './recorder-state.ts';
import type { RecordingLimit } from './recording-limit.ts';
import type { NoteLock } from './use-note-lock.ts';

type TakeOptions = {
  userId: string;
  state: RecorderState;
  dispatch: Dispatch<RecorderEvent>;
  noteLock: NoteLock;
  deviceId: string | null;
  /** The note whose entries alone this one is about. */
  scopeRecordingId: string | null;
  limit: RecordingLimit;
  onRefused: (about: 'denied' | 'missing') => void;
  onCancelled: (note: Note) => void;
};

/** Recording one note: each second of it is kept in this browser as soon as it was said. */
export function useRecordingSession(options: TakeOptions) {
  const { userId, state, dispatch, noteLock, deviceId, scopeRecordingId, limit } = options;
  const { onRefused, onCancelled } = options;
  const recorder = useRef<MediaRecorder | null>(null);
  const isCancelled = useRef(false);
  const isHere = useRef(false);

  useEffect(() => {
    if (state.name !== 'recording') return;
    const timer = setInterval(() => dispatch({ type: 'ticked', at: performance.now() }), 250);
    return () => clearInterval(timer);
  }, [state.name, dispatch]);

  // A note has an end: what is said by then is kept.
  const isFull = state.name === 'recording' && state.seconds >= limit.seconds;
  useEffect(() => {
    if (isFull) recorder.current?.stop();
  }, [isFull]);

  // What the plan has left may come to be known only while the browser asks for permission.
  const hasRoom = useRef(true);
  useEffect(() => {
    hasRoom.current = limit.seconds > 0;
  }, [limit.seconds]);

  // It may be let go of while it is spoken.
  const scope = useRef(scopeRecordingId);
  useEffect(() => {
    scope.current = scopeRecordingId;
  }, [scopeRecordingId]);

  // Leaving the page ends the recording, also when permission comes only then.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      if (recorder.current?.state === 'recording') recorder.current.stop();
    };
  }, []);

  const begin = (stream: MediaStream) => {
    const key = crypto.randomUUID();
    const startedAt = performance.now();
    const pieces: Blob[] = [];
    let keeping: Promise<void> = Promise.resolve();
    const toNote = (content: Blob): Note => ({
      key,
      userId,
      content,
      seconds: Math.max(1, Math.floor((performance.now() - startedAt) / 1_000)),
      spokenAt: new Date().toISOString(),
      timeZone: timeZoneHere(),
      projectId: null,
      scopeRecordingId: scope.current,
      transcript: null,
    });
    const keep = async (piece: Blob, number: number) => {
      const note = toNote(piece);
      if (number > 0 && (await keepPiece(key, number, piece, note.seconds))) return;
      // What was kept before may be gone, as when a browser makes room; a note that was left may also have been discarded, but not
      // before its first piece came.
      if (number === 0 || isHere.current)
        await keepNote(toNote(new Blob(pieces.slice(0, number + 1), { type: piece.type })), false);
    };
    void noteLock.acquire(key);
    isCancelled.current = false;
    recorder.current = record(stream, {
      onPiece: (piece) => {
        const number = pieces.push(piece) - 1;
        keeping = keeping.then(() => keep(piece, number));
        // Also in the background, where timers sleep.
        dispatch({ type: 'ticked', at: performance.now() });
      },
      onStop: async () => {
        const note = toNote(new Blob(pieces, { type: pieces[0]?.type ?? '' }));
        await keeping;
        if (!isHere.current) return;
        if (isCancelled.current) onCancelled(note);
        else if (pieces.length === 0) dispatch({ type: 'reset' });
        else dispatch({ type: 'stopped', note });
      },
    });
    dispatch({ type: 'started', stream, at: startedAt });
  };

  const start = async () => {
    if (state.name !== 'idle') return;
    dispatch({ type: 'asked' });
    let stream: MediaStream | undefined;
    try {
      stream = await openMicrophone(deviceId);
      if (isHere.current && hasRoom.current) return begin(stream);
      releaseMicrophone(stream);
      dispatch({ type: 'reset' });
    } catch (cause) {
      if (stream) releaseMicrophone(stream);
      const isMissing = cause instanceof DOMException && cause.name === 'NotFoundError';
      onRefused(isMissing ? 'missing' : 'denied');
    }
  };
  const stop = () => recorder.current?.stop();
  const cancel = () => {
    isCancelled.current = true;
    recorder.current?.stop();
  };
  return { start, stop, cancel };
}
