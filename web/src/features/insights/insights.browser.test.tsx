import { getInsights, type InsightRange, type Insights } from '@timbre/contract/insights';
import { assert, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { someInsights } from '../../../test/builders.ts';
import { answerOnce, handle, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectTexts } from '../../../test/screen.ts';
import { formatMoment } from '../../shared/format.ts';

const hours = (count: number) => count * 3_600;

const acme = { day: '2026-11-11', project: 'Acme', seconds: hours(1.5) };
const zenith = { day: '2026-10-25', project: '=Zenith', seconds: hours(1) };
const billable = (seconds: number, entries: number) => ({ tag: 'billable', seconds, entries });

/** Four entries: three days ago, twenty, a hundred and four hundred. */
const byRange: Record<InsightRange, Partial<Insights>> = {
  today: { from: '2026-11-14' },
  '7days': {
    from: '2026-11-08',
    seconds: hours(1.5),
    entries: 1,
    mostUsedTag: 'billable',
    byDay: [acme],
    byProject: [{ project: 'Acme', seconds: hours(1.5), entries: 1 }],
    byTag: [billable(hours(1.5), 1)],
  },
  '30days': {
    from: '2026-10-16',
    seconds: hours(2.5),
    entries: 2,
    mostUsedTag: 'billable',
    byDay: [zenith, acme],
    byProject: [
      { project: 'Acme', seconds: hours(1.5), entries: 1 },
      { project: '=Zenith', seconds: hours(1), entries: 1 },
    ],
    byTag: [billable(hours(2.5), 2), { tag: 'call', seconds: hours(1.5), entries: 1 }],
  },
  '1year': {
    from: '2025-11-15',
    seconds: hours(3.25),
    entries: 3,
    mostUsedTag: 'billable',
    byDay: [
      { day: '2026-08-01', project: 'Acme', seconds: hours(0.75) },
      { day: '2026-10-01', project: '=Zenith', seconds: hours(1) },
      { day: '2026-11-01', project: 'Acme', seconds: hours(1.5) },
    ],
    byProject: [
      { project: 'Acme', seconds: hours(2.25), entries: 2 },
      { project: '=Zenith', seconds: hours(1), entries: 1 },
    ],
    byTag: [billable(hours(2.5), 2)],
  },
  all: {
    from: '2025-10-10',
    seconds: hours(3.75),
    entries: 4,
    mostUsedTag: 'billable',
    byDay: [
      { day: '2025-10-01', project: null, seconds: hours(0.5) },
      { day: '2026-11-01', project: 'Acme', seconds: hours(3.25) },
    ],
    byProject: [
      { project: 'Acme', seconds: hours(3.25), entries: 3 },
      { project: null, seconds: hours(0.5), entries: 1 },
    ],
    byTag: [billable(hours(2.5), 2)],
  },
};

const figures = page.css('dl > div');

async function expectFigures(...values: string[]): Promise<void> {
  await expectTexts(figures.css('dt'), ['Tracked hours', 'Entries', 'Time saved', 'Most used tag']);
  await expectTexts(figures.css('dd'), values);
}

async function openInsights(): Promise<void> {
  handle(getInsights, ({ query }) => {
    const { range } = getInsights.query.parse(query);
    return someInsights({ range, ...byRange[range] });
  });
  await renderApp('/recordings');
  await page.getByRole('tab', { name: 'Insights' }).click();
}

test('[INS-01][INS-02][INS-04] four figures and their pictures, each of the chosen range', async () => {
  await openInsights();
  const range = page.getByLabelText('Time range');
  await expect.element(range).toHaveValue('30days');
  await expectTexts(range.css('option'), ['Today', '7 days', '30 days', '1 year', 'All time']);
  await expectFigures('2.5', '2', '0.0 h', 'billable');
  await expect.element(page.getByRole('heading', { name: 'Hours by day' })).toBeVisible();
  await expectTexts(page.getByRole('table', { name: 'By project' }).getByRole('row'), [
    /^Project/,
    /^Acme1h 30m1$/,
    /^=Zenith1h 0m1$/,
  ]);
  await expectTexts(page.getByRole('table', { name: 'By tag' }).getByRole('row'), [
    /^Tag/,
    /^billable2h 30m2$/,
    /^call1h 30m1$/,
  ]);
  await page.getByText('As a table').click();
  await expect.element(page.getByRole('table', { name: 'Hours by day' }).getByRole('row')).toHaveLength(31);
  await expectAccessible();

  await range.selectOptions('Today');
  await expectFigures('0.0', '0', '0.0 h', '–');
  await expect.element(page.getByRole('heading', { name: 'Nothing logged in this range' })).toBeVisible();
  await expectAccessible();
  await range.selectOptions('7 days');
  await expectFigures('1.5', '1', '0.0 h', 'billable');
  await range.selectOptions('1 year');
  await expectFigures('3.3', '3', '0.0 h', 'billable');
  await expect.element(page.getByRole('heading', { name: 'Hours by month' })).toBeVisible();
  await range.selectOptions('All time');
  await expectFigures('3.8', '4', '0.0 h', 'billable');
  await expectAccessible();
});

test('[INS-04] the picture of a range can be saved as a file that no spreadsheet takes for formulas', async () => {
  const saving = vi.spyOn(URL, 'createObjectURL');
  await openInsights();
  await page.getByRole('button', { name: 'Export CSV: Hours by day' }).click();
  await expect.poll(() => saving.mock.calls).toHaveLength(1);
  const file = saving.mock.lastCall?.[0];
  assert(file instanceof Blob);
  const bytes = await file.arrayBuffer();
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    "\uFEFFDay,Project,Tracked hours\r\n2026-10-25,'=Zenith,1\r\n2026-11-11,Acme,1.5\r\n",
  );
});

