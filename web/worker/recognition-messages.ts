import type { DeviceModel } from '@timbre/contract/speech-models';
import type { LiveTranscript } from '@timbre/speech/inference/live-recogniser';

/** What the page asks of the thread that recognises speech. */
export type RecognitionRequest =
  /** Before all else: which model, and where the runtime lies. */
  | { kind: 'load'; model: DeviceModel; runtimeUrl: string }
  /** Samples at 16 kHz come by this port, until it is told to stop. */
  | { kind: 'listen'; port: MessagePort }
  | { kind: 'stop' }
  /** A whole recording, as the server would transcribe it. */
  | { kind: 'transcribe'; samples: Float32Array };

export type RecognisedWord = { text: string; confidence: number; alternative?: string | undefined };

/** What it answers. */
export type RecognitionResponse =
  /** How much of the model is loaded, from 0 to 1. */
  | { kind: 'loading'; share: number }
  | { kind: 'ready' }
  /** How much sound a transcript is of, and how long the pass took. */
  | { kind: 'partial'; transcript: LiveTranscript; seconds: number; passMs: number }
  | { kind: 'transcribed'; text: string; words: readonly RecognisedWord[] }
  | { kind: 'failed'; reason: string };
