import { getInsights, type InsightRange, type Insights } from '@timbre/contract/insights';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { someInsights } from '../../../test/builders.ts';
import { getCalls, handle, hold } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import '../../../test/screen.ts';

/** What the entries of each range add up to; no figure is that of another range. */
const sums: Record<InsightRange, Pick<Insights, 'seconds' | 'entries' | 'mostUsedTag'>> = {
  today: { seconds: 5_400, entries: 18, mostUsedTag: 'today' },
  '7days': { seconds: 36_000, entries: 72, mostUsedTag: 'week' },
  '30days': { seconds: 90_000, entries: 360, mostUsedTag: 'month' },
  '1year': { seconds: 180_000, entries: 900, mostUsedTag: 'year' },
  all: { seconds: 3_636_360, entries: 3_600, mostUsedTag: null },
};

const figures = () =>
  page
    .css('dl dd')
    .elements()
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '));

test('[INS-04] the chosen range holds for all four figures', async () => {
  handle(getInsights, ({ query }) => {
    const { range } = getInsights.query.parse(query);
    return someInsights({ range, from: '2026-11-14', ...sums[range] });
  });
  await renderApp('/recordings');
  await page.getByRole('tab', { name: 'Insights' }).click();
  await expect.poll(figures).toEqual(['25.0', '360', '1.0 h', 'month']);
  for (const [range, values] of [
    ['Today', ['1.5', '18', '0.1 h', 'today']],
    ['7 days', ['10.0', '72', '0.2 h', 'week']],
    ['1 year', ['50.0', '900', '2.5 h', 'year']],
    ['All time', ['1,010.1', '3,600', '10.0 h', '–']],
    ['30 days', ['25.0', '360', '1.0 h', 'month']],
  ] as const) {
    await page.getByLabelText('Time range').selectOptions(range);
    await expect.poll(figures).toEqual(values);
  }
});

test('[INS-04] until the figures of another range are there, those that stand there are marked as old', async () => {
  handle(getInsights, ({ query }) => {
    const { range } = getInsights.query.parse(query);
    return someInsights({ range, from: '2026-11-14', ...sums[range] });
  });
  await renderApp('/recordings');
  await page.getByRole('tab', { name: 'Insights' }).click();
  await expect.poll(figures).toEqual(['25.0', '360', '1.0 h', 'month']);
  const goOn = hold(getInsights);
  await page.getByLabelText('Time range').selectOptions('Today');
  await expect.poll(() => getCalls(getInsights).at(-1)?.query).toEqual({ range: 'today', source: 'own' });
  const shown = page.css('[aria-busy]:has(dl)');
  await expect.element(shown).toHaveAttribute('aria-busy', 'true');
  goOn();
  await expect.poll(figures).toEqual(['1.5', '18', '0.1 h', 'today']);
  await expect.element(shown).toHaveAttribute('aria-busy', 'false');
});
