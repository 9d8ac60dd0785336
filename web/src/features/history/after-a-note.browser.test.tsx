import { answerRecording, getTranscript, retryRecording, undoRecording } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { lengthenMoments } from '../../../test/clock.ts';
import { answer, getCalls, handle } from '../../../test/fake-api.ts';
import { announceRecordings } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';
import { expectTexts } from '../../../test/texts.ts';

const notes = page.getByRole('article');
const entries = page.css('[data-entry]');

test('[D-PUSH][D-UNDO] a note that the server announces shows by itself, and the toast takes it back', async () => {
  lengthenMoments();
  const kept = keepHistory();
  handle(undoRecording, () => {
    kept.recordings = [];
    return undefined;
  });
  await renderApp('/recordings');
  const nothing = page.getByRole('heading', { name: 'Nothing recorded yet' });
  await expect.element(nothing).toBeVisible();
  kept.recordings = [aRecording()];
  kept.entries = [anEntry(), anEntry({ id: toId(201) })];
  announceRecordings();
  await expect.element(toast('success')).toMatchTextContent('2 entries logged');
  await expect.element(entries).toHaveLength(2);
  await expectAccessible();
  await toast('success').getByRole('button', { name: 'Undo' }).click();
  await expect.element(nothing).toBeVisible();
  expect(getCalls(undoRecording).map(({ params }) => params)).toEqual([{ id: toId(100) }]);
});

