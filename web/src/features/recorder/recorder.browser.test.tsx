import { uploadAudio } from '@timbre/contract/recordings';
import { listProjects } from '@timbre/contract/time-tracking';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { soon } from '../../../test/clock.ts';
import { giveTone, refuseMicrophone } from '../../../test/device.ts';
import { answer, getCalls } from '../../../test/fake-api.ts';
import {
  deleteButton,
  microphone,
  processing,
  recordNote,
  sendButton,
  stopButton,
  typeInstead,
} from '../../../test/recorder.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';
import { expectTexts } from '../../../test/texts.ts';

const project = page.getByLabelText('Project');
const projects = [
  { id: '11', name: 'Website' },
  { id: '12', name: 'Apollo' },
];

test('[REC-01][REC-02] the button starts and stops a recording, which counts its seconds', async () => {
  vi.useFakeTimers();
  const tone = giveTone();
  await renderApp('/recordings');
  await expect.element(microphone).toHaveAttribute('aria-pressed', 'false');
  microphone.element().focus();
  // A key is pressed at once: while a click is on its way the faked clock would go on.
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(stopButton.element()).toHaveAttribute('aria-pressed', 'true'));
  const expectClock = (time: string) =>
    soon(() => expect(page.getByText(`Recording ${time}`).elements()).toHaveLength(1), 0);
  await expectClock('0:00');
  vi.advanceTimersByTime(6_800);
  await expectClock('0:06');
  vi.advanceTimersByTime(450);
  await expectClock('0:07');
  vi.advanceTimersByTime(58_000);
  await expectClock('1:05');
  await soon(() => expect(tone.seconds()).toBeGreaterThan(0.7), 0);
  expect(tone.tracks().map(({ readyState }) => readyState)).toEqual(['live']);
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(page.getByText('Length 1:05').elements()).toHaveLength(1));
  expect(tone.tracks().map(({ readyState }) => readyState)).toEqual(['ended']);
});

test('[REC-03][REC-04] a note is looked at and deleted', async () => {
  const tone = giveTone();
  answer(listProjects, projects);
  await renderApp('/recordings');
  await recordNote(tone);
  await expect.element(sendButton).toHaveFocus();
  await expect.element(project).toHaveValue('auto');
  await project.selectOptions('Website');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => document.querySelector('audio')?.currentTime).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^(Play|Pause)$/ }).click();
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();

  await deleteButton.click();
  await expect.element(microphone).toHaveFocus();
  await recordNote(tone);
  await expect.element(project).toHaveValue('auto');
});

test('[REC-06] without a picked project none is sent, and without projects there is nothing to pick', async () => {
  const tone = giveTone();
  keepHistory();
  answer(listProjects, projects);
  await renderApp('/recordings');
  await recordNote(tone);
  await sendButton.click();
  await expect.element(processing).toBeVisible();
  expect(getCalls(uploadAudio).map(({ headers }) => headers.has('x-project-id'))).toEqual([false]);
  answer(listProjects, []);
  await renderApp('/recordings');
  await recordNote(tone);
  await expectHidden(project);
});

test('discarding a note can be undone', async () => {
  const tone = giveTone();
  await renderApp('/recordings');
  await recordNote(tone);
  await deleteButton.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/A note from .* was not sent\./)).toBeVisible();
});

test('of several microphones one is chosen, and remembered', async () => {
  const tone = giveTone();
  const microphones = ['default', 'desk', 'headset'].map((deviceId) => {
    const device = { kind: 'audioinput', deviceId, groupId: '', label: `The ${deviceId}` } as const;
    return { ...device, toJSON: () => device };
  });
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(microphones);
  await renderApp('/recordings');
  await page.getByLabelText('Microphone').selectOptions('The headset');
  await renderApp('/recordings');
  await expect.element(page.getByLabelText('Microphone')).toHaveValue('headset');
  await recordNote(tone);
  expect(tone.wanted()).toEqual({ audio: { deviceId: { ideal: 'headset' } } });
});

test('[REC-09] three tips stand behind a button', async () => {
  await renderApp('/recordings');
  await expect.element(page.getByRole('heading', { name: 'Start recording' })).toBeVisible();
  await page.getByRole('button', { name: 'Tips' }).click();
  await expectTexts(page.getByRole('dialog', { name: 'Tips' }).getByRole('listitem'), [
    /specific times/,
    /project names/,
    /several entries in one recording/,
  ]);
  await expectAccessible();
});

for (const { language, title, text, help } of [
  {
    language: 'en',
    title: 'No access to the microphone',
    text: /Allow Timbre to use your microphone/,
    help: /Click the icon beside the address/,
  },
  {
    language: 'fr',
    title: 'Pas d’accès au micro',
    text: /Autorisez Timbre à utiliser votre micro/,
    help: /Cliquez sur l’icône/,
  },
] as const) {
  test(`[REC-07] a microphone that is denied is explained, in place and in a toast: ${language}`, async () => {
    refuseMicrophone('NotAllowedError');
    await renderApp('/recordings', { language });
    await page.css('button[aria-pressed=false]').click();
    await expect.element(toast('danger')).toMatchTextContent(title);
    await expect.element(toast('danger')).toMatchTextContent(text);
    await expect.element(page.getByText(help)).toBeVisible();
    await expectAccessible();
  });
}

test('[REC-07] where there is no microphone, it says so and offers to type', async () => {
  refuseMicrophone('NotFoundError');
  await renderApp('/recordings');
  await microphone.click();
  await expect.element(toast('danger')).toMatchTextContent('No access to the microphone');
  await expect.element(page.getByText(/No microphone was found/)).toBeVisible();
  await expect.element(typeInstead).toBeVisible();
});
