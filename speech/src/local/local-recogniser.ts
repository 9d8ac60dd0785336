import { z } from 'zod';
import { sampleRate } from '../audio/decode.ts';
import { decodingMs, makeDecoder } from '../audio/decoder.ts';
import type { Recogniser } from '../recogniser.ts';
import { Thread } from '../thread.ts';
import type { SpeechModels } from './models.ts';

/** Even the largest model on a slow host is faster than speech; the rest is for loading and for a busy machine. */
const hearingMs = (samples: Float32Array) => 60_000 + (samples.length / sampleRate) * 1_000;

/** After so long a file that is decoded or heard is given up. */
type Patience = { decodingMs: number; hearingMs: (samples: Float32Array) => number };

const Transcript = z.object({ text: z.string(), language: z.string(), heardBy: z.string() });

const Told = z.object({ language: z.string(), certainty: z.number() }).nullable();

/** Every note of ours is well above; whatever is below is left to the larger model. */
const certainEnough = 0.95;

/**
 * Recognises on this machine, one note after the other, in threads that are warm from the start. Whoever most likely speaks English
 * is heard as such at once, while a small model makes sure; where it is not, what was heard is dropped and heard again.
 */
export function makeLocalRecogniser(
  models: SpeechModels,
  allowed: Patience = { decodingMs, hearingMs },
): Recogniser {
  const decoder = makeDecoder(allowed.decodingMs);
  // The runtime reports its use to its maker unless this is set before it is loaded; a thread's own environment does not reach it.
  // biome-ignore lint/style/noProcessEnv: the library reads it there and nowhere else.
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
  const thread = new Thread(new URL('./local-recogniser-thread.ts', import.meta.url), { workerData: models });
  const ear = startEar(models);
  return {
    async transcribe(file, { languages }) {
      const samples = await decoder.decode(file);
      const patience = allowed.hearingMs(samples);
      const hear = async (spoken: readonly string[]) =>
        Transcript.parse(await thread.ask({ samples, languages: [...spoken] }, patience));
      if (ear === undefined || languages[0] !== 'en' || languages.length === 1) return hear(languages);
      const asEnglish = hear(['en']);
      // It may be for nothing.
      asEnglish.catch(() => {});
      const told = await ear.ask({ samples, languages: [...languages] }, patience).then(
        (answer) => Told.parse(answer),
        () => null,
      );
      const isEnglish = told?.language === 'en' && told.certainty >= certainEnough;
      return isEnglish ? asEnglish : hear(languages);
    },
    async close() {
      await Promise.all([decoder.close(), thread.close(), ear?.close()]);
    },
  };
}

function startEar({ voice, english, others, ear }: SpeechModels): Thread | undefined {
  if (english === null || others === null || ear === null) return undefined;
  return new Thread(new URL('./ear-thread.ts', import.meta.url), { workerData: { voice, ear } });
}
