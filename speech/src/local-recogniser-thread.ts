import { parentPort, workerData } from 'node:worker_threads';
import { decodeAudio } from './decode.ts';
import { loadMoonshine } from './moonshine.ts';
import { SpeechError } from './speech-error.ts';
import { windowsOf } from './windows.ts';

/** Decoding and recognising block the event loop and meet strangers' bytes: they live in a thread that can be ended. */
const port = parentPort;
if (port === null) throw new Error('this file is a thread');
const moonshine = loadMoonshine(String(workerData));

async function transcribe(file: Uint8Array): Promise<string> {
  const model = await moonshine;
  const words: string[] = [];
  for (const window of windowsOf(await decodeAudio(file))) words.push(await model.recognise(window));
  const text = words.filter(Boolean).join(' ');
  if (text === '') throw new SpeechError('nothing-heard');
  return text;
}

port.on('message', (file: Uint8Array) => {
  transcribe(file).then(
    (text) => port.postMessage({ text }),
    (cause: unknown) => {
      const fault = cause instanceof SpeechError ? cause.fault : undefined;
      port.postMessage({ fault, reason: cause instanceof Error ? cause.message : String(cause) });
    },
  );
});
