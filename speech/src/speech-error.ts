/**
 * Why audio became no words. `unreadable`: no container or codec that we know, or broken. `too-long`: more than a note may
 * have. `nothing-heard`: no speech in it. `overdue`: the recogniser took too long.
 */
export type SpeechFault = 'unreadable' | 'too-long' | 'nothing-heard' | 'overdue';

export class SpeechError extends Error {
  readonly fault: SpeechFault;

  constructor(fault: SpeechFault, options?: ErrorOptions) {
    super(fault, options);
    this.name = 'SpeechError';
    this.fault = fault;
  }
}
