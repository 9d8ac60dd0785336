/** What was said, in which language, and who heard it. */
export type Transcript = {
  text: string;
  /** Null where whoever heard it did not say. */
  language: string | null;
  heardBy: string;
};

/** What is known about who speaks. */
export type Speaker = {
  /** The languages a note may be in, the likeliest first. */
  languages: readonly string[];
  /** Names that may come up and that nobody could spell from their sound. */
  vocabulary: readonly string[];
};

export type Recogniser = {
  /** Never translates. Fails with a SpeechError where the audio is to blame, with any other error where trying again may help. */
  transcribe(file: Uint8Array, speaker: Speaker): Promise<Transcript>;
  close(): Promise<void>;
};
