import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/**
 * In place of a microphone: a WAV file, of which a busy machine loses nothing, only plays it later. Where it is recognised while
 * it is recorded, it begins only when that listens too: before, words appear when the recording stops.
 */
export async function giveSpeech(
  context: BrowserContext,
  wav: string,
  { isRecognised = false } = {},
): Promise<void> {
  const bytes = readFileSync(wav).toString('base64');
  await context.addInitScript(`
    navigator.mediaDevices.getUserMedia = async () => {
      const audio = new AudioContext();
      const bytes = Uint8Array.from(atob('${bytes}'), (character) => character.charCodeAt(0));
      const source = audio.createBufferSource();
      source.buffer = await audio.decodeAudioData(bytes.buffer);
      const end = audio.createMediaStreamDestination();
      source.connect(end);
      source.onended = () => { globalThis.hasSpoken = true; };
      // A busy machine may take its time between giving the stream and recording it.
      const { start } = MediaRecorder.prototype;
      const recorded = new Promise((resolve) => {
        MediaRecorder.prototype.start = function (...options) {
          this.addEventListener('start', resolve, { once: true });
          return start.apply(this, options);
        };
      });
      const { connect } = AudioNode.prototype;
      const recognised = new Promise((resolve) => {
        if (!${isRecognised}) resolve();
        AudioNode.prototype.connect = function (...options) {
          if (options[0] instanceof AudioWorkletNode) resolve();
          return connect.apply(this, options);
        };
      });
      Promise.all([recorded, recognised]).then(() => {
        source.start();
        globalThis.spokenFrom = performance.now();
      });
      return end.stream;
    };
  `);
}
