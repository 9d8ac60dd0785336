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
  await expect(claims).toContainText('We have not measured it with users yet.');
  await expect(claims).toContainText('French and long notes take longer today.');

  const report = readFileSync(join(import.meta.dirname, '../../docs/accuracy.md'), 'utf8');
  const [, unseen = ''] = report.split('### unseen');
  const [, share = ''] = /\*\*all\*\* \| 260 \| \d+ \| (0\.\d+)/.exec(unseen) ?? [];
  const figure = `${(Number(share) * 100).toFixed(1)}%`;
  await expect(claims).toContainText(`Today: ${figure} of entries right, on 260 notes`);
  await claims.getByRole('link', { name: 'accuracy: How we know' }).click();
  await expect(page).toHaveURL('/accuracy#accuracy');
  await expect(page.locator('#accuracy')).toContainText(`${figure} of the entries are right`);
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
      down: 'matrix(1, 0, 0, 1, 0, 15)',
    };
    for (const [side, offset] of Object.entries(offsets)) {
      const block = page.locator(`.reveal[data-from=${side}][data-reveal=waiting]`).last();
      await expect(block).toHaveCSS('transform', offset);
      await expect(block).toHaveCSS('opacity', '0');
      await expect(block).toHaveCSS('transition-duration', '0.6s, 0.6s');
    }
    const block = page.locator('.reveal[data-from=left]').last();
    await block.scrollIntoViewIfNeeded();
    await expect(block).toHaveCSS('opacity', '1');
    await expect(block).toHaveCSS('transform', 'none');
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
