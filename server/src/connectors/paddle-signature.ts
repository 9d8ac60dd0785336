import { createHmac, timingSafeEqual } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';

/** Older messages are replays; genuine repeats are stored once by their id anyway. */
const toleranceSeconds = 300;

/**
 * Whether a message is the provider's: `ts=<seconds>;h1=<hex>` over the bytes as they came, with any of the secrets. While a
 * secret is changed there are several signatures, and one of them is enough.
 */
export function isSigned(
  secrets: readonly string[],
  header: string | undefined,
  body: Buffer,
  now = Temporal.Now.instant(),
): boolean {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  const getValues = (name: string) => pairs.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [seconds = ''] = getValues('ts');
  if (!/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now.epochMilliseconds / 1_000 - Number(seconds)) > toleranceSeconds) return false;
  const given = getValues('h1').map((hex) => Buffer.from(hex.toLowerCase()));
  return secrets.some((secret) => {
    const expected = Buffer.from(
      createHmac('sha256', secret).update(`${seconds}:`).update(body).digest('hex'),
    );
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}
