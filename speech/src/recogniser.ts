import { z } from 'zod';

/** A word of a transcript and how sure the recogniser was of it, between 0 and 1; the next likeliest word where it is one. */
const Word = z.object({ text: z.string(), confidence: z.number(), alternative: z.string().optional() });
export type Word = z.infer<typeof Word>;

/** What was said, in which language, and which model says so. */
export type Transcript = {
  text: string;
  /** Null where the recogniser did not say. */
  language: string | null;
  heardBy: string;
  /** The words of the text in their order, where the recogniser says how sure it was. */
  words?: readonly Word[] | undefined;
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
  transcribe(file: Uint8Array, speaker: Speaker, signal?: AbortSignal): Promise<Transcript>;
  close(): Promise<void>;
};

/** Samples from one to another, at 16 kHz. */
export type Segment = { from: number; to: number };

/** A note as it is transcribed: its sound, and the windows in which somebody speaks. */
export type DecodedNote = { samples: Float32Array; seconds: number; windows: readonly Segment[] };

export const WindowTranscript = z.object({
  text: z.string(),
  language: z.string(),
  heardBy: z.string(),
  words: z.array(Word),
});
export type WindowTranscript = z.infer<typeof WindowTranscript>;

/** A recogniser on this machine. It takes a note in windows, so that other notes get their turn in between. */
export type LocalRecogniser = Recogniser & {
  /** Decodes the file and finds the windows in which somebody speaks, at most 20 s each, cut at pauses. */
  decode(file: Uint8Array, signal?: AbortSignal): Promise<DecodedNote>;
  /** Where several languages are given it says which one it is; a later window is given the language of the first. */
  transcribeWindow(
    note: DecodedNote,
    index: number,
    speaker: Speaker,
    signal?: AbortSignal,
  ): Promise<WindowTranscript>;
};
