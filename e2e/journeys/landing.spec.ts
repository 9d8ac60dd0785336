import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';

test('[LAND-09][D-CLAIM] each claim carries how far it holds, with the figure that was last measured', async ({
  page,
}) => {
  await page.goto('/');
  const claims = page.getByRole('region', { name: 'What to expect' });
  await expect(claims.locator('dl > div')).toContainText([
    'a week saved2 hours',
    'accuracy98%',
    'processingUnder 2 seconds',
    'No credit card required',
  ]);
  const measured = (file: string) => readFileSync(join(import.meta.dirname, '../../docs', file), 'utf8');
  const report = measured('accuracy.md');
  /** Entry F1 in per cent, and how many notes are wrong without a flag. */
  const computeFigures = (set: string, reader: string) => {
    const [, table = ''] = report.split(`### ${set}: `);
    const [, f1, silent = ''] =
      new RegExp(`^\\| ${reader} \\| ([\\d.]+) \\| [\\d.]+ \\| (\\d+) `, 'm').exec(table) ?? [];
    return { f1: `${Math.round(Number(f1) * 1000) / 10}%`, silent };
  };
  const [plain, dictated] = [computeFigures('unseen', 'grammar'), computeFigures('blind', 'grammar')];
  const model = computeFigures('blind', 'both').f1;
  expect(computeFigures('unseen', 'both').f1).toBe(model);
  // Seconds that a second of sound takes, in the last column but one.
  const getTime = (model: string) =>
    Number(
      Number(
        new RegExp(`^\\| ${model}.* \\| ([\\d.]+) \\| [\\d.]+ \\|$`, 'm').exec(measured('hearing.md'))?.[1],
      ).toPrecision(2),
    );
  const [english, french] = [getTime('Moonshine'), getTime('Whisper')];

  for (const { id, label, note, how } of [
    {
      id: 'saved',
      label: 'a week saved',
      note: 'An estimate. We have not measured it with users yet.',
      how: 'We have not measured it with users yet.',
    },
    {
      id: 'accuracy',
      label: 'accuracy',
      note: `Our grammar alone: ${plain.f1} of entries right on 260 notes of ours that it was not tuned for, ${dictated.f1} on 59 freely dictated by others. With a large language model: ${model} on both.`,
      how: `it is ${dictated.f1}, and ${dictated.silent} of the 59 had something wrong`,
    },
    {
      id: 'speed',
      label: 'processing',
      note: `True of short notes in English, heard in ${english} s a second. French takes ${french} s, and long notes take longer.`,
      how: `A second of English takes about ${english} seconds to hear, a second of French about ${french}.`,
    },
  ]) {
    await page.goto('/');
    const claim = claims.locator('dl > div').filter({ hasText: label });
    await expect(claim).toContainText(note);
    await claim.getByRole('link', { name: `${label}: How we know` }).click();
    await expect(page).toHaveURL(`/accuracy#${id}`);
    await expect(page.locator(`#${id}`)).toBeInViewport();
    await expect(page.locator(`#${id}`)).toContainText(how);
  }
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('[LAND-10] three blurred blobs, pink and violet, fill the screen behind the page', async ({
    page,
  }) => {
    await page.goto('/');
    const backdrop = page.getByTestId('backdrop');
    const size = page.viewportSize();
    expect(await backdrop.boundingBox()).toEqual({ x: 0, y: 0, ...size });
    await expect(backdrop).toHaveCSS('position', 'fixed');
    await expect(backdrop).toHaveCSS('z-index', '-10');
    const blobs = backdrop.locator('.blob');
    await expect(blobs).toHaveCount(3);
    const colours = ['rgb(227, 211, 255)', 'rgb(255, 214, 236)', 'rgb(234, 220, 255)'];
    for (const [index, colour] of colours.entries()) {
      await expect(blobs.nth(index)).toHaveCSS('filter', 'blur(80px)');
      await expect(blobs.nth(index)).toHaveCSS('background-color', colour);
    }
  });

  test('[LAND-11] what is scrolled into view comes 15 px from its side within 0.6 s', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.goto('/', { waitUntil: 'networkidle' });
    const offsets: Record<string, string> = {
      left: 'matrix(1, 0, 0, 1, -15, 0)',
      right: 'matrix(1, 0, 0, 1, 15, 0)',
      up: 'matrix(1, 0, 0, 1, 0, -15)',
      down: 'matrix(1, 0, 0, 1, 0, 15)',
    };
    const waiting = page.locator('.reveal[data-reveal=waiting]');
    // No block of this page comes from above today.
    await waiting.first().evaluate((block) => block.setAttribute('data-from', 'up'));
    for (const [side, offset] of Object.entries(offsets)) {
      const block = waiting.and(page.locator(`[data-from=${side}]`)).last();
      await expect(block).toHaveCSS('transform', offset);
      // What waits is no less readable.
      await expect(block).toHaveCSS('opacity', '1');
      await expect(block).toHaveCSS('transition-property', 'transform');
      await expect(block).toHaveCSS('transition-duration', '0.6s');
      await expect(block).toHaveCSS('transition-delay', '0s');
    }
    for (const side of Object.keys(offsets)) {
      const block = page.locator(`.reveal[data-from=${side}]`).last();
      await block.scrollIntoViewIfNeeded();
      await expect(block).toHaveCSS('transform', 'none');
    }
  });

  test('[LAND-12] parallax moves on wide screens, and neither below 1024 px nor for who prefers rest', async ({
    page,
  }) => {
    const move = async () => {
      await page.goto('/');
      const blob = page.getByTestId('backdrop').locator('.parallax').nth(1);
      const before = await blob.boundingBox();
      await page.mouse.wheel(0, 1_500);
      await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(1_000);
      const after = await blob.boundingBox();
      return Math.round((before?.y ?? 0) - (after?.y ?? 0));
    };
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect.poll(move).toBeGreaterThan(50);
    await page.setViewportSize({ width: 1023, height: 800 });
    expect(await move()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await move()).toBe(0);
  });
});

test('the live demo reads a sentence in the page itself, loaded when first touched', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Yesterday, 2h design, 1h meeting, 30m emails' }).click();
  const entries = page.locator('#how-it-works [aria-live] ul > li');
  await expect(entries).toHaveText([
    /design.*No project.*from “Yesterday … 2h design”.*2h 0m/,
    /meeting.*1h 0m/,
    /emails.*30m/,
  ]);
  await expect(page.locator('mark')).toHaveText([
    'Yesterday1, 2, 3',
    '2h design1',
    '1h meeting2',
    '30m emails3',
  ]);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((path) => !path.startsWith('/assets/'))).toEqual([]);

  await page.getByLabel('Or in your own words').fill('Today an hour and a half of sketches for Acme');
  await expect(entries).toHaveText([/sketches.*Acme.*1h 30m/]);
  await page.getByLabel('Or in your own words').fill('Hello there');
  await expect(page.getByText('No length of time in there yet.')).toBeVisible();
});
