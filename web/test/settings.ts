import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderApp } from './render-app.tsx';

/** Opens the settings and the gate before them. */
export async function openSettings(options?: Parameters<typeof renderApp>[1]): Promise<void> {
  await renderApp('/settings', options);
  await page.getByLabelText('Password').fill('correct horse battery');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
}
