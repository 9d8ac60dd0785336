import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectPath } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const entries = page.css('[data-entry]');
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

/** Three notes of two days, one of them failed. */
function keepThree(): void {
  const note = (number: number, day: number, change = {}) =>
    aRecording({ id: toId(number), createdAt: at(day, 12), ...change });
  const entry = (number: number, of: number, day: number, description: string) =>
    anEntry({
      id: toId(100 + number),
      recordingId: toId(of),
      start: at(day, 9),
      stop: at(day, 11),
      description,
    });
  keepHistory({
    recordings: [
      note(3, 12),
      note(2, 12, { status: 'failed', processingError: 'The service did not answer.' }),
      note(1, 10),
    ],
    entries: [entry(1, 3, 12, 'Invoice for Acme'), entry(2, 3, 12, 'Design'), entry(3, 1, 10, 'Invoices')],
  });
}

test('[FIND-21] state and days limit the list, each is taken off by itself, and the way back finds what was before', async () => {
  keepThree();
  await renderApp('/recordings');
  await expect.element(entries).toHaveLength(3);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expectAccessible();
  await page.getByLabelText('State', { exact: true }).selectOptions('Failed');
  await expect.element(page.getByText('The service did not answer.')).toBeVisible();
  await expect.element(entries).toHaveLength(0);
  await expectPath('/recordings?state=failed');
  await page.getByRole('button', { name: 'Remove the filter Failed' }).click();
  await expect.element(entries).toHaveLength(3);

  await page.getByLabelText('From', { exact: true }).fill('2026-11-11');
  await expect.element(entries).toHaveLength(2);
  await page.getByLabelText('To', { exact: true }).fill('2026-11-11');
  await expect.element(page.getByRole('heading', { name: 'No entries here' })).toBeVisible();
  await expectPath('/recordings?from=2026-11-11&to=2026-11-11');
  history.back();
  await expect.element(entries).toHaveLength(2);
  await expectPath('/recordings?from=2026-11-11');
  await expectAccessible();
});
