import { uploadAudio, uploadHeaders } from '@timbre/contract/recordings';
import { ApiError, apiLanguage } from './api.ts';
import { timeZoneHere } from './time-zone.ts';

export type SpokenNote = {
  audio: Blob;
  /** Made once per note: however often it is sent, it is one recording. */
  key: string;
  spokenAt: string;
  projectId: string | null;
};

/** Sends a note and tells how much of it has left, from 0 to 1; `fetch` cannot tell that. */
export function sendNote(note: SpokenNote, onProgress: (share: number) => void): Promise<{ id: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadAudio.method, uploadAudio.path);
    request.withCredentials = true;
    request.setRequestHeader('accept-language', apiLanguage());
    request.setRequestHeader(uploadHeaders.idempotencyKey, note.key);
    request.setRequestHeader(uploadHeaders.spokenAt, note.spokenAt);
    request.setRequestHeader(uploadHeaders.timeZone, timeZoneHere());
    if (note.projectId !== null) request.setRequestHeader(uploadHeaders.projectId, note.projectId);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    // Generous, for a bad connection; without it a lost one would never end.
    request.timeout = 120_000;
    const noAnswer = () => reject(new TypeError('the upload got no answer'));
    request.onerror = noAnswer;
    request.ontimeout = noAnswer;
    request.onload = () => {
      const { status, responseText, statusText } = request;
      if (status !== 200) {
        reject(new ApiError(status, responseText || statusText, request.getResponseHeader('x-error-code')));
        return;
      }
      try {
        resolve(uploadAudio.reply.parse(JSON.parse(responseText)));
      } catch (cause) {
        reject(cause);
      }
    };
    const form = new FormData();
    form.set('audio', note.audio, 'recording.webm');
    request.send(form);
  });
}
