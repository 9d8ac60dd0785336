import { createHmac, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@timbre/contract/second-factor';

/** Without those that are mistaken for each other on paper. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const half = 5;

/** Ten codes of 50 bits, as people write them down: "ABCDE-FGH23". */
export function makeRecoveryCodes(): string[] {
  const part = () => Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`);
}

/** What is kept of a code. Keyed, so that a copy of the database tells none of them. */
export function recoveryCodeHash(authSecret: string, userId: string, code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHmac('sha256', authSecret).update(`recovery-code/${userId}/${plain}`).digest();
}
