import { postNote, uploadAudio } from '@timbre/contract/recordings';
import { listProjects } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lengthenMoments } from '../../../test/clock.ts';
import { giveTone } from '../../../test/device.ts';
import { answer, getCalls, problem } from '../../../test/fake-api.ts';
import { processing, recordNote, sendButton, writeNote } from '../../../test/recorder.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectTexts, toast } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const website = { id: '11', name: 'Website' };
const apollo = { id: '12', name: 'Apollo' };
const project = page.getByLabelText('Project', { exact: true });
const gone = page.getByText('This project is not in Toggl Track any more');
const later = page.getByRole('button', { name: 'Keep for later' });
const offer = page.getByText(/A note from .* was not sent\./);

/** The project goes from the service while a note for it is written. */
function loseProject(route: typeof uploadAudio | typeof postNote): void {
  answer(listProjects, [apollo]);
  answer(route, problem('project-unknown', 'Your account has no such project any more.'));
}

test('[SYNC-25] a spoken note whose project is gone stays here, says what to do, and goes out with another one', async () => {
  lengthenMoments();
  const tone = giveTone();
  answer(listProjects, [website, apollo]);
  await renderApp('/recordings');
  await recordNote(tone);
  await project.selectOptions('Website');
  loseProject(uploadAudio);
  await sendButton.click();
  await expect.element(gone).toBeVisible();
  await expect
    .element(page.getByRole('alert').filter({ has: gone }))
    .toMatchTextContent(/safe in this browser/);
  // The same again would be answered the same.
  await expect.element(toast('danger')).toMatchTextContent('no such project');
  await expectHidden(page.getByRole('button', { name: 'Try again' }));
  await expectTexts(project.css('option'), ['From what you say', 'Apollo']);
  await expectAccessible();

  await later.click();
  await expect.element(offer).toBeVisible();
  // Opened again, it does not seem to be for another project than it is.
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect.element(project).toHaveDisplayValue('No longer available');
  await sendButton.click();
  await expect.element(gone).toBeVisible();

  keepHistory();
  await project.selectOptions('Apollo');
  await sendButton.click();
  await expect.element(processing).toBeVisible();
  await expectHidden(offer);
  const sent = getCalls(uploadAudio).map(({ headers }) => ({
    key: headers.get('idempotency-key'),
    project: headers.get('x-project-id'),
  }));
  expect(sent.map((one) => one.project)).toEqual(['11', '11', '12']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('[SYNC-25] a typed note whose project is gone goes out without one', async () => {
  lengthenMoments();
  answer(listProjects, [website]);
  await renderApp('/recordings');
  await writeNote('Two hours of design');
  await project.selectOptions('Website');
  loseProject(postNote);
  await sendButton.click();
  await expect.element(gone).toBeVisible();
  await expect.element(sendButton).toHaveFocus();
  keepHistory();
  await sendButton.click();
  await expect.element(processing).toBeVisible();
  expect(getCalls(postNote).map(({ body, headers }) => [body.text, headers.get('x-project-id')])).toEqual([
    ['Two hours of design', '11'],
    ['Two hours of design', null],
  ]);
});
