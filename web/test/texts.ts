import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** As many elements as texts, each with its own, in this order: the whole text, or what the pattern finds in it. */
export async function expectTexts(locator: Locator, texts: readonly (string | RegExp)[]): Promise<void> {
  const wanted = texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)));
  await expect.poll(() => locator.elements().map(({ textContent }) => textContent.trim())).toEqual(wanted);
}
