import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';

test('[LAND-01][LAND-02][LAND-03] the headline, the main action and the way to the demo', async ({
  page,
  context,
  account,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speak Your Time, Track Effortlessly');
  await expect(page.getByRole('link', { name: 'Start Tracking for Free' })).toHaveAttribute(
    'href',
    '/register',
  );
  await page.getByRole('link', { name: 'Watch Demo' }).click();
  await expect(page).toHaveURL('/#how-it-works');
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport();

  await context.request.post('/api/login', { data: account });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start tracking now' })).toHaveAttribute('href', '/recordings');
});

test('[LAND-04] the mock recorder stands at 0:42, and its toggle changes only its own picture', async ({
  page,
}) => {
  await page.addInitScript(
    "navigator.mediaDevices.getUserMedia = () => { document.title = 'asked'; return Promise.reject(); }",
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const recorder = page.getByRole('region', { name: 'What the recorder looks like' });
  await expect(recorder).toContainText('0:42');
  await recorder.getByRole('button', { name: 'Play the picture' }).click();
  await expect(recorder.getByRole('button', { name: 'Pause the picture' })).toBeVisible();
  await expect(recorder.locator('.sounding').first()).toBeAttached();
  // A clock that moved would have moved by now.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 1200))');
  await expect(recorder).toContainText('0:42');
  await recorder.getByRole('button', { name: 'Pause the picture' }).click();
  await expect(recorder.getByRole('button', { name: 'Play the picture' })).toBeVisible();
  expect(asked).toEqual([]);
  await expect(page).not.toHaveTitle('asked');
});

test('[LAND-05][LAND-06][LAND-07] three steps, three features, and the call at the end', async ({ page }) => {
  await page.goto('/');
  const steps = page.locator('#how-it-works ol > li');
  await expect(steps).toContainText([
    /1Record Your Voice/,
    /2AI Processes Instantly/,
    /3Synced to Toggl Track/,
  ]);
  for (const name of [
    'Natural Speech Recognition',
    'Seamless Toggl Track integration',
    'Smart logging with multi-day tracking',
  ]) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  const example = page.getByRole('figure');
  await expect(example).toContainText('Yesterday, 2h design, 1h meeting, 30m emails');
  await expect(example.getByRole('listitem')).toHaveText([
    /Design, 2h.*Added/,
    /Meeting, 1h.*Added/,
    /Emails, 30m.*Added/,
  ]);
  await expect(page.getByRole('link', { name: 'Start Free Today' })).toHaveAttribute('href', '/auth');
});

test('[LAND-08] the footer leads everywhere and says who runs the site', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const links = footer.getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/#how-it-works',
    '/pricing',
    '/accuracy',
    'mailto:hello@timbre.example',
    '/terms',
    '/privacy',
    '/cookies',
    '/refund',
  ]);
  await expect(footer).toContainText('Timbre Consulting, S.L.U., a consulting company in Andorra');
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await page.goto('/terms');
  await footer.getByRole('link', { name: 'How it works' }).click();
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport();
});

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
