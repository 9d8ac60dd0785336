import { postNote, uploadAudio } from '@timbre/contract/recordings';
import { checkQuota, getCurrentPlan, recordUsage } from '@timbre/contract/usage';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toId } from '../../../test/builders.ts';
import { lengthenMoments } from '../../../test/clock.ts';
import { giveTone } from '../../../test/device.ts';
import { answer, answerOnce, getCalls, handle, noAnswer, problem } from '../../../test/fake-api.ts';
import {
  deleteButton,
  microphone,
  processing,
  recordNote,
  sendButton,
  typeNote,
} from '../../../test/recorder.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath, toast } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const kept = page.getByRole('listitem').filter({ hasText: /A note from .* was not sent\./ });
const exceeded = "Quota exceeded! You've used 1.9 of 2 minutes. Upgrade to continue tracking";
const isSpent = { allowed: false, current: 114, limit: 120 };
const hasRoom = { ...isSpent, allowed: true };

test('[UPL-06][D-LOCAL] a note that does not fit into the month is not sent, is kept, and goes out once it fits', async () => {
  lengthenMoments();
  const tone = giveTone();
  keepHistory();
  answer(checkQuota, isSpent);
  await renderApp('/recordings');
  await recordNote(tone);
  await sendButton.click();
  await expect.element(toast('danger')).toMatchTextContent(exceeded);
  await toast('danger').getByRole('button', { name: 'View Plans' }).click();
  await expectPath('/pricing');
  expect(getCalls(checkQuota).map(({ body }) => body)).toEqual([{ durationSeconds: expect.any(Number) }]);

  // It waits for its owner: it does not go out by itself, and it can be sent again and again.
  await renderApp('/recordings');
  await kept.getByRole('button', { name: 'Send' }).click();
  await expect.element(toast('danger')).toMatchTextContent(exceeded);
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect.element(microphone).toBeVisible();
  await expect.element(kept).toBeVisible();
  expect(getCalls(uploadAudio)).toEqual([]);

  answer(checkQuota, hasRoom);
  await kept.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => getCalls(uploadAudio)).toHaveLength(1);
  await expectHidden(kept);
});

test('[UPL-06] a note that does not fit can be discarded', async () => {
  const tone = giveTone();
  answer(checkQuota, isSpent);
  await renderApp('/recordings');
  await recordNote(tone);
  await sendButton.click();
  await expect.element(page.getByText('Not enough minutes left for this note')).toBeVisible();
  await expectAccessible();
  await deleteButton.click();
  await expect.element(page.getByText('Note discarded')).toBeVisible();
  await renderApp('/recordings');
  await expect.element(microphone).toBeVisible();
  await expectHidden(kept);
});

test('[UPL-06] the plans are one key away from a note that does not fit', async () => {
  const tone = giveTone();
  answer(checkQuota, isSpent);
  await renderApp('/recordings');
  await recordNote(tone);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main').getByRole('link', { name: 'View Plans' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectPath('/pricing');
});

test('[UPL-07][UPL-06] a check that fails keeps no note back, and the server’s own no is told the same way', async () => {
  lengthenMoments();
  const tone = giveTone();
  keepHistory();
  answerOnce(checkQuota, problem('internal', 'Broken.'));
  // The server can tell the figures again by then.
  answer(checkQuota, hasRoom);
  answerOnce(uploadAudio, problem('minutes-spent', 'Your minutes do not suffice for this note.'));
  await renderApp('/recordings');
  await recordNote(tone);
  await sendButton.click();
  await expect.element(toast('danger')).toMatchTextContent(exceeded);
  await expect.element(toast('danger').getByRole('button', { name: 'View Plans' })).toBeVisible();
  await renderApp('/recordings');
  await expect.element(kept).toBeVisible();
  expect(getCalls(uploadAudio)).toHaveLength(1);
  answer(checkQuota, noAnswer);
  await kept.getByRole('button', { name: 'Send' }).click();
  await expectHidden(kept);
  await expect.poll(() => getCalls(uploadAudio)).toHaveLength(2);
});

test('[D-LOCAL] the note of a suspended account is kept, and the server says why it was not sent', async () => {
  lengthenMoments();
  const tone = giveTone();
  const sentence = 'Your account is suspended.';
  answer(uploadAudio, problem('account-suspended', sentence));
  await renderApp('/recordings');
  await recordNote(tone);
  await sendButton.click();
  await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect.element(toast('danger')).toMatchTextContent(sentence);
  await expectAccessible();
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect.element(kept).toBeVisible();
});

test('[UPL-09] after an upload its length is reported, and then the plan is looked at again', async () => {
  const tone = giveTone();
  keepHistory();
  let looks = 0;
  handle(recordUsage, () => {
    looks = getCalls(getCurrentPlan).length;
    return problem('internal', 'Broken.');
  });
  await renderApp('/recordings');
  await expect.element(page.getByRole('progressbar', { name: 'Minutes used this month' })).toBeVisible();
  await recordNote(tone);
  await sendButton.click();
  await expect
    .poll(() => getCalls(recordUsage).map(({ body }) => body))
    .toEqual([{ recordingId: toId(300), durationSeconds: expect.any(Number) }]);
  await expect.poll(() => getCalls(getCurrentPlan).length).toBeGreaterThan(looks);
  await expectHidden(page.getByText('Broken.'));
});

test('[D-TEXT] a typed note is sent without a look at the minutes', async () => {
  keepHistory();
  await renderApp('/recordings');
  await typeNote('Today, 2h design');
  await expect.element(processing).toBeVisible();
  expect(getCalls(postNote)).toHaveLength(1);
  expect([getCalls(checkQuota), getCalls(recordUsage)]).toEqual([[], []]);
});
