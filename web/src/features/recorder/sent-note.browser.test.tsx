import { answerRecording, type Entry, type Recording, undoRecording } from '@timbre/contract/recordings';
import { deleteEntry, editEntry, getCatalogue } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCatalogue, anEntry, aProject, aRecording, toId } from '../../../test/builders.ts';
import { lengthenMoments } from '../../../test/clock.ts';
import { giveTone } from '../../../test/device.ts';
import { answer, getCalls, handle } from '../../../test/fake-api.ts';
import { announceRecordings } from '../../../test/network.ts';
import { microphone, processing, recordNote, sendButton, stopButton } from '../../../test/recorder.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';
import { keepHistory, type StoredHistory } from '../../../test/stored-history.ts';
import { expectTexts } from '../../../test/texts.ts';

const id = toId(300);
const result = page.getByRole('region', { name: /^(Your last note|Votre dernière note)/ });
const rows = result.getByRole('listitem');
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 2 });

const design = anEntry({ recordingId: id, description: 'design' });
const meeting = anEntry({ id: toId(201), recordingId: id, description: 'meeting', duration: 3_600 });

/** Types a note, which the server then has. */
async function send(kept: StoredHistory): Promise<void> {
  await page.getByRole('button', { name: /Type instead|Écrire plutôt/ }).click();
  await page.getByLabelText(/Your note|Votre note/).fill('two hours of design, an hour of meeting');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => kept.recordings.length).toBe(1);
}

/** The server goes on with the note. */
function goOn(kept: StoredHistory, to: Partial<Recording>, entries?: Entry[]): void {
  kept.recordings = [aRecording({ id, source: 'typed', ...to })];
  kept.entries = entries ?? kept.entries;
  announceRecordings();
}

async function sendLogged(): Promise<StoredHistory> {
  const kept = keepHistory();
  await renderApp('/recordings');
  await send(kept);
  goOn(kept, {}, [design, meeting]);
  await expect.element(heading('2 entries logged')).toBeVisible();
  return kept;
}

test('[UPL-26] the entries of a note stay in the recorder, which is free, until the next note is begun', async () => {
  const tone = giveTone();
  await sendLogged();
  await expectTexts(rows, [/^design.*Logged2h 0m$/, /^meeting.*Logged1h 0m$/]);
  await expect.element(microphone).toBeVisible();
  await expect.element(result).toBeVisible();
  await expectAccessible();
  expect(toast('success').elements()).toEqual([]);
  await expect.element(microphone).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(stopButton).toBeVisible();
  await expectHidden(result);
  await expect.element(heading('Recording')).toBeVisible();
  await expect.poll(tone.seconds).toBeGreaterThan(0);
});

test('[UPL-26] it is closed by its owner, and is in the history', async () => {
  await sendLogged();
  await result.getByRole('button', { name: 'Close your last note' }).click();
  await expectHidden(result);
  await expect.element(microphone).toHaveFocus();
  await expect.element(heading('Start recording')).toBeVisible();
  await expect.element(page.getByRole('article').getByRole('listitem')).toHaveLength(2);
});

