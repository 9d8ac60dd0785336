import {
  type DeviceTranscript,
  type Entry,
  postNote,
  uploadAudio,
  uploadFields,
  uploadHeaders,
} from '@timbre/contract/recordings';
import { signedInAsHeader } from '@timbre/contract/signed-in-as';
import { estimatedSecondsPerMegabyte } from '@timbre/contract/usage';
import { ApiError, apiLanguage, toApiError } from './api.ts';

/** A note that can be sent: spoken or typed. */
export type Note = {
  /** Made once per note: however often it is sent, it is one recording. */
  key: string;
  /** Whose it is: nobody else's account gets it, whoever is signed in when it is sent. */
  userId: string;
  /** Sound, or words. */
  content: Blob | string;
  /** How long the sound plays, as well as the browser can tell; 0 for words. */
  seconds: number;
  /** When it was said, and where in the world. */
  spokenAt: string;
  timeZone: string;
  projectId: string | null;
  /** The note whose entries alone it is about; null for a note about anything. */
  scopeRecordingId: string | null;
  /** What was recognised of the sound on this device, for the server to use; null where it is to transcribe the sound, and for words. */
  transcript: DeviceTranscript | null;
};

const bytesPerMegabyte = 1_048_576;

/** How long audio of this size probably plays, before the server has measured it: a minute for each megabyte. */
export function estimateSeconds(bytes: number): number {
  return Math.ceil((bytes / bytesPerMegabyte) * estimatedSecondsPerMegabyte);
}

export type SendingNote = {
  onProgress?: (share: number) => void;
  /** When somebody asked for it, by the page's clock; nobody did where a note goes out by itself. */
  pressedAt?: number;
};

/** A trace begins here, at the press; who follows it on the server finds every step to the entry in it. */
function traceParent(): string {
  const digits = () => crypto.randomUUID().replaceAll('-', '');
  return `00-${digits()}-${digits().slice(0, 16)}-01`;
}

/** Sends a note and tells how much of it has left, from 0 to 1; `fetch` cannot tell that. */
export function sendNote(
  note: Note,
  { onProgress = () => {}, pressedAt }: SendingNote = {},
): Promise<{ id: string; preview: Entry[] }> {
  const isTyped = typeof note.content === 'string';
  const route = isTyped ? postNote : uploadAudio;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, route.path);
    request.withCredentials = true;
    request.setRequestHeader('accept-language', apiLanguage());
    request.setRequestHeader(signedInAsHeader, note.userId);
    request.setRequestHeader('traceparent', traceParent());
    if (pressedAt !== undefined)
      request.setRequestHeader(uploadHeaders.sincePressed, (performance.now() - pressedAt).toFixed());
    request.setRequestHeader(uploadHeaders.idempotencyKey, note.key);
    request.setRequestHeader(uploadHeaders.spokenAt, note.spokenAt);
    request.setRequestHeader(uploadHeaders.timeZone, note.timeZone);
    if (note.projectId !== null) request.setRequestHeader(uploadHeaders.projectId, note.projectId);
    if (note.scopeRecordingId !== null)
      request.setRequestHeader(uploadHeaders.scopeRecordingId, note.scopeRecordingId);
    if (isTyped) request.setRequestHeader('content-type', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    // Generous, for a bad connection; without it a lost one would never end.
    request.timeout = 120_000;
    const noAnswer = () => reject(new TypeError('the note got no answer'));
    request.onerror = noAnswer;
    request.ontimeout = noAnswer;
    request.onload = () => {
      const { status, responseText, statusText } = request;
      if (status !== 200) {
        const code = request.getResponseHeader('x-error-code');
        const retryAfter = request.getResponseHeader('retry-after');
        reject(toApiError(status, responseText || statusText, code, retryAfter));
        return;
      }
      try {
        resolve(route.reply.parse(JSON.parse(responseText)));
      } catch (cause) {
        reject(cause);
      }
    };
    request.send(toBody(note));
  });
}

function toBody({ content, transcript }: Note): FormData | string {
  if (typeof content === 'string') return JSON.stringify({ text: content });
  const form = new FormData();
  // In this order: the server reads no field after the file.
  if (transcript) form.set(uploadFields.transcript, JSON.stringify(transcript));
  form.set(uploadFields.audio, content, 'recording.webm');
  return form;
}

/** Somebody else is signed in by now: the note waits for its owner. */
export function isOfAnother(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'signed-in-as-another';
}

/** The team asks its owner for something else first: the note waits until that is done. */
function isBeforeSecondFactor(error: ApiError): boolean {
  return error.code === 'second-factor-needed';
}

/** The server has looked at the note and says no: sending it again as it is would change nothing. */
export function isRefusal(error: unknown): boolean {
  const mayPass = [401, 408, 429];
  if (!(error instanceof ApiError) || isOfAnother(error) || isBeforeSecondFactor(error)) return false;
  return error.status < 500 && !mayPass.includes(error.status);
}
