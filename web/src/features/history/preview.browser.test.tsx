import { getHistory } from '@timbre/contract/history';
import type { Entry } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { lengthenMoments } from '../../../test/clock.ts';
import { getCalls, hold } from '../../../test/fake-api.ts';
import { wantMotion } from '../../../test/motion.ts';
import { announceRecordings } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';
import { keepHistory, type StoredHistory } from '../../../test/stored-history.ts';
import { expectTexts } from '../../../test/texts.ts';

const card = page.getByRole('article').first();
const entries = page.css('[data-entry]');
const marks = page.css('.marks-change');
const status = page.getByRole('status').filter({ hasText: /\w/ });

const acme = { project_name: 'Website', client_name: 'Acme', tags: ['design'] };
const preview = [
  anEntry({
    id: toId(401),
    description: 'design',
    isPreview: true,
    isLogged: false,
    rawData: { ...acme, description: 'design' },
  }),
  anEntry({ id: toId(402), description: 'meeting', isPreview: true, isLogged: false, duration: 3_600 }),
];
const older = aRecording({ id: toId(50), createdAt: '2026-11-13T10:00:00.000Z' });
const olderEntry = anEntry({ id: toId(250), recordingId: older.id, description: 'last week’s invoices' });

/** The preview as the entries that are written down, with what came out otherwise. */
function written(recordingId: string, changes: Partial<Entry>[] = [{}, {}]): Entry[] {
  return changes.map((change, index) => ({
    ...(preview[index] ?? anEntry({ isLogged: false })),
    id: toId(500 + index),
    recordingId,
    isPreview: false,
    ...change,
  }));
}

/** Types a note whose preview the server has at once; what becomes of it is up to the test. */
async function typeNote({ language = 'en', width = 1280 }: { language?: 'en' | 'fr'; width?: number } = {}) {
  const kept = keepHistory({ recordings: [older], entries: [olderEntry], preview });
  await renderApp('/recordings', { language, width });
  await page.getByRole('button', { name: /Type instead|Écrire plutôt/ }).click();
  await page
    .getByLabelText(/Your note|Votre note/)
    .fill('Two hours of design for Website, an hour of meeting');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(entries).toHaveLength(3);
  return kept;
}

/** The server goes on: first the entries are written down, then they are logged. */
function write(kept: StoredHistory, entriesNow: Entry[]): void {
  kept.recordings = kept.recordings.map((one) =>
    one.id === older.id
      ? one
      : { ...one, step: 'logging', progress: { logged: 0, total: entriesNow.length } },
  );
  kept.entries = [olderEntry, ...entriesNow];
  announceRecordings();
}

function log(kept: StoredHistory): void {
  kept.recordings = kept.recordings.map((one) => ({ ...one, status: 'success', step: null, progress: null }));
  kept.entries = kept.entries.map((entry) => ({ ...entry, isLogged: true }));
  announceRecordings();
}

const inProgressId = (kept: StoredHistory) => kept.recordings[0]?.id ?? '';

const Shift = z.object({
  value: z.number(),
  sources: z.array(z.object({ node: z.instanceof(Node).nullable() })),
});

