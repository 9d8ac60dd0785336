import { expect, test } from 'vitest';
import { isLoop, withoutRepeats } from './heard.ts';

test('a model that lost the thread is found out, and says each phrase once', () => {
  const lost = `Two hours of design, ${'1000 minutes. '.repeat(9)}and then`;
  expect(isLoop({ text: lost, isFull: false })).toBe(true);
  expect(withoutRepeats(lost)).toBe('Two hours of design, 1000 minutes. and then');
  expect(isLoop({ text: 'short', isFull: true })).toBe(true);
});

test('who repeats words meant them', () => {
  const said = 'No no no no, two hours, two hours, really two hours of calls.';
  expect(isLoop({ text: said, isFull: false })).toBe(false);
  expect(withoutRepeats(said)).toBe(said);
});
