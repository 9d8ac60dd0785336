import { trackerIds, trackers } from '@timbre/contract/trackers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser } from '../../test/builders.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectAccessible } from '../../test/screen.ts';

const heading = page.css('h1');

for (const language of ['en', 'fr'] as const)
  test(`[TRACK-09] each tracker has a page that says what is promised and at what it was tried (${language})`, async () => {
    for (const id of trackerIds) {
      await renderApp(`/trackers/${id}`, { user: null, language, width: 390 });
      await expect.element(heading).toMatchTextContent(trackers[id].name);
      for (const section of ['connect', 'kept', 'once', 'undo', 'changes', 'calls', 'tried'])
        await expect.element(page.css(`section#${section} h2`)).toBeVisible();
      await expectAccessible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    }
  });

test('[TRACK-09] there is no page of a tracker that is none', async () => {
  await renderApp('/trackers/punchcard', { user: null });
  await expect.element(heading).toMatchTextContent('Page Not Found');
});

test('[TRACK-09] the front page and the connection lead to the page of each tracker', async () => {
  await renderApp('/', { user: null });
  for (const id of trackerIds)
    await expect
      .element(page.getByRole('main').getByRole('link', { name: trackers[id].name, exact: true }))
      .toHaveAttribute('href', `/trackers/${id}`);
  await renderApp('/recordings', { user: aUser({ hasTogglToken: false, connection: null }) });
  await page.getByLabelText('Time tracker').selectOptions('Kimai');
  await page.getByRole('link', { name: 'What works with Kimai' }).click();
  await expect.element(heading).toMatchTextContent('Timbre and Kimai');
});