const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** What moves from here on, as the browser's own measure of shifts has it, whoever caused it. */
async function watchShifts(): Promise<() => Promise<string[]>> {
  // A shift is told of after the frame in which it is painted: what came before must be over.
  await painted();
  const moved: string[] = [];
  const note = (shifts: PerformanceEntry[]) => {
    for (const { value, sources } of z.array(Shift).parse(shifts))
      moved.push(`${value}: ${sources.map(({ node }) => node?.textContent || node?.nodeName).join(', ')}`);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  return async () => {
    await painted();
    note(observer.takeRecords());
    return moved;
  };
}

test('[D-PREVIEW] a typed note shows its preview with the answer to Send, marked as one and with nothing to change', async () => {
  await typeNote();
  await expect.element(card).toMatchTextContent('Preview: being checked');
  await expect.element(card).toMatchTextContent(/design.*Preview.*meeting.*Preview/);
  await expect.element(status.filter({ hasText: 'Preview: being checked' })).toHaveLength(1);
  expect(
    card
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Stop']);
  // Also where Send was pressed: the cards may be further down.
  const above = page.getByRole('region', { name: 'Your last note' });
  await expectTexts(above.getByRole('listitem'), [/design.*Preview.*2h 0m/, /meeting.*Preview.*1h 0m/]);
  expect(above.getByRole('button').elements()).toEqual([]);
  await expectAccessible();
  card.getByRole('button', { name: /^Stop/ }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Delete this recording?' })).toBeVisible();
});

test('[D-PREVIEW] a note that another page sent shows its preview too, and a spoken one once its words are known', async () => {
  const typed = aRecording({ id: toId(101), source: 'typed', status: 'pending' });
  const spoken = aRecording({ id: toId(102), status: 'processing', step: 'transcribing' });
  const kept = keepHistory({
    recordings: [spoken, typed],
    entries: [{ ...anEntry(), ...preview[0], id: toId(403), recordingId: typed.id }],
  });
  await renderApp('/recordings');
  await expect.element(entries).toHaveLength(1);
  await expect.element(page.getByText('Listening to your note')).toBeVisible();
  kept.recordings = [{ ...spoken, step: 'extracting' }, typed];
  const heard = { ...anEntry(), ...preview[1], id: toId(404), recordingId: spoken.id };
  kept.entries = [...kept.entries, heard];
  announceRecordings();
  await expect.element(entries).toHaveLength(2);
});

test('[D-PREVIEW] a note without a preview is only said to be in progress', async () => {
  keepHistory({ recordings: [aRecording({ source: 'typed', status: 'pending' })], entries: [] });
  await renderApp('/recordings');
  await expect.element(page.getByRole('heading', { name: 'In progress' })).toBeVisible();
  await expectHidden(page.getByRole('article'));
});

for (const [width, language] of [
  [1280, 'en'],
  [1280, 'fr'],
  [390, 'en'],
  [390, 'fr'],
] as const)
  test(`[D-PREVIEW] as many entries take the place of the preview without a shift of the layout (${width} px, ${language})`, async () => {
    lengthenMoments();
    const kept = await typeNote({ language, width });
    const [first] = entries.elements();
    first?.scrollIntoView({ block: 'start' });
    const shifts = await watchShifts();
    const bottom = () => entries.last().element().getBoundingClientRect().bottom;
    const before = bottom();
    write(kept, written(inProgressId(kept), [{ duration: 5_400 }, {}]));
    await expect.element(marks).toHaveLength(1);
    expect(bottom()).toBe(before);
    log(kept);
    await expect.element(card.getByRole('button')).toHaveLength(8);
    expect(bottom()).toBe(before);
    expect(await shifts()).toEqual([]);
  });

test('[D-PREVIEW] until the entries are there the preview stays, also when the note is done before', async () => {
  const kept = await typeNote();
  const before = getCalls(getHistory).length;
  const goOn = hold(getHistory);
  write(kept, written(inProgressId(kept)));
  log(kept);
  await expect.poll(() => getCalls(getHistory).length).toBeGreaterThan(before);
  await expect.element(entries).toHaveLength(3);
  await expect.element(card).toMatchTextContent('Preview: being checked');
  goOn();
  await expect.element(card.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await expect.element(entries).toHaveLength(3);
});

test('[D-PREVIEW] what differs from the preview is marked for a moment, and said', async () => {
  lengthenMoments();
  const kept = await typeNote();
  const rawData = { description: 'design', project_name: 'Falcon', client_name: null, tags: ['design'] };
  write(kept, written(inProgressId(kept), [{ rawData }, {}]));
  await expect.element(marks).toHaveLength(1);
  await expect.element(marks).toMatchTextContent('Falcon (changed from Website · Acme)');
  await expect.element(status.filter({ hasText: '1 entry differs from the preview' })).toHaveLength(1);
  // Motion is reduced in these tests: the mark stands still, by a line as well as by its colour.
  const look = getComputedStyle(marks.element());
  expect([look.animationName, look.textDecorationLine]).toEqual(['none', 'underline']);
  await expectAccessible();
});

test('[D-PREVIEW] the mark is gone after its moment', async () => {
  const kept = await typeNote();
  write(kept, written(inProgressId(kept), [{ duration: 5_400 }, {}]));
  await expect.element(card).toMatchTextContent('1h 30m');
  await expectHidden(marks);
});

test('[D-PREVIEW] where motion is wanted the mark fades', async () => {
  lengthenMoments();
  await wantMotion();
  const kept = await typeNote();
  write(kept, written(inProgressId(kept), [{ duration: 5_400 }, {}]));
  await expect.element(marks).toHaveLength(1);
  expect(getComputedStyle(marks.element()).animationName).toBe('change-fades');
});

test('[D-PREVIEW] an entry that the preview did not have is marked', async () => {
  lengthenMoments();
  const kept = await typeNote();
  const more = [{}, {}, { description: 'emails', start: '2026-11-14T15:00:00.000Z' }];
  write(kept, written(inProgressId(kept), more));
  await expect.element(entries).toHaveLength(4);
  await expect.element(marks).toHaveLength(1);
  await expect.element(marks).toMatchTextContent(/emails.*Not in the preview/);
});

test('[D-PREVIEW] an entry that only the preview had goes without a word', async () => {
  lengthenMoments();
  const kept = await typeNote();
  write(kept, written(inProgressId(kept), [{}]));
  await expect.element(entries).toHaveLength(2);
  await expectHidden(marks);
});

test('[D-PREVIEW] in French a preview is an aperçu, and a difference says what stood there', async () => {
  lengthenMoments();
  const kept = await typeNote({ language: 'fr' });
  await expect.element(card).toMatchTextContent(/Aperçu\s:\svérification en cours/);
  await expectAccessible();
  write(kept, written(inProgressId(kept), [{ duration: 5_400 }, {}]));
  await expect.element(marks).toMatchTextContent('1h 30m (au lieu de 2h 0m)');
});
