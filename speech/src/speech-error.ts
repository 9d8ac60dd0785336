/**
 * Why audio became no words. `unreadable`: no container or codec that we know, or broken. `too-long`: more than a note may
 * have. `unsupported`: sound that only a hosted recogniser may be able to read. `language`: spoken in a language nobody here knows.
 * `nothing-heard`: no speech in it. `overdue`: the recogniser took too long.
 */
export const speechFaults = [
  'unreadable',
  'too-long',
  'unsupported',
  'language',
  'nothing-heard',
  'overdue',
] as const;

export type SpeechFault = (typeof speechFaults)[number];

export class SpeechError extends Error {
  readonly fault: SpeechFault;

  constructor(fault: SpeechFault, options?: ErrorOptions) {
    super(fault, options);
    this.name = 'SpeechError';
    this.fault = fault;
  }
}
