import { z } from 'zod';
import { sampleRate } from '../audio/decode.ts';
import { makeDecoder } from '../audio/decoder.ts';
import type { Recogniser } from '../recogniser.ts';
import { Thread } from '../thread.ts';
import type { SpeechModels } from './models.ts';

/** Even the largest model on a slow host is faster than speech; the rest is for loading and for a busy machine. */
const patienceMs = (samples: Float32Array) => 60_000 + (samples.length / sampleRate) * 1_000;

const Transcript = z.object({ text: z.string(), language: z.string(), heardBy: z.string() });

/** Recognises on this machine, one note after the other, in a thread that is warm from the start. */
export function makeLocalRecogniser(models: SpeechModels): Recogniser {
  const decoder = makeDecoder();
  // The runtime reports its use to its maker unless this is set before it is loaded; a thread's own environment does not reach it.
  // biome-ignore lint/style/noProcessEnv: the library reads it there and nowhere else.
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
  const thread = new Thread(new URL('./local-recogniser-thread.ts', import.meta.url), { workerData: models });
  return {
    async transcribe(file, { languages }) {
      const samples = await decoder.decode(file);
      const patience = patienceMs(samples);
      return Transcript.parse(await thread.ask({ samples, languages: [...languages] }, patience));
    },
    async close() {
      await Promise.all([decoder.close(), thread.close()]);
    },
  };
}
