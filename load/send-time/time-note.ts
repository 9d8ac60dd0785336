import type { Page } from '@playwright/test';
import type { Way } from './speaker.ts';

/** Milliseconds from the press of Send, by the page's own clock. */
export type Times = { preview: number; logged: number };

/** Speaks or types a note, sends it, and tells when its entries stood on the screen, and when they were logged. */
export async function timeNote(page: Page, { sound, recogniser }: Way, seconds: number): Promise<Times> {
  await page.goto('/recordings');
  if (sound === null) {
    await page.getByRole('button', { name: 'Type instead' }).click();
    await page.getByLabel('Your note').fill('Yesterday two hours of design for Acme, an hour of meeting');
  } else {
    await page.getByRole('button', { name: 'Start recording time entry' }).click();
    await page.getByText(`0:0${seconds}`).waitFor();
    await page.getByRole('button', { name: 'Stop recording time entry' }).click();
    // Nobody presses Send before they have seen the words that they are asked to check.
    if (recogniser !== 'server') {
      await page.locator('main textarea').waitFor({ timeout: 60_000 });
      await page.getByText('Checking the words').waitFor({ state: 'hidden', timeout: 60_000 });
    }
  }
  const times = page.evaluate(watchNote, longestMs);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  return times;
}

/** Nothing takes longer: a note that is not logged then was read in another way than expected. */
const longestMs = 60_000;

/** Runs in the page: looks in each frame what is shown. */
function watchNote(longest: number): Promise<Times> {
  return new Promise((resolve, reject) => {
    let pressedAt = 0;
    let preview = 0;
    const press = ({ timeStamp }: Event) => {
      pressedAt = timeStamp;
    };
    document.addEventListener('click', press, { capture: true, once: true });
    const look = (now: number) => {
      const rows = document.querySelector('section[data-keeps-focus] li, main ol > li[data-closed]');
      const undo = document.querySelector('section[data-keeps-focus] button[aria-label^="Undo"]');
      if (pressedAt > 0 && preview === 0 && rows !== null) preview = now - pressedAt;
      if (pressedAt > 0 && undo !== null) resolve({ preview, logged: now - pressedAt });
      else if (pressedAt > 0 && now - pressedAt > longest)
        reject(new Error(`not logged: ${document.querySelector('main')?.textContent}`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
