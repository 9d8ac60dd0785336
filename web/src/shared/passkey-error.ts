/** `cancelled`: the person closed the browser's dialog, or let it be. `known`: the device has a passkey for this account already. */
export type PasskeyReason = 'cancelled' | 'known' | 'unusable';

/** The browser gave no passkey. */
export class PasskeyError extends Error {
  readonly reason: PasskeyReason;

  constructor(reason: PasskeyReason, cause: unknown) {
    super(reason, { cause });
    this.name = 'PasskeyError';
    this.reason = reason;
  }
}
