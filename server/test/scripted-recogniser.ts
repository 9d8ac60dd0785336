import type { DecodedNote, LocalRecogniser, WindowTranscript } from '@timbre/speech/recogniser';

export type Script = {
  /** Which language it says it is; the likeliest unless told. */
  language?: string;
  /** How many windows a file has; one unless told. */
  toWindows?: (file: Uint8Array) => number;
  /** What is said in a window; fails where the test wants it to. */
  say: (
    window: { file: Uint8Array; index: number; languages: readonly string[] },
    signal?: AbortSignal,
  ) => Promise<string>;
};

/** A recogniser in place of the models that returns what a test sets. */
export function scriptedRecogniser({ language, toWindows = () => 1, say }: Script): LocalRecogniser {
  const files = new WeakMap<DecodedNote, Uint8Array>();
  const recogniser: LocalRecogniser = {
    async decode(file) {
      const count = toWindows(file);
      const windows = Array.from({ length: count }, (_, n) => ({ from: n * 16_000, to: (n + 1) * 16_000 }));
      const note = { samples: new Float32Array(count * 16_000), seconds: count, windows };
      files.set(note, file);
      return note;
    },
    async transcribeWindow(note, index, { languages }, signal): Promise<WindowTranscript> {
      const file = files.get(note) ?? new Uint8Array();
      const text = await say({ file, index, languages }, signal);
      return { text, language: language ?? languages[0] ?? 'en', heardBy: 'test', words: [] };
    },
    transcribe: () => Promise.reject(new Error('notes are transcribed in windows')),
    close: async () => {},
  };
  return recogniser;
}
