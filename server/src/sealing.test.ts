import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SealingKeys, seal, unseal } from './sealing.ts';

const first = { id: 'k1', key: randomBytes(32) };
const second = { id: 'k2', key: randomBytes(32) };
const keys: SealingKeys = [first];

test('[D-CRYPT] what was sealed for an owner opens for that owner, and shows nothing of itself', () => {
  const sealed = seal(keys, 'anna', 'token-1234');
  expect(sealed.toString('latin1')).not.toContain('token-1234');
  expect(unseal(keys, 'anna', sealed).toString()).toBe('token-1234');
  expect(seal(keys, 'anna', 'token-1234').equals(sealed)).toBe(false);
  expect(() => unseal(keys, 'ben', sealed)).toThrow();
});

test('[D-CRYPT] keys rotate: new things under the first, old things still open, a key taken away opens nothing', () => {
  const before = seal([first], 'anna', 'old');
  const after = seal([second, first], 'anna', 'new');
  expect(unseal([second, first], 'anna', before).toString()).toBe('old');
  expect(unseal([second], 'anna', after).toString()).toBe('new');
  expect(() => unseal([second], 'anna', before)).toThrow('k1');
});

test('a single changed bit is noticed, wherever it is', () => {
  const sealed = seal(keys, 'anna', 'some secret');
  fc.assert(
    fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => unseal(keys, 'anna', changed)).toThrow();
    }),
  );
});
