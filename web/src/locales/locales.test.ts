import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

const sources = join(import.meta.dirname, '..');
const code = globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['**/*.test.*'] })
  .map((file) => readFileSync(join(sources, file), 'utf8'))
  .join('\n');

// That no string is hard-coded in a component is checked by the linter (noJsxLiterals), that no used key is missing by the types.
test('[I18N-03] both languages have the same texts, and each is used', () => {
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  // A key may also be put together from a fixed beginning and a value that the types know.
  const isUsed = (key: string) =>
    code.includes(`'${key}'`) || code.includes(`\`${key.slice(0, key.lastIndexOf('.') + 1)}\${`);
  // What is counted has a text for one and a text for several.
  const keys = Object.keys(en).map((key) => key.replace(/_(one|other)$/, ''));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

test('texts stand in the order of their keys, so that two changes seldom meet', () => {
  expect(Object.keys(en)).toEqual(Object.keys(en).sort());
});

test('both languages fill in the same values', () => {
  const values = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
  const english = new Map(Object.entries(en));
  for (const [key, text] of Object.entries(fr))
    expect(values(text), key).toEqual(values(english.get(key) ?? ''));
});

test('French punctuation never stands alone at the start of a line', () => {
  for (const [key, text] of Object.entries(fr)) expect(text, key).not.toMatch(/ [:;?!»]|« /);
});
