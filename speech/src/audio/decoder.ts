import { Thread } from '../thread.ts';

/** Opus decodes some 300 times faster than it plays: ten minutes in two seconds. What takes longer than this was made to. */
export const decodingMs = 17_000;

export type Decoder = { decode(file: Uint8Array): Promise<Float32Array>; close(): Promise<void> };

/** Decodes strangers' bytes in a thread of its own, which holds nothing that would be missed when it has to be ended. */
export function makeDecoder(patienceMs = decodingMs): Decoder {
  const thread = new Thread(new URL('./decoder-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  return {
    async decode(file) {
      const samples = await thread.ask(file, patienceMs);
      if (!(samples instanceof Float32Array)) throw new Error('the decoder gave no samples');
      return samples;
    },
    close: () => thread.close(),
  };
}
