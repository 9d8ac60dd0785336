import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { uploadAudio } from '@timbre/contract/recordings';

const boundary = 'held-upload';
const head = `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="recording.webm"\r\ncontent-type: audio/webm\r\n\r\n`;
const tail = Buffer.from(`\r\n--${boundary}--`);

/** An upload whose file has arrived but for its last byte, until it is released or aborted. */
export async function holdUpload(url: string, cookie: string, file: Buffer) {
  const call = request(`${url}${uploadAudio.path}`, {
    method: uploadAudio.method,
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + file.length + tail.length,
    },
  });
  const answered = once(call, 'response').then(async ([response]: IncomingMessage[]) => {
    if (response === undefined) throw new Error('no answer');
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  });
  // Whoever gives it up, or is refused while it is sent, looks at the answer or not at all.
  answered.catch(() => {});
  call.on('error', () => {});
  call.write(head);
  const isSent = new Promise<void>((resolve) => {
    call.write(file.subarray(0, -1), () => resolve());
  });
  await Promise.race([isSent, answered.catch(() => {})]);
  return {
    answered,
    finish() {
      call.end(Buffer.concat([file.subarray(-1), tail]));
      return answered;
    },
    abort: () => call.destroy(),
  };
}

/** The cookies of somebody who was made by `visitor`. */
export function getCookie(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