test('[D-UNDO] an older note is undone after a question', async () => {
  const [calls, design] = [aRecording({ id: toId(2) }), aRecording({ id: toId(1) })];
  const kept = keepHistory({
    recordings: [calls, design],
    entries: [
      anEntry({ id: toId(202), recordingId: calls.id, description: 'calls' }),
      anEntry({ id: toId(201), recordingId: design.id, description: 'design' }),
    ],
  });
  handle(undoRecording, ({ params }) => {
    kept.recordings = kept.recordings.filter(({ id }) => id !== params['id']);
    return undefined;
  });
  await renderApp('/recordings');
  await notes.filter({ hasText: 'design' }).getByRole('button', { name: /^Undo/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this recording?' });
  await expect.element(dialog).toMatchTextContent('Its entries go from Toggl Track and from your history');
  await expectAccessible();
  expect(getCalls(undoRecording)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.element(notes).toHaveLength(1);
  await expect.element(notes).toMatchTextContent('calls');
});

test('[D-WHY] what was said opens with the words of each entry marked', async () => {
  const day = { field: 'date', from: 0, to: 9 };
  keepHistory({
    recordings: [aRecording({ source: 'typed' })],
    entries: [
      anEntry({
        id: toId(201),
        description: 'design',
        words: [day, { field: 'duration', from: 10, to: 19 }],
      }),
      anEntry({
        id: toId(202),
        description: 'meeting',
        words: [day, { field: 'duration', from: 21, to: 31 }],
      }),
    ],
  });
  answer(getTranscript, { text: 'Yesterday 2h design, 1h meeting', language: null });
  await renderApp('/recordings');
  const opener = page.getByRole('button', { name: 'What was typed' });
  await expect.element(opener).toBeVisible();
  opener.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await expectTexts(page.css('mark'), ['Yesterday1, 2', '2h design1', '1h meeting2']);
  await expectAccessible();

  const lookedAt = page.css('mark[data-looked-at=true]');
  await expect.element(lookedAt).toHaveLength(0);
  page.getByRole('button', { name: 'Edit: meeting' }).element().focus();
  await expectTexts(lookedAt, [/^Yesterday/, /meeting/]);
  await entries.filter({ hasText: 'design' }).hover();
  await expectTexts(lookedAt, [/^Yesterday/, /design/]);
  expect(getComputedStyle(lookedAt.last().element()).textDecorationLine).toBe('underline');
  // The button's tooltip, which is no part of this.
  await userEvent.keyboard('{Escape}');
  await expectAccessible();
  await opener.click();
  await expect.element(page.css('mark')).toHaveLength(0);
});

test('[D-ASK][D-WHY] a doubtful note asks, and is logged as shown or discarded', async () => {
  const kept = keepHistory();
  const ask = (id: string) => {
    kept.recordings = [aRecording({ id, status: 'processing', step: 'asking' })];
    kept.entries = [anEntry({ recordingId: id, isLogged: false, isDoubtful: true })];
  };
  handle(answerRecording, () => {
    kept.recordings = [];
    return undefined;
  });
  const card = notes.filter({ hasText: 'Is this right?' });
  for (const [number, { button, says }] of [
    { button: 'Discard', says: 'discard' },
    { button: 'Log as shown', says: 'log' },
  ].entries()) {
    ask(toId(number));
    await renderApp('/recordings');
    await expect.element(card).toMatchTextContent('Doubtful');
    await expect.element(card).toMatchTextContent('Nothing is logged until you say so.');
    if (number === 0) await expectAccessible();
    await card.getByRole('button', { name: button }).click();
    await expectHidden(card);
    const last = getCalls(answerRecording).at(-1);
    expect([last?.params, last?.body]).toEqual([{ id: toId(number) }, { answer: says }]);
  }
});

test.each([
  {
    language: 'en' as const,
    says: [
      'The day may be Nov 12, 2026.',
      'It may have lasted 1h 30m',
      'Please check the project.',
      'Harbour or Lighthouse?',
      '“fifteen” was hard to make out.',
    ],
  },
  {
    language: 'fr' as const,
    says: [
      'C’était peut-être le 12 nov. 2026.',
      'Durée possible : 1h 30m',
      'Vérifiez le projet.',
      'Harbour or Lighthouse?',
      '« fifteen » était difficile à entendre.',
    ],
  },
])(
  '[PIPE-14][PIPE-54][D-WHY] a flagged entry says what is in doubt, what else it may be and what was hard to hear ($language)',
  async ({ language, says }) => {
    const recording = aRecording();
    const findings = [
      { field: 'date' as const, kind: 'other-value' as const, other: '2026-11-12' },
      { field: 'duration' as const, kind: 'other-value' as const, other: '90' },
      { field: 'project' as const, kind: 'unclear' as const, other: null },
      { field: 'project' as const, kind: 'unclear' as const, other: null },
      { field: 'project' as const, kind: 'question' as const, other: 'Harbour or Lighthouse?' },
      { field: 'duration' as const, kind: 'unsure-hearing' as const, other: 'fifteen' },
    ];
    keepHistory({
      recordings: [recording],
      entries: [anEntry({ recordingId: recording.id, isDoubtful: true, findings })],
    });
    await renderApp('/recordings', { language });
    const items = notes.first().css('[data-entry] ul li');
    await expect.element(items).toHaveLength(says.length);
    for (const sentence of says) await expect.element(notes.first()).toMatchTextContent(sentence);
    await expectAccessible();
  },
);

test('[D-RETRY] a note that failed and can run again offers that', async () => {
  const failed = aRecording({
    status: 'failed',
    processingError: 'Refused.',
    canRetry: true,
    createdAt: new Date().toISOString(),
  });
  const kept = keepHistory({ recordings: [failed], entries: [] });
  handle(retryRecording, () => {
    kept.recordings = [aRecording({ status: 'pending' })];
    return undefined;
  });
  await renderApp('/recordings');
  const card = page.css('section').filter({ has: page.getByRole('heading', { name: 'Failed uploads' }) });
  await expect.element(card.getByRole('listitem')).toHaveLength(1);
  await expectAccessible();
  await card.getByRole('button', { name: /^Retry/ }).click();
  await expectHidden(card);
  await expect.element(page.getByRole('heading', { name: 'In progress' })).toBeVisible();
  expect(getCalls(retryRecording).map(({ params }) => params)).toEqual([{ id: failed.id }]);
});
