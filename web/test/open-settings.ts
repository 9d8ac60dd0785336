import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { renderApp } from './render-app.tsx';
import './screen.ts';
// Escape closes what opened last: a toast whose code came after a dialog had opened would go in its place.
import '../src/shared/ui/toaster.tsx';

export const password = 'correct horse battery';

/** Gives the password to the gate that stands open. */
export async function givePassword(): Promise<void> {
  await page.css('input[autocomplete=current-password]').last().fill(password);
  await userEvent.keyboard('{Enter}');
}

type Section = 'connection' | 'speaking' | 'plan' | 'account' | 'security' | 'api' | 'data';

/** Opens a section of the settings, and the gate before it. */
export async function openSettings(
  section: Section,
  options: Parameters<typeof renderApp>[1] = {},
): Promise<void> {
  await renderApp(`/settings/${section}`, options);
  await givePassword();
  await expect.element(page.css('section h2').first()).toBeVisible();
  await expect.element(page.css('h1')).toHaveFocus();
}

/** The card of the settings with this title. */
export function getCard(title: string): Locator {
  return page.css('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}
