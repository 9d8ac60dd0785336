import { expect, test } from 'vitest';
import { isRepetitive, withoutRepeats } from './repetition.ts';

const once = (text: string) => withoutRepeats(text.split(' '), (word) => word).join(' ');

test('a model that lost the thread is found out, and each phrase is written once', () => {
  const lost = `Two hours of design, ${'1000 minutes. '.repeat(9)}and then`;
  expect(isRepetitive({ text: lost, isFull: false })).toBe(true);
  expect(once(lost)).toBe('Two hours of design, 1000 minutes. and then');
  expect(isRepetitive({ text: 'short', isFull: true })).toBe(true);
});

test('who repeats words meant them', () => {
  const said = 'No no no no, two hours, two hours, really two hours of calls.';
  expect(isRepetitive({ text: said, isFull: false })).toBe(false);
  expect(once(said)).toBe(said);
});
