import { randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { Temporal } from 'temporal-polyfill';

/** Google Authenticator and others read no other values, whatever the address of the QR code says. */
const period = 30;
const digits = 6;

/** 160 bits, as RFC 4226 recommends, as text because the library takes its secrets so. */
export function makeTotpSecret(): string {
  return randomBytes(20).toString('base64url');
}

/** What a person types into the app where it cannot read the QR code. */
export function shownSecret(secret: string): string {
  return base32.encode(secret, { padding: false });
}

/** What the QR code carries. */
export function totpUri(secret: string, email: string): string {
  return createOTP(secret, { digits, period }).url('Timbre', email);
}

/** The half minute whose code this is, one before and one after the present one allowed for clocks that are not quite right. */
export async function findStep(
  secret: string,
  code: string,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const present = Math.floor(now.epochMilliseconds / 1_000 / period);
  const otp = createOTP(secret, { digits, period });
  const steps = [present - 1, present, present + 1];
  const codes = await Promise.all(steps.map((step) => otp.hotp(step)));
  return steps.find((_, n) => codes[n] === code);
}