test('[UPL-26] an entry is changed or deleted where it stands, and what was deleted is shown as such', async () => {
  const kept = await sendLogged();
  handle(editEntry, () => {
    kept.entries = [{ ...design, description: 'drawing' }, meeting];
    return undefined;
  });
  handle(deleteEntry, () => {
    kept.entries = kept.entries.slice(0, 1);
    return undefined;
  });
  await result.getByRole('button', { name: 'Edit: design' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit entry' });
  await dialog.getByLabelText('Description').fill('drawing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectTexts(rows, [/^drawing.*Logged/, /^meeting.*Logged/]);
  await result.getByRole('button', { name: 'Delete: meeting' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectTexts(rows, [/^drawing.*Logged/, /^meeting.*Undone/]);
  await expect.element(heading('1 entry logged')).toBeVisible();
  expect(rows.last().getByRole('button').elements()).toEqual([]);
});

test('[UPL-26] the whole note is undone there, and says so', async () => {
  const kept = await sendLogged();
  handle(undoRecording, () => {
    kept.recordings = [];
    kept.entries = [];
    return undefined;
  });
  await result.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect.element(heading('Note undone')).toBeVisible();
  await expectTexts(rows, [/^design.*Undone/, /^meeting.*Undone/]);
  expect(result.getByRole('button', { name: /Undo/ }).elements()).toEqual([]);
  expect(getCalls(undoRecording).map(({ params }) => params)).toEqual([{ id }]);
  await expectAccessible();
});

test('[UPL-26] a note that is deleted from the history is gone from the recorder', async () => {
  const kept = await sendLogged();
  kept.recordings = [];
  announceRecordings();
  await expectHidden(result);
  await expect.element(heading('Start recording')).toBeVisible();
});

test.each([
  { language: 'en' as const, asks: 'Is this right?', log: 'Log as shown' },
  { language: 'fr' as const, asks: /^Est-ce correct/, log: 'Ajouter tel quel' },
])(
  '[UPL-27] a note that asks is answered in the recorder, and nowhere else ($language)',
  async ({ language, asks, log }) => {
    const kept = keepHistory();
    const doubtful = { ...design, isLogged: false, isDoubtful: true, state: 'pending' as const };
    handle(answerRecording, () => {
      kept.recordings = [aRecording({ id, source: 'typed' })];
      kept.entries = [design];
      return undefined;
    });
    await renderApp('/recordings', { language });
    await send(kept);
    goOn(kept, { status: 'processing', step: 'asking' }, [doubtful]);
    await expect.element(heading(asks)).toBeVisible();
    await expect.element(result.getByRole('article')).toHaveFocus();
    await expect.element(page.getByRole('article')).toHaveLength(1);
    await expectAccessible();
    const button = page.getByRole('button', { name: log });
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading(language === 'en' ? '1 entry logged' : '1 entrée ajoutée')).toBeVisible();
    await expect.element(result).toHaveFocus();
    await expect.element(rows).toHaveLength(1);
    expect(getCalls(answerRecording).map(({ body }) => body)).toEqual([{ answer: 'log' }]);
  },
);

test('[UPL-27] a note that asks is asked in the history once it is closed in the recorder', async () => {
  const kept = keepHistory();
  await renderApp('/recordings');
  await send(kept);
  goOn(kept, { status: 'processing', step: 'asking' }, [{ ...design, isLogged: false, isDoubtful: true }]);
  await expect.element(result.getByRole('button', { name: 'Discard' })).toBeVisible();
  await result.getByRole('button', { name: 'Close your last note' }).click();
  await expectHidden(result);
  await expect.element(page.getByRole('article').filter({ hasText: 'Is this right?' })).toBeVisible();
});

test('[UPL-27] one press gives an entry another project', async () => {
  const kept = keepHistory();
  const unsure: Entry = {
    ...design,
    projectId: '11',
    isDoubtful: true,
    findings: [{ field: 'project', kind: 'other-value', other: 'Website' }],
    rawData: { description: 'design', project_name: 'Acme', client_name: null, tags: [] },
  };
  answer(getCatalogue, aCatalogue({ projects: [aProject(), aProject({ id: '12', name: 'Website' })] }));
  handle(editEntry, () => {
    const rawData = { ...unsure.rawData, project_name: 'Website' };
    kept.entries = [{ ...unsure, projectId: '12', isDoubtful: false, findings: [], rawData }];
    return undefined;
  });
  await renderApp('/recordings');
  await send(kept);
  goOn(kept, {}, [unsure]);
  await rows.getByRole('button', { name: 'Website' }).click();
  await expectTexts(rows, [/^designWebsite/]);
  await expect.element(rows).toHaveFocus();
});

test('[UPL-28] the heading says what happens, from ready to logged', async () => {
  lengthenMoments();
  const tone = giveTone();
  const kept = keepHistory();
  await renderApp('/recordings');
  await expect.element(heading('Start recording')).toBeVisible();
  await recordNote(tone);
  await expect.element(heading('Ready to send')).toBeVisible();
  await sendButton.click();
  await expect.element(heading('Working on your note')).toBeVisible();
  const said = page.getByRole('status').filter({ hasText: 'Your note is being worked on.' });
  await expect.element(said).toHaveLength(1);
  for (const [to, says] of [
    [{ step: 'transcribing' }, 'Listening to your note'],
    [{ step: 'extracting' }, 'Finding the entries'],
    [{ step: 'logging', progress: { logged: 1, total: 5 } }, 'Logging 2 of 5'],
  ] as const) {
    goOn(kept, { status: 'processing', ...to });
    await expect.element(page.css('[data-focus]').getByText(says)).toBeVisible();
    await expect.element(processing).toBeVisible();
  }
  goOn(kept, {}, [design, meeting]);
  await expect.element(heading('2 entries logged')).toBeVisible();
  await expect.element(page.css('[data-focus]').getByText('Done! Your time is logged.')).toBeVisible();
});

test('[UPL-28] the heading says that a note failed, and the reason stands in the recorder', async () => {
  const kept = keepHistory();
  await renderApp('/recordings');
  await send(kept);
  const processingError = JSON.stringify({ code: 'service', message: 'The service did not answer.' });
  goOn(kept, { status: 'failed', canRetry: true, processingError });
  await expect.element(heading('Note not logged')).toBeVisible();
  await expect.element(result).toMatchTextContent('The service did not answer.');
  await expectAccessible();
  await page.getByRole('button', { name: 'Record another' }).click();
  await expect.element(heading('Start recording')).toBeVisible();
  await expectHidden(result);
});

for (const language of ['en', 'fr'] as const)
  for (const width of [390, 1024, 1440])
    test(`[UPL-29] nothing moves when the entries come (${language}, ${width} px)`, async () => {
      lengthenMoments();
      const kept = keepHistory();
      await renderApp('/recordings', { language, width });
      await send(kept);
      await expect.element(result).toBeVisible();
      const height = () => result.element().parentElement?.getBoundingClientRect().height;
      const before = height();
      const progress = { logged: 0, total: 2 };
      const pending = [design, meeting].map((entry) => ({
        ...entry,
        isLogged: false,
        state: 'pending' as const,
      }));
      goOn(kept, { status: 'processing', step: 'logging', progress }, pending);
      await expect.element(rows).toHaveLength(2);
      expect(height()).toBe(before);
      goOn(kept, {}, [design, meeting]);
      await expect.element(rows.getByRole('button')).toHaveLength(4);
      expect(height()).toBe(before);
      expect(document.documentElement.scrollWidth).toBe(width);
    });
