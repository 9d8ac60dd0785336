import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiPage, apiReference } from './api-reference.ts';

test('the page on the API says what the contract says; `npm run reference` writes it anew', () => {
  expect(readFileSync(apiPage, 'utf8')).toBe(apiReference());
});
