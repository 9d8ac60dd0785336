import { getHistory } from '@timbre/contract/history';
import { uploadAudio } from '@timbre/contract/recordings';
import { listProjects } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aRecording, toId } from '../../../test/builders.ts';
import { lengthenMoments } from '../../../test/clock.ts';
import { giveTone } from '../../../test/device.ts';
import { answer, getCalls, hold, noAnswer, problem } from '../../../test/fake-api.ts';
import { announceRecordings } from '../../../test/network.ts';
import { processing, recordNote, sendButton, soundCame } from '../../../test/recorder.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, toast } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const project = page.getByLabelText('Project');
const projects = [
  { id: '11', name: 'Website' },
  { id: '12', name: 'Apollo' },
];

test('[REC-05][REC-06][REC-08][UPL-04] a note goes out with its project, and stands in the list before the answer', async () => {
  const tone = giveTone();
  keepHistory();
  answer(listProjects, projects);
  const release = hold(uploadAudio);
  await renderApp('/recordings');
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
  await recordNote(tone);
  await project.selectOptions('Apollo');
  await sendButton.click();
  const inProgress = page.getByRole('heading', { name: 'In progress' });
  await expect.element(inProgress).toBeVisible();
  for (const name of ['Play', 'Delete', 'Send'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled();
  await expect.element(project).toBeDisabled();
  await expect.element(page.getByRole('progressbar', { name: 'Sending your note' })).toBeVisible();
  // It stays although the list is asked for meanwhile and the server does not know it yet.
  const before = getCalls(getHistory).length;
  announceRecordings();
  await expect.poll(() => getCalls(getHistory).length).toBeGreaterThan(before);
  await expect.element(inProgress).toBeVisible();

  await expect.poll(() => getCalls(uploadAudio)).toHaveLength(1);
  const [sent] = getCalls(uploadAudio);
  expect(sent?.headers.get('x-project-id')).toBe('12');
  expect(sent?.form?.get('audio')).toMatchObject({ name: 'recording.webm', type: 'audio/webm' });
  release();
  await expect.element(processing).toBeVisible();
  await expect.element(inProgress).toBeVisible();
});

test('[UPL-03][UPL-08][D-RETRY] an upload that fails says why, and Retry resends the same note', async () => {
  lengthenMoments();
  const tone = giveTone();
  keepHistory();
  answer(listProjects, projects);
  answer(uploadAudio, problem('unavailable', 'Not now.'));
  await renderApp('/recordings');
  await recordNote(tone);
  await project.selectOptions('Website');
  await sendButton.click();
  await expect.element(toast('danger')).toMatchTextContent('Error');
  await expect.element(toast('danger')).toMatchTextContent('Not now.');
  await expect.element(page.getByText("Couldn't log that. Try again.")).toBeVisible();
  answer(uploadAudio, noAnswer);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(toast('danger')).toMatchTextContent('Failed to upload audio');
  keepHistory();
  await toast('danger').getByRole('button', { name: 'Try again' }).click();
  await expect.element(processing).toBeVisible();
  const sent = getCalls(uploadAudio).map(({ headers, form }) => {
    const audio = form?.get('audio');
    const size = audio instanceof File ? audio.size : 0;
    return { key: headers.get('idempotency-key'), project: headers.get('x-project-id'), size };
  });
  expect(sent).toHaveLength(3);
  expect(sent[0]).toMatchObject({ key: expect.stringMatching(/./), project: '11' });
  expect(sent[0]?.size).toBeGreaterThan(0);
  expect(sent).toEqual([sent[0], sent[0], sent[0]]);
});

for (const language of ['en', 'fr'] as const) {
  test(`a recorder that is idle, records or has recorded is accessible: ${language}`, async () => {
    const tone = giveTone();
    answer(listProjects, projects);
    await renderApp('/recordings', { language });
    await expect.element(page.css('button[aria-pressed=false]')).toBeVisible();
    await expectAccessible();
    await page.css('button[aria-pressed=false]').click();
    await expect.element(page.css('button[aria-pressed=true]')).toBeVisible();
    await soundCame(tone);
    await expectAccessible();
    await page.css('button[aria-pressed=true]').click();
    await expect.element(page.css('audio')).toBeInTheDocument();
    await expectAccessible();
  });

  test(`a note that is sent, refused, worked on and failed is shown accessibly: ${language}`, async () => {
    lengthenMoments();
    const tone = giveTone();
    const inFocus = page.css('[data-focus]');
    const release = hold(uploadAudio);
    answer(uploadAudio, problem('audio-unreadable', 'No.'));
    await renderApp('/recordings', { language });
    await page.css('button[aria-pressed=false]').click();
    await expect.element(page.css('button[aria-pressed=true]')).toBeVisible();
    await soundCame(tone);
    await page.css('button[aria-pressed=true]').click();
    await expect.element(page.css('audio')).toBeInTheDocument();
    await inFocus.click();
    await expect.element(page.getByRole('progressbar', { name: /Sending|Envoi/ })).toBeVisible();
    await expectAccessible();
    release();
    await expect.element(toast('danger')).toBeVisible();
    await expectAccessible();
    const kept = keepHistory();
    await inFocus.click();
    await expect.element(inFocus.css('.animate-spin')).toBeVisible();
    await expectAccessible();
    kept.recordings = [
      aRecording({
        id: toId(300),
        status: 'failed',
        processingError: 'Nothing heard.',
        createdAt: new Date().toISOString(),
      }),
    ];
    announceRecordings();
    await expect.element(page.getByRole('heading', { name: /failed uploads|envois échoués/i })).toBeVisible();
    await expect.element(page.css('.animate-spin')).toHaveLength(0);
    await expectAccessible();
  });
}
