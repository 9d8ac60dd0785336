import { expect, test } from 'vitest';
import { failureText, isFailureOfWords, isLanguageFailure } from './failure-text.ts';

test('of a JSON error the details are shown, else the message; other text as it stands', () => {
  expect(failureText('{"code":"a","message":"No speech.","details":"Nothing was heard."}')).toBe(
    'Nothing was heard.',
  );
  expect(failureText('{"code":"a","message":"No speech."}')).toBe('No speech.');
  expect(failureText('Timeout after 30 s')).toBe('Timeout after 30 s');
  expect(failureText('"quoted"')).toBe('"quoted"');
  expect(failureText(null)).toBe('');
});

test('a failure for the language is known by its code', () => {
  expect(isLanguageFailure('{"code":"language","message":"No model."}')).toBe(true);
  expect(isLanguageFailure('{"code":"unreadable","message":"No language."}')).toBe(false);
  expect(isLanguageFailure('language')).toBe(false);
  expect(isLanguageFailure(null)).toBe(false);
});

test('a failure by what was said is known by its code', () => {
  expect(isFailureOfWords('{"code":"day-too-long","message":"Too long a day."}')).toBe(true);
  expect(isFailureOfWords('{"code":"connection-changed","message":"Another account."}')).toBe(false);
  expect(isFailureOfWords('day-too-long')).toBe(false);
  expect(isFailureOfWords(null)).toBe(false);
});
