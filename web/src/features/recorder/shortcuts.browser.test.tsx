import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lengthenMoments } from '../../../test/clock.ts';
import { giveTone } from '../../../test/device.ts';
import {
  microphone,
  processing,
  sendButton,
  soundCame,
  stopButton,
  typeInstead,
} from '../../../test/recorder.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

/** Presses Space and releases it at once: by a real keyboard, a busy machine may take as long as somebody who holds it. */
function tapSpace(): void {
  const target = document.activeElement ?? document.body;
  for (const type of ['keydown', 'keyup'])
    target.dispatchEvent(
      new KeyboardEvent(type, { code: 'Space', key: ' ', bubbles: true, cancelable: true }),
    );
}

test('the whole way by keyboard: hold Space to talk, Escape discards, Enter sends', async () => {
  lengthenMoments();
  const tone = giveTone();
  keepHistory();
  await renderApp('/recordings');
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
  await userEvent.keyboard('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(list).toMatchTextContent('Hold to talk, release to stop');
  await expectAccessible();
  // Space belongs to the list while it is open.
  await userEvent.keyboard('{Escape}');
  await expectHidden(list);

  await page.css('h1').click();
  await userEvent.keyboard('[Space>]');
  await expect.element(stopButton).toBeVisible();
  await soundCame(tone);
  await userEvent.keyboard('[/Space]');
  await expect.element(sendButton).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(microphone).toHaveFocus();
  await expect.element(page.getByText('Note discarded')).toBeVisible();
  // A short press starts, and another one stops.
  tapSpace();
  await expect.element(stopButton).toBeVisible();
  await soundCame(tone);
  tapSpace();
  await expect.element(sendButton).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(processing).toBeVisible();
});

test('keys are silent in fields and dialogs, and can be switched off', async () => {
  const note = page.getByLabelText('Your note');
  await renderApp('/recordings');
  await typeInstead.click();
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('what ? ');
  await expect.element(note).toHaveValue('what ? ');
  await expectHidden(page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Speak instead' }).click();
  await expect.element(microphone).toHaveFocus();

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const choice = page.getByLabelText('Use keyboard shortcuts');
  await choice.click();
  await expect.element(choice).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await renderApp('/recordings');
  await expect.element(microphone).toBeVisible();
  await userEvent.keyboard('?');
  await userEvent.keyboard('[Space>]');
  await expectHidden(page.getByRole('dialog'));
  await expectHidden(stopButton);
  await userEvent.keyboard('[/Space]');
});
