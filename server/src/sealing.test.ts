import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSealedByFirst, type SealingKeys, seal, sealedPlaces, unseal } from './sealing.ts';

const first = { id: 'k1', key: randomBytes(32) };
const second = { id: 'k2', key: randomBytes(32), bindsRow: true };
const keys: SealingKeys = [second];
const place = sealedPlaces.transcript({ id: 'note-1', userId: 'anna' });

test('[D-CRYPT] what was sealed for an owner opens for that owner, and shows nothing of itself', () => {
  for (const keys of [[first], [second]] satisfies SealingKeys[]) {
    const sealed = seal(keys, place, 'token-1234');
    expect(sealed.toString('latin1')).not.toContain('token-1234');
    expect(unseal(keys, place, sealed).toString()).toBe('token-1234');
    expect(seal(keys, place, 'token-1234').equals(sealed)).toBe(false);
    expect(() => unseal(keys, { ...place, userId: 'ben' }, sealed)).toThrow();
  }
});

test('[SEC-57] what was sealed for a column and a row opens in no other, also of the same owner', () => {
  const sealed = seal(keys, place, 'An hour of design');
  const note = { id: 'note-1', userId: 'anna' };
  for (const other of [
    sealedPlaces.transcript({ id: 'note-2', userId: 'anna' }),
    sealedPlaces.deviceTranscript(note),
    sealedPlaces.preview(note),
    sealedPlaces.unsureWords(note),
    sealedPlaces.proposalQuestions(note),
    sealedPlaces.proposedChange(note),
    sealedPlaces.windows(note),
    sealedPlaces.audio(note),
    sealedPlaces.trackerToken('anna'),
    sealedPlaces.totpSecret('anna'),
  ])
    expect(() => unseal(keys, other, sealed)).toThrow();
});

test('[D-CRYPT] keys rotate: new things under the first, old things still open, a key taken away opens nothing', () => {
  const before = seal([first], place, 'old');
  const after = seal([second, first], place, 'new');
  expect(unseal([second, first], place, before).toString()).toBe('old');
  expect(unseal([second], place, after).toString()).toBe('new');
  expect(() => unseal([second], place, before)).toThrow('k1');
});

test('[SEC-57] a key that binds rows from now on opens what it sealed before, which then counts as sealed by another', () => {
  const before = seal([first], place, 'old');
  const bound: SealingKeys = [{ ...first, bindsRow: true }];
  expect(unseal(bound, place, before).toString()).toBe('old');
  expect(isSealedByFirst(bound, before)).toBe(false);
  expect(isSealedByFirst(bound, seal(bound, place, 'new'))).toBe(true);
});

test('a single changed bit is noticed, wherever it is', () => {
  const sealed = seal(keys, place, 'some secret');
  fc.assert(
    fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => unseal(keys, place, changed)).toThrow();
    }),
  );
});
