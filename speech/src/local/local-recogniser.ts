import { z } from 'zod';
import { decodingMs, makeDecoder } from '../audio/decoder.ts';
import { sampleRate } from '../audio/sample-rate.ts';
import { joinWindows } from '../join-windows.ts';
import { type DecodedNote, type LocalRecogniser, type Speaker, WindowTranscript } from '../recogniser.ts';
import { SpeechError } from '../speech-error.ts';
import { WorkerPool } from '../worker-pool.ts';
import type { SpeechModels } from './models.ts';

/** Even the largest model on a slow host is faster than speech; the rest is for loading and for a busy machine. */
const transcribingMs = (seconds: number) => 60_000 + Math.ceil(seconds * 1_000);
/** A thread that does not stop when it is asked to is ended after this long. */
const stoppingMs = 300_000;

/** After so long a file that is decoded or transcribed is given up. */
type TimeLimits = { decodingMs: number; transcribingMs: (seconds: number) => number };

const Windows = z.array(z.object({ from: z.number(), to: z.number() }));

/** Recognises on this machine, one window after the other, in a thread that is warm from the start. */
export function makeLocalRecogniser(
  models: SpeechModels,
  limits: TimeLimits = { decodingMs, transcribingMs },
): LocalRecogniser {
  const decoder = makeDecoder(limits.decodingMs);
  // The runtime reports its use to its maker unless this is set before it is loaded; a thread's own environment does not reach it.
  // biome-ignore lint/style/noProcessEnv: the library reads it there and nowhere else.
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
  const pool = new WorkerPool(new URL('./recogniser-worker.ts', import.meta.url), { workerData: models });

  const decode = async (file: Uint8Array, signal?: AbortSignal): Promise<DecodedNote> => {
    const samples = await decoder.decode(file, signal);
    const seconds = samples.length / sampleRate;
    const job = { kind: 'find-windows', samples };
    const windows = Windows.parse(await pool.run(job, { timeoutMs: limits.transcribingMs(seconds) }));
    if (windows.length === 0) throw new SpeechError('nothing-heard');
    return { samples, seconds, windows };
  };

  const transcribeWindow = async (
    { samples, windows }: DecodedNote,
    index: number,
    { languages, vocabulary }: Speaker,
    signal?: AbortSignal,
  ): Promise<WindowTranscript> => {
    signal?.throwIfAborted();
    const window = windows[index];
    if (window === undefined) throw new Error(`the note has no window ${index}`);
    const part = samples.slice(window.from, window.to);
    const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const cancel = () => Atomics.store(cancelled, 0, 1);
    const timeout = AbortSignal.timeout(limits.transcribingMs(part.length / sampleRate));
    const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
    ended.addEventListener('abort', cancel, { once: true });
    const job = {
      kind: 'transcribe',
      samples: part,
      languages: [...languages],
      vocabulary: [...vocabulary],
      cancelled,
    };
    try {
      return WindowTranscript.parse(await pool.run(job, { timeoutMs: stoppingMs }));
    } catch (cause) {
      signal?.throwIfAborted();
      // The machine is too busy, which says nothing about the note.
      if (timeout.aborted) throw new Error('the window took too long', { cause });
      throw cause;
    } finally {
      ended.removeEventListener('abort', cancel);
    }
  };

  return {
    decode,
    transcribeWindow,
    async transcribe(file, speaker, signal) {
      const note = await decode(file, signal);
      const windows: WindowTranscript[] = [];
      for (const index of note.windows.keys()) {
        const language = windows[0]?.language;
        const known = language === undefined ? speaker : { ...speaker, languages: [language] };
        windows.push(await transcribeWindow(note, index, known, signal));
      }
      return joinWindows(windows);
    },
    async close() {
      await Promise.all([decoder.close(), pool.close()]);
    },
  };
}
