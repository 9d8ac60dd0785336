import axe from 'axe-core';
import { expect } from 'vitest';
import { type Locator, locators, page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** For what has no role and no text; prefer those. */
    css: (selector: string) => Locator;
  }
}

locators.extend({ css: (selector: string) => `css=${selector}` });

export const toast = (tone: 'success' | 'danger' | 'info') => page.css(`[data-tone=${tone}]`);

const whatToCheck: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

async function violations(): Promise<string[]> {
  const found = await axe.run(document, whatToCheck);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** No finding of axe at WCAG 2.2 AA, whatever its weight; what is still coming in may be pale for a moment. */
export async function expectAccessible(): Promise<void> {
  await expect.poll(violations).toEqual([]);
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
}

/** Nothing of it is to be seen, be it hidden or not there. */
export async function expectHidden(locator: Locator): Promise<void> {
  await expect.poll(() => locator.elements().filter(isVisible)).toEqual([]);
}

/** The texts of all that is found, in order; each whole, or as a pattern says. */
export async function expectTexts(locator: Locator, texts: (string | RegExp)[]): Promise<void> {
  await expect
    .poll(() => locator.elements().map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()))
    .toEqual(texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))));
}

/** Where the app has led to. */
export async function expectPath(path: string): Promise<void> {
  await expect.poll(() => location.pathname + location.search).toBe(path);
}
