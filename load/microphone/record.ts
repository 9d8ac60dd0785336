import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromium as system } from '@timbre/e2e/chromium';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';

/** A part of what is played, in seconds. */
export type Cut = { from: number; to: number };

/** Plays a WAV file as Chromium's microphone, once, and records parts of it as the app's recorder does. */
export async function recordThroughMicrophone(
  wav: Buffer,
  cuts: readonly Cut[],
  mimeType = 'audio/webm;codecs=opus',
): Promise<Buffer[]> {
  const directory = temporaryDirectory('microphone');
  const sound = join(directory.path, 'sound.wav');
  writeFileSync(sound, wav);
  // A microphone needs a page that the browser trusts, which any page of this machine is.
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Microphone</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const browser = await chromium.launch({
    ...system,
    args: [
      ...system.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${sound}%noloop`,
    ],
  });
  try {
    const page = await (await browser.newContext({ permissions: ['microphone'] })).newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    const recorded = await page.evaluate(recordCuts, { cuts: [...cuts], mimeType });
    return recorded.map((base64) => Buffer.from(base64, 'base64'));
  } finally {
    await browser.close();
    server.close();
    directory.remove();
  }
}

/** Runs in the page. The file starts to play when the stream opens, so all times count from there. */
async function recordCuts({ cuts, mimeType }: { cuts: Cut[]; mimeType: string }): Promise<string[]> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const openedAt = performance.now();
  const at = (seconds: number) =>
    new Promise((resolve) => setTimeout(resolve, openedAt + seconds * 1_000 - performance.now()));
  const record = async ({ from, to }: Cut): Promise<string> => {
    await at(from);
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 24_000 });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start(1_000);
    await at(to);
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  };
  return Promise.all(cuts.map(record));
}
