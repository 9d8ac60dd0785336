import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, notesIn, test } from '../fixtures.ts';
import { lastNote, microphone, sendButton, typeInstead, typeNote } from '../recorder.ts';

/** The pictures of the README: the app as it runs, with the history of the demo account. */
const folder = join(import.meta.dirname, '../../docs/pictures');
const demo = { email: 'demo@timbre.example', password: 'speak your time' };

test.use({ timezoneId: 'Europe/Paris', contextOptions: { reducedMotion: 'no-preference' } });
test.setTimeout(120_000);

test.beforeEach(async ({ context }) => {
  const { request } = context;
  expect((await request.post('/api/login', { data: demo })).ok()).toBe(true);
  // The demo account also has a note that failed, to be seen when it is tried out, and not first of all.
  const recordings: { id: string; status: string }[] = await (await request.get('/api/recordings')).json();
  for (const { id, status } of recordings)
    if (status === 'failed') await request.delete(`/api/recordings/${id}`);
});

test.describe(() => {
  test.use({ viewport: { width: 1_200, height: 1_000 }, deviceScaleFactor: 1.2 });

  test('the dashboard after a note', async ({ page }) => {
    await page.goto('/recordings', { waitUntil: 'networkidle' });
    // What is offered once would be the middle of the picture.
    const offer = page.getByRole('button', { name: 'Not now' });
    if (await offer.isVisible()) await offer.click();
    await typeNote(
      page,
      'Yesterday three hours of onboarding screens for the mobile app, then an hour of review for the website relaunch',
    );
    const title = page.getByRole('heading', { name: '2 entries logged' });
    await expect(title).toBeVisible();
    await expect(microphone(page)).toBeVisible();
    await expect(page.locator('[data-tone]')).toHaveCount(0);
    await bringUp(page, title, 120);
    await page.mouse.move(0, 0);
    const picture = await page.screenshot();
    await sharp(picture).png({ palette: true, effort: 10 }).toFile(join(folder, 'timbre.png'));
  });
});

/** A moving picture, one screenshot after the other; how long each stays is said here, and not by how fast this machine is. */
class Film {
  readonly #page: Page;
  readonly #shots: Buffer[] = [];
  readonly #delays: number[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  async shoot(milliseconds: number): Promise<void> {
    const shot = await this.#page.screenshot();
    // Nothing has moved: the last one stays.
    if (this.#shots.at(-1)?.equals(shot)) this.#delays.push((this.#delays.pop() ?? 0) + milliseconds);
    else {
      this.#shots.push(shot);
      this.#delays.push(milliseconds);
    }
  }

  async develop(path: string): Promise<void> {
    await sharp(this.#shots, { join: { animated: true } })
      .webp({ lossless: true, loop: 0, delay: this.#delays })
      .toFile(path);
  }
}

const said =
  'Yesterday two hours of homepage design for the website relaunch, an hour of meeting with Northwind, thirty minutes of e-mail';
const lettersPerShot = 4;

test('a note becomes entries', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 820 });
  await page.goto('/recordings', { waitUntil: 'networkidle' });
  await expect(notesIn(page).first()).toBeVisible();
  const film = new Film(page);
  await typeInstead(page).click();
  const field = page.getByLabel('Your note');
  await bringUp(page, page.getByRole('heading', { name: 'Start recording' }), 120);
  await film.shoot(500);
  for (let at = 0; at < said.length; at += lettersPerShot) {
    await field.pressSequentially(said.slice(at, at + lettersPerShot));
    await film.shoot(60);
  }
  await film.shoot(600);
  await sendButton(page).click();
  await Promise.all([
    expect(lastNote(page).getByRole('listitem')).toHaveCount(3, { timeout: 30_000 }),
    whileWaiting(page, film),
  ]);
  await film.shoot(2_600);
  await film.develop(join(folder, 'note.webp'));
});

/** A few shots of the work: how long it takes does not matter here. */
async function whileWaiting(page: Page, film: Film): Promise<void> {
  for (let shots = 0; shots < 8; shots += 1) await film.shoot(80);
  await expect(page.getByRole('heading', { name: '3 entries logged' })).toBeVisible({ timeout: 30_000 });
  await page.mouse.move(0, 0);
}

/** How far from the top of the window something stands. */
async function getTop(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? 0;
}

/** Scrolls until something stands so far from the top of the window. */
async function bringUp(page: Page, part: Locator, top: number): Promise<void> {
  await page.evaluate(`scrollBy(0, ${(await getTop(part)) - top})`);
}
