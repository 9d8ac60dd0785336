import { expect, test } from 'vitest';
import { joinWindows } from './join-windows.ts';

const window = (text: string, language = 'en') => ({ text, language, heardBy: 'moonshine', words: [] });

test('the words of all windows are one transcript, in the language of the first', () => {
  expect(joinWindows([window('Two hours', 'fr'), window(''), window('of design.')])).toMatchObject({
    text: 'Two hours of design.',
    language: 'fr',
  });
});

test('windows without a word are no transcript', () => {
  for (const texts of [[], [''], ['...', '… .']])
    expect(() => joinWindows(texts.map((text) => window(text)))).toThrow('nothing-heard');
});
