import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '../../../test/render-app.tsx';
import { expectHidden } from '../../../test/screen.ts';

const guest = { user: null };

test('[LAND-01][LAND-02][LAND-03] the headline, the main action and the way to the demo', async () => {
  await renderApp('/', guest);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Speak Your Time, Track Effortlessly');
  await expect
    .element(page.getByRole('link', { name: 'Start Tracking for Free' }).first())
    .toHaveAttribute('href', '/register');
  await expectHidden(page.getByRole('link', { name: 'Start tracking now' }));
  await page.getByRole('link', { name: 'Watch Demo' }).click();
  await expect.poll(() => location.pathname + location.hash).toBe('/#how-it-works');
  await expect.element(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport();

  await renderApp('/');
  await expect
    .element(page.getByRole('link', { name: 'Start tracking now' }).first())
    .toHaveAttribute('href', '/recordings');
});

test('[LAND-04] the mock recorder stands at 0:42, and its toggle changes only its own picture', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asking = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  await renderApp('/', guest);
  const recorder = page.getByRole('region', { name: 'What the recorder looks like' });
  await expect.element(recorder).toMatchTextContent('0:42');
  const fetching = vi.spyOn(globalThis, 'fetch');
  await recorder.getByRole('button', { name: 'Play the picture' }).click();
  await expect.element(recorder.getByRole('button', { name: 'Pause the picture' })).toBeVisible();
  await expect.element(recorder.css('.sounding')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(recorder).toMatchTextContent('0:42');
  await recorder.getByRole('button', { name: 'Pause the picture' }).click();
  await expect.element(recorder.getByRole('button', { name: 'Play the picture' })).toBeVisible();
  expect(fetching).not.toHaveBeenCalled();
  expect(asking).not.toHaveBeenCalled();
});

test('[LAND-05][LAND-06][LAND-07] three steps, three features, and the call at the end', async () => {
  await renderApp('/', guest);
  const expectTexts = async (selector: string, texts: RegExp[]) => {
    await expect.element(page.css(selector)).toHaveLength(texts.length);
    for (const [index, text] of texts.entries())
      await expect.element(page.css(selector).nth(index)).toMatchTextContent(text);
  };
  await expectTexts('#how-it-works ol > li', [
    /1Record Your Voice/,
    /2AI Processes Instantly/,
    /3Synced to Toggl Track/,
  ]);
  for (const name of [
    'Natural Speech Recognition',
    'Seamless Toggl Track integration',
    'Smart logging with multi-day tracking',
  ])
    await expect.element(page.getByRole('heading', { name })).toBeVisible();
  await expect
    .element(page.getByRole('figure'))
    .toMatchTextContent('Yesterday, 2h design, 1h meeting, 30m emails');
  await expectTexts('figure li', [/Design, 2h.*Added/, /Meeting, 1h.*Added/, /Emails, 30m.*Added/]);
  await expect.element(page.getByRole('link', { name: 'Start Free Today' })).toHaveAttribute('href', '/auth');
});

test('[LAND-08] the footer leads everywhere and says who runs the site', async () => {
  await renderApp('/', guest);
  const footer = page.getByRole('contentinfo');
  await expect
    .poll(() =>
      footer
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href')),
    )
    .toEqual([
      '/#how-it-works',
      '/pricing',
      '/accuracy',
      'mailto:hello@timbre.example',
      '/terms',
      '/privacy',
      '/cookies',
      '/refund',
    ]);
  await expect
    .element(footer)
    .toMatchTextContent('Timbre Consulting, S.L.U., a consulting company in Andorra');
  await expect.element(footer).toMatchTextContent(`© ${new Date().getFullYear()}`);
  await renderApp('/terms', guest);
  await footer.getByRole('link', { name: 'How it works' }).click();
  await expect.element(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport();
});
