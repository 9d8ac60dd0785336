import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aUser } from '../../test/builders.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath } from '../../test/screen.ts';
import { expectTexts } from '../../test/texts.ts';

async function expectOrder(...parts: Locator[]): Promise<void> {
  const tops: number[] = [];
  for (const part of parts) {
    await expect.element(part).toBeVisible();
    tops.push(part.element().getBoundingClientRect().y);
  }
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
}

test('[HIST-01][HIST-03] the dashboard in its order: without a token the card that takes it and leads to the settings, and no tabs', async () => {
  const banner = page.getByRole('region', { name: 'Email verification' });
  const configuration = page.getByRole('heading', { name: 'Configuration required' });
  const usage = page.getByRole('heading', { name: 'Minutes this month' });
  const recorder = page.getByRole('heading', { name: 'Start recording' });
  const tabs = page.getByRole('tablist');
  const credit = page.getByText(/is run by/);
  await renderApp('/recordings', { user: aUser({ emailVerified: false, hasTogglToken: false }) });
  await expectOrder(banner, configuration, usage, recorder, credit);
  await expectHidden(tabs);
  await expect
    .element(page.getByRole('link', { name: 'Go to settings' }))
    .toHaveAttribute('href', '/settings/connection');
  await expectAccessible();

  await renderApp('/recordings', { user: aUser({ emailVerified: false }) });
  await expectOrder(banner, usage, recorder, tabs, credit);
  await expectHidden(configuration);
  await expectTexts(page.getByRole('tab'), ['Recordings', 'Insights']);
  await expect.element(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  await expectAccessible();
});

test('[HIST-28] the tab and the range of the insights stand in the address, and the address opens them', async () => {
  await renderApp('/recordings');
  await page.getByRole('tab', { name: 'Insights' }).click();
  await expectPath('/recordings?view=insights');
  const range = page.getByRole('combobox', { name: 'Time range' });
  await userEvent.selectOptions(range, '7 days');
  await expectPath('/recordings?view=insights&range=7days');
  await renderApp('/recordings?view=insights&range=7days');
  await expect.element(page.getByRole('tab', { name: 'Insights' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(range).toHaveValue('7days');
  await page.getByRole('tab', { name: 'Recordings' }).click();
  await expectPath('/recordings?range=7days');
});
