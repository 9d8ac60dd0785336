import { WorkerPool } from '../worker-pool.ts';

/** Ten minutes of Opus take two seconds, of AAC seven, and several times that on a busy machine. What takes longer was made to. */
export const decodingMs = 60_000;

export type Decoder = {
  decode(file: Uint8Array, signal?: AbortSignal): Promise<Float32Array>;
  close(): Promise<void>;
};

/** Decodes strangers' bytes in a thread of its own, which holds nothing that would be missed when it has to be ended. */
export function makeDecoder(timeoutMs = decodingMs): Decoder {
  const pool = new WorkerPool(new URL('./decoder-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  return {
    async decode(file, signal) {
      const samples = await pool.run(file, { timeoutMs, signal });
      if (!(samples instanceof Float32Array)) throw new Error('the decoder gave no samples');
      return samples;
    },
    close: () => pool.close(),
  };
}
