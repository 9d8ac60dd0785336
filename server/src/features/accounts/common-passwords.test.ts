import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test('more than three thousand passwords that are long enough are refused as too common, however they are written', () => {
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= 8);
  expect(longEnough.length).toBeGreaterThan(3_000);
  expect(longEnough.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([]);
});

test('passwords made of our own name, or of rows of digits and French favourites that no list has, are refused', () => {
  for (const password of [
    'timbre123',
    'Timbre!2026',
    'toggltrack',
    'toggl-track1',
    '987654321',
    'motdepasse1',
  ])
    expect([password, isCommonPassword(password)]).toEqual([password, true]);
});

test('a password that only begins like a common one, or holds our name in a sentence, is taken', () => {
  for (const password of [
    'correct horse battery',
    'password of the old mill',
    'timbre de ma voix',
    'x7!timbre-vert',
  ])
    expect([password, isCommonPassword(password)]).toEqual([password, false]);
});
