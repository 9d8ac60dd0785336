import { trackers } from '@timbre/contract/trackers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '../../../test/render-app.tsx';
import { expectPath } from '../../../test/screen.ts';

const main = page.getByRole('main');
const open = (path: string) => renderApp(path, { user: null });

test('[LEGAL-01][LEGAL-06] four legal pages, each with its date, its way home and the operator', async () => {
  for (const path of ['/terms', '/privacy', '/cookies', '/refund']) {
    await open(path);
    await expect.element(main).toMatchTextContent('Last updated October 27, 2025');
    await expect
      .element(main)
      .toMatchTextContent(/Timbre Consulting, S\.L\.U\.,? a consulting company established in Andorra/);
    // Each heading of the table of contents leads to its section.
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').elements();
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expectPath('/');
  }
  for (const path of ['/terms', '/refund']) {
    await open(path);
    await expect.element(main).toMatchTextContent(/Paddle[^.]*merchant of record/);
  }
});

for (const language of ['en', 'fr'] as const)
  test(`[TRACK-08] the front page, the terms, the privacy page and the page on measuring name every tracker (${language})`, async () => {
    for (const path of ['/', '/terms', '/privacy', '/accuracy']) {
      await renderApp(path, { user: null, language });
      for (const { name } of Object.values(trackers))
        await expect.element(main.getByText(name).first()).toBeVisible();
    }
  });

test('[LEGAL-02] the refund page says within how many days what happens', async () => {
  await open('/refund');
  for (const words of [
    '14-day money-back',
    'first payment only',
    'reply within 2-3 business days',
    'processed in 5-10 business days',
    'up to 10 business days in total',
  ])
    await expect.element(main).toMatchTextContent(words);
});

test('[LEGAL-03] the terms hold what was agreed on', async () => {
  await open('/terms');
  for (const words of [
    'If the price of your plan changes, we give you at least 30 days’ notice',
    /greater of[^.]*12 months[^.]*100 EUR/,
    /chargeback[^.]*suspend/i,
    /at least 16/,
  ])
    await expect.element(main).toMatchTextContent(words);
});

test('[LEGAL-04] privacy and cookies say how long what is kept', async () => {
  await open('/privacy');
  for (const words of ['72 hours', '30 days after deletion', '7 years', '90 days', 'AES-256-GCM'])
    await expect.element(main).toMatchTextContent(words);
  await open('/cookies');
  await expect.element(main).toMatchTextContent('1-30 days');
});