test('[INS-04] insights that could not be loaded say so, and can be asked for again', async () => {
  answerOnce(getInsights, problem('internal'));
  await renderApp('/recordings');
  const recordings = page.getByRole('tab', { name: 'Recordings' });
  await expect.element(recordings).toBeVisible();
  recordings.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'We could not load your insights.' }))
    .toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Tracked hours')).toBeVisible();
});

test('[SYNC-12] insights say whose entries they count; all of the tracker’s come with since when they are complete and as of when', async () => {
  const sync = { syncedAt: '2026-11-14T08:30:00Z', knownSince: '2026-09-15T10:00:00Z' };
  handle(getInsights, ({ query }) => {
    const { source } = getInsights.query.parse(query);
    const counted =
      source === 'own' ? { entries: 720, seconds: hours(2) } : { entries: 900, seconds: hours(9) };
    return someInsights({ ...byRange['30days'], ...counted, source, ownEntries: 720, sync });
  });
  await renderApp('/recordings');
  await page.getByRole('tab', { name: 'Insights' }).click();
  await expectFigures('2.0', '720', '2.0 h', 'billable');
  const all = page.getByRole('switch', { name: 'Include all entries in Toggl Track' });
  await expect.element(all).not.toBeChecked();
  await expect.element(all).toHaveAccessibleDescription(/^Logged with Timbre\./);
  await all.click();
  // What was typed elsewhere has saved nobody time.
  await expectFigures('9.0', '900', '2.0 h', 'billable');
  await expect.element(all).toBeChecked();
  const moment = formatMoment(sync.syncedAt, 'en');
  await expect
    .element(all)
    .toHaveAccessibleDescription(
      `Everything in Toggl Track: complete since Sep 15, 2026, last synced ${moment}.`,
    );
  await expectAccessible();
  await all.click();
  await expectFigures('2.0', '720', '2.0 h', 'billable');
});

test('[SYNC-12] before the tracker was ever read, insights of all entries say so', async () => {
  handle(getInsights, ({ query }) => someInsights({ ...getInsights.query.parse(query), sync: null }));
  await renderApp('/recordings');
  await page.getByRole('tab', { name: 'Insights' }).click();
  const all = page.getByRole('switch', { name: 'Include all entries in Toggl Track' });
  await all.click();
  await expect.element(all).toHaveAccessibleDescription(/has not been read yet/);
});
