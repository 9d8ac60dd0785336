import { postNote } from '@timbre/contract/recordings';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEntry, aRecording, aUser, toId } from '../../../test/builders.ts';
import { lengthenMoments, soon } from '../../../test/clock.ts';
import { getCalls } from '../../../test/fake-api.ts';
import { announceRecordings } from '../../../test/network.ts';
import { microphone, processing, sendButton, typeInstead, typeNote } from '../../../test/recorder.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath } from '../../../test/screen.ts';
import { keepHistory, type StoredHistory } from '../../../test/stored-history.ts';
import { expectTexts } from '../../../test/texts.ts';

/** The first note that came in is logged, with these entries. */
function finish(kept: StoredHistory, ...descriptions: string[]): void {
  const recordingId = toId(300);
  kept.recordings = [aRecording({ id: recordingId, source: 'typed' })];
  kept.entries = descriptions.map((description, number) =>
    anEntry({ id: toId(400 + number), recordingId, description }),
  );
  announceRecordings();
}

test('[UPL-01][UPL-02][D-TEXT] a typed note is worked on, done, and the recorder is free after 2 s', async () => {
  vi.useFakeTimers();
  const kept = keepHistory();
  await renderApp('/recordings');
  await typeNote('Yesterday, 2h design, 1h meeting');
  await soon(() => expect(processing.elements()).toHaveLength(1));
  for (let n = 0; n < 3; n += 1) {
    const { textContent } = processing.element();
    await vi.advanceTimersByTimeAsync(4_000);
    await soon(() => expect(processing.element().textContent).not.toBe(textContent), 0);
  }
  finish(kept, 'design', 'meeting');
  const done = page.css('[data-focus]').filter({ hasText: 'Done! Your time is logged.' });
  await soon(() => expect(done.elements()).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(1_950);
  expect(done.elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(50);
  await soon(() => expect(microphone.elements()).toHaveLength(1), 0);
  await expectTexts(page.getByRole('article').getByRole('listitem'), [/design/, /meeting/]);
});

test('[D-DONE] after 20 seconds the recorder says so and is free', async () => {
  vi.useFakeTimers();
  keepHistory();
  await renderApp('/recordings');
  await typeNote('two hours design');
  await soon(() => expect(processing.elements()).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(19_500);
  expect(processing.elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(500);
  await soon(() => expect(page.getByText(/This one takes longer/).elements()).toHaveLength(1), 0);
  await expect.element(microphone).toHaveFocus();
  vi.useRealTimers();
  await expectAccessible();
});

test('[D-TEXT] who has no history yet finds examples to try', async () => {
  const kept = keepHistory();
  const text = 'Yesterday, 2h design, 1h meeting, 30m emails';
  const example = page.getByRole('button', { name: /Yesterday, 2h design/ });
  const note = page.getByLabelText('Your note');
  await renderApp('/recordings');
  await typeInstead.click();
  await expect.element(sendButton).toBeDisabled();
  await example.click();
  await expect.element(note).toHaveValue(text);
  await expectAccessible();
  await sendButton.click();
  await expect.element(processing).toBeVisible();
  const [sent] = getCalls(postNote);
  expect(sent?.body).toEqual({ text });
  for (const header of ['idempotency-key', 'x-time-zone', 'x-spoken-at'])
    expect(sent?.headers.get(header)).toBeTruthy();
  finish(kept, 'design', 'meeting', 'emails');
  await typeInstead.click();
  await expect.element(note).toBeVisible();
  await expectHidden(example);
});

for (const { language, type, label, text, done } of [
  {
    language: 'en',
    type: 'Type instead',
    label: 'Your note',
    text: 'Yesterday, 2h design',
    done: 'Done! Your time is logged.',
  },
  {
    language: 'fr',
    type: 'Écrire plutôt',
    label: 'Votre note',
    text: 'Hier, 2h de design',
    done: /^C’est noté/,
  },
] as const) {
  test(`the moment of success is accessible: ${language}`, async () => {
    lengthenMoments();
    const kept = keepHistory();
    await renderApp('/recordings', { language });
    await page.getByRole('button', { name: type }).click();
    await page.getByLabelText(label).fill(text);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => kept.recordings).toHaveLength(1);
    finish(kept, 'design');
    const success = page.css('[data-focus]').filter({ hasText: done });
    await expect.element(success).toHaveFocus();
    await expectAccessible();
    await expect.element(success).toBeVisible();
  });
}

test('[D-FIRST][AUTH-24] before there is a connection, a trial note shows what would be logged, and then leads to the field for the token', async () => {
  const user = aUser({ hasTogglToken: false });
  const kept = keepHistory();
  await renderApp('/recordings', { user });
  await expect.element(page.getByText(/Try it first: speak or type one note/)).toBeVisible();
  const trial = aRecording({ isTrial: true });
  kept.recordings = [trial];
  kept.entries = [anEntry({ recordingId: trial.id, isLogged: false })];
  await renderApp('/recordings', { user });
  await expect.element(page.getByText('That was your trial note')).toBeVisible();
  await expectHidden(microphone);
  await expectHidden(page.getByRole('tablist'));
  const note = page.getByRole('article');
  await expect.element(note).toMatchTextContent('A trial: these entries are in no time tracker yet.');
  await expect.element(note.getByRole('listitem')).toMatchTextContent('Design');
  await expectHidden(page.getByRole('button', { name: /^(Edit|Undo)/ }));
  await expectAccessible();
  await page.getByRole('button', { name: 'Connect Toggl Track' }).click();
  await expect.element(page.getByLabelText('New token', { exact: true })).toHaveFocus();
  await expectPath('/recordings');
});
