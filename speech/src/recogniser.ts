/** What was said, in which language, and what heard it. */
export type Transcript = { text: string; language: string; heardBy: string };

export type Recogniser = {
  /**
   * Recognises a note in one of these languages, the likeliest first; never translates. Fails with a SpeechError where the
   * audio is to blame, with any other error where trying again may help.
   */
  transcribe(file: Uint8Array, languages: readonly string[]): Promise<Transcript>;
  close(): Promise<void>;
};
