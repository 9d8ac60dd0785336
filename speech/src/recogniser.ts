/** What was said, and in which language. */
export type Transcript = { text: string; language: 'en' | 'fr' };

export type Recogniser = {
  /** Fails with a SpeechError where the audio is to blame, with any other error where trying again may help. */
  transcribe(file: Uint8Array): Promise<Transcript>;
  close(): Promise<void>;
};
