import { getHistory } from '@timbre/contract/history';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { answerOnce, getCalls, problem } from '../../../test/fake-api.ts';
import { announceRecordings } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath, expectTexts } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const entries = page.css('[data-entry]');
const field = page.getByRole('searchbox', { name: 'Search notes and entries' });
const status = page.getByRole('status').filter({ hasText: /result/ });
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

const searches = () => getCalls(getHistory).flatMap(({ query }) => query['search'] ?? []);

for (const { language, name, found, none, back } of [
  {
    language: 'en' as const,
    name: 'Search notes and entries',
    found: '2 results',
    none: 'Nothing matches “garden”',
    back: 'Show all entries',
  },
  {
    language: 'fr' as const,
    name: 'Rechercher dans les notes et les entrées',
    found: '2 résultats',
    none: 'Aucun résultat pour « garden »',
    back: 'Afficher toutes les entrées',
  },
])
  test(`[FIND-20] a search is made once nothing is typed for a moment, stands in the address, says how much it found, and marks why (${language})`, async () => {
    keepThree();
    await renderApp('/recordings', { language });
    await expect.element(entries).toHaveLength(3);
    const box = page.getByRole('searchbox', { name });
    await box.click();
    await userEvent.keyboard('invoice');
    await expect.element(entries).toHaveLength(2);
    expect(searches().at(-1)).toBe('invoice');
    await expectPath('/recordings?q=invoice');
    await expect.element(page.getByRole('status').filter({ hasText: found })).toBeInTheDocument();
    await expectTexts(entries.css('mark'), ['Invoice', 'Invoices']);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(entries).toHaveLength(3);
    await expect.element(box).toHaveValue('');
    await expectPath('/recordings');

    await userEvent.keyboard('garden{Enter}');
    await expect.element(page.getByRole('heading', { name: none })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: back }).click();
    await expect.element(entries).toHaveLength(3);
    await expect.element(box).toHaveValue('');
  });

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

test('[FIND-22] a link opens the list as it was searched and filtered, and ignores what is no filter', async () => {
  keepThree();
  await renderApp('/recordings?q=invoice&from=2026-11-11&state=nonsense&to=soon');
  await expect.element(entries).toHaveLength(1);
  await expect.element(field).toHaveValue('invoice');
  await expect.element(status).toHaveTextContent('1 result');
  await expect.element(page.getByRole('button', { name: /^Remove the filter From/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect.element(entries).toHaveLength(3);
});

test('[FIND-23] results that could not be loaded are asked for again, and the search stays', async () => {
  keepThree();
  await renderApp('/recordings');
  await expect.element(entries).toHaveLength(3);
  answerOnce(getHistory, problem('internal', 'Broken.'));
  await field.fill('design');
  await expect.element(page.getByText('We could not load the results.')).toBeVisible();
  await expect.element(field).toHaveValue('design');
  await expectAccessible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(entries).toHaveLength(1);
  await expectHidden(page.getByText('We could not load the results.'));
});

test('[FIND-24] where only what was said has the word, the note says so', async () => {
  keepHistory({ recordings: [aRecording()], entries: [anEntry({ description: 'Design' })] });
  // The server found the word in what was said.
  answerOnce(getHistory, {
    open: [],
    failedEarlier: 0,
    days: [{ day: '2026-11-14', seconds: 7_200, notes: [{ recording: aRecording(), entries: [anEntry()] }] }],
    next: null,
    isEmpty: false,
  });
  answerOnce(getHistory, {
    open: [],
    failedEarlier: 0,
    days: [{ day: '2026-11-14', seconds: 7_200, notes: [{ recording: aRecording(), entries: [anEntry()] }] }],
    next: null,
    isEmpty: false,
  });
  await renderApp('/recordings?q=lighthouse');
  await expect.element(page.getByText('Said in this note: lighthouse')).toBeVisible();
  await expectAccessible();
});

for (const width of [390, 1440])
  test(`[FIND-25] search and filters need no more than the window, and work by keyboard alone (${width} px)`, async () => {
    keepThree();
    await renderApp('/recordings', { width });
    await expect.element(entries).toHaveLength(3);
    field.element().focus();
    await userEvent.keyboard('design');
    await expect.element(entries).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(entries).toHaveLength(3);
    await userEvent.keyboard('{Tab}{Enter}');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByLabelText('State', { exact: true })).toHaveFocus();
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBe(width);
  });

test('[FIND-27] a note that is sent while the list is filtered comes to stand in it', async () => {
  const kept = keepHistory({ recordings: [], entries: [] });
  kept.preview = [anEntry({ id: toId(401), isPreview: true, isLogged: false, description: 'Calls' })];
  const older = aRecording({ id: toId(50) });
  kept.recordings = [older];
  await renderApp('/recordings?state=in-progress');
  await expect.element(page.getByRole('heading', { name: 'No entries here' })).toBeVisible();
  await page.getByRole('button', { name: 'Type instead' }).click();
  await page.getByLabelText('Your note').fill('2h calls');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('region', { name: 'Your last note' })).toMatchTextContent('Calls');
  const [sent] = kept.recordings;
  const written = anEntry({
    id: toId(402),
    recordingId: sent?.id ?? '',
    isLogged: false,
    description: 'Calls',
  });
  kept.recordings = kept.recordings.map((one) => (one.id === sent?.id ? { ...one, step: 'logging' } : one));
  kept.entries = [written];
  announceRecordings();
  await expect.element(entries).toMatchTextContent('Calls');
  kept.recordings = kept.recordings.map((one) => ({ ...one, status: 'success', step: null }));
  announceRecordings();
  await expect.element(page.getByRole('heading', { name: 'No entries here' })).toBeVisible();
});
