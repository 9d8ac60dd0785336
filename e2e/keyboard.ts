import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More than there are places on any page. */
const mostSteps = 150;

/** An outline of at least two pixels that is not transparent, its own or that of the box it fills, and nothing of the page over it. */
const hasVisibleFocus = `(() => {
  const element = document.activeElement;
  const { left, top, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  const isUncovered = above !== null && (element.contains(above) || above.closest('label')?.control === element);
  const isOutlined = [element, element.parentElement].some((one) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)';
  });
  return element.matches(':focus-visible') && isOutlined && isUncovered;
})()`;

/** This has the focus, and who looks at the page sees that it has. */
export async function expectVisibleFocus(place: Locator): Promise<void> {
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await expect.poll(() => place.page().evaluate<boolean>(hasVisibleFocus)).toBe(true);
}

/** Goes on with Tab, or back, until this has the focus. */
export async function tabTo(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(place).toBeVisible();
  const hasFocus = () => place.evaluate((element) => element.matches(':focus'));
  for (let steps = 0; steps < mostSteps && !(await hasFocus()); steps++)
    await place.page().keyboard.press(key);
  await expectVisibleFocus(place);
}

export async function pressOn(place: Locator, key = 'Enter'): Promise<void> {
  await tabTo(place);
  await place.page().keyboard.press(key);
}

/** Writes into a field in place of what it holds. */
export async function typeInto(place: Locator, text: string): Promise<void> {
  await tabTo(place);
  await place.page().keyboard.press('Control+a');
  await place.page().keyboard.type(text);
}

/** Opens the account menu, and in it what begins with this letter. */
export async function openFromMenu(page: Page, letter: string, item: string): Promise<void> {
  await tabTo(page.getByRole('button', { name: 'Account menu' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press(letter);
  await expect(page.getByRole('menuitem', { name: item })).toBeFocused();
  await page.keyboard.press('Enter');
}
