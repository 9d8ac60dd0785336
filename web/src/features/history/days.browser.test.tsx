import { getTranscript } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectTexts } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const entries = page.css('[data-entry]');
const days = page.getByRole('heading', { level: 3 });

/** A moment so many days ago. */
function at(daysAgo: number, hour: number): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hour).toISOString();
}

const entryAt = (number: number, recordingId: string, daysAgo: number, change = {}) =>
  anEntry({
    id: toId(number),
    recordingId,
    start: at(daysAgo, 9),
    stop: at(daysAgo, 11),
    description: `Entry ${number}`,
    ...change,
  });

test('[HIST-25] entries stand under their days with what was logged of them, a note of two days under both', async () => {
  const [newer, older] = [
    aRecording({ id: toId(2), createdAt: at(0, 12) }),
    aRecording({ id: toId(1), createdAt: at(1, 12) }),
  ];
  keepHistory({
    recordings: [newer, older],
    entries: [
      entryAt(11, newer.id, 0),
      entryAt(12, newer.id, 1, { duration: 1_800 }),
      entryAt(13, older.id, 1),
      entryAt(14, older.id, 3),
    ],
  });
  await renderApp('/recordings');
  await expectTexts(days, [/^Today/, /^Yesterday/, /^[A-Z][a-z]+day, [A-Z][a-z]+ \d+/]);
  const sections = page
    .css('section')
    .filter({ has: days })
    .filter({ hasNot: page.getByRole('heading', { level: 2 }) });
  await expectTexts(sections.css(':scope > div p'), ['Logged: 2h 0m', 'Logged: 2h 30m', 'Logged: 2h 0m']);
  await expectTexts(sections.nth(1).css('[data-entry] dl > div:first-child'), [/Entry 12/, /Entry 13/]);
  // When it was said is a time where that is the day, and has its date elsewhere.
  await expectTexts(sections.nth(1).getByRole('heading', { level: 4 }), [
    /, \d{4}, 12:00 PM$/,
    /note12:00 PM$/,
  ]);
  await expectAccessible();
});

for (const { width, height } of [
  { width: 1440, height: 70 },
  { width: 1024, height: 70 },
  { width: 390, height: 90 },
])
  test(`[HIST-26] at ${width} px an entry is one row, or two lines on a phone, and each value is told to a screen reader`, async () => {
    const note = aRecording({ id: toId(1), createdAt: at(0, 12) });
    const rawData = {
      description: 'Design',
      project_name: 'Website relaunch',
      client_name: 'Acme',
      tags: [],
    };
    keepHistory({ recordings: [note], entries: [entryAt(11, note.id, 0, { rawData, projectId: '11' })] });
    await renderApp('/recordings', { width });
    await expect.element(entries).toHaveLength(1);
    expect(entries.element().getBoundingClientRect().height).toBeLessThanOrEqual(height);
    await expectTexts(entries.css('dt'), ['Description', 'Project', 'Workspace', 'When', 'Duration']);
    for (const label of entries.css('dt').elements())
      expect(label.getBoundingClientRect().width).toBeLessThanOrEqual(1);
    await expectAccessible();
  });

test('[HIST-26] the workspace is shown where entries are in several', async () => {
  const note = aRecording({ id: toId(1), createdAt: at(0, 12) });
  const shown = (workspaceNames: string[]) =>
    keepHistory({
      recordings: [note],
      entries: workspaceNames.map((workspaceName, n) => entryAt(11 + n, note.id, 0, { workspaceName })),
    });
  const first = page
    .css('dd')
    .filter({ hasText: /^Studio$/ })
    .first();
  const getWidth = () => first.element().getBoundingClientRect().width;
  shown(['Studio', 'Studio']);
  await renderApp('/recordings');
  await expect.element(entries).toHaveLength(2);
  expect(getWidth()).toBeLessThanOrEqual(1);
  shown(['Studio', 'Private']);
  await renderApp('/recordings');
  await expect.poll(getWidth).toBeGreaterThan(20);
});

test('[HIST-27] what failed before yesterday stands below the entries, what failed since above them', async () => {
  const failed = (number: number, daysAgo: number) =>
    aRecording({
      id: toId(number),
      status: 'failed',
      processingError: `Failure ${number}`,
      createdAt: at(daysAgo, 9),
    });
  const note = aRecording({ id: toId(7), createdAt: at(0, 12) });
  keepHistory({
    recordings: [failed(9, 0), failed(8, 1), note, failed(6, 2)],
    entries: [entryAt(11, note.id, 0)],
  });
  await renderApp('/recordings');
  await expect.element(entries).toHaveLength(1);
  await expectTexts(page.getByRole('heading', { level: 2, name: /failed|Recent/i }), [
    'Failed uploads',
    'Recent entries',
  ]);
  await expectTexts(page.getByText(/^Failure/), ['Failure 9', 'Failure 8']);
  await expectAccessible();
  await page.getByRole('button', { name: '1 earlier failed upload' }).click();
  await expectTexts(page.getByRole('heading', { level: 2, name: /failed|Recent/i }), [
    'Failed uploads',
    'Recent entries',
    'Earlier failed uploads',
  ]);
  await expectTexts(page.getByText(/^Failure/), ['Failure 9', 'Failure 8', 'Failure 6']);
  await expectAccessible();
});

test('[HIST-23] the words of an earlier note are shown at once where earlier ones are looked at', async () => {
  const failed = (number: number, daysAgo: number, canEditText: boolean) =>
    aRecording({
      id: toId(number),
      status: 'failed',
      processingError: `Failure ${number}`,
      canEditText,
      createdAt: at(daysAgo, 9),
    });
  answer(getTranscript, { text: 'Two hours of design', language: 'en' });
  keepHistory({
    recordings: [failed(9, 0, false), failed(8, 0, false), failed(7, 1, false), failed(6, 2, true)],
    entries: [],
  });
  await renderApp('/recordings');
  await page.getByRole('button', { name: '1 earlier failed upload' }).click();
  await expect.element(page.getByText('Two hours of design')).toBeVisible();
});

test('[HIST-81] a row shows the colour of its project beside the name, and none where the service gives none', async () => {
  const note = aRecording({ id: toId(1), createdAt: at(0, 12) });
  const rawData = { description: 'Design', project_name: 'Website', client_name: null, tags: [] };
  keepHistory({
    recordings: [note],
    entries: [
      entryAt(11, note.id, 0, { rawData, projectId: '11', projectColour: '#0b83d9' }),
      entryAt(12, note.id, 0, { rawData, projectId: '12' }),
    ],
  });
  await renderApp('/recordings');
  await expect.element(entries).toHaveLength(2);
  const dots = entries.css('[data-colour]');
  await expect.element(dots).toHaveLength(1);
  expect(getComputedStyle(dots.element()).backgroundColor).toBe('rgb(11, 131, 217)');
  await expect.element(entries.first().css('dd').nth(1)).toMatchTextContent('Website');
  await expectAccessible();
});
