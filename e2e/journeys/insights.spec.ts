import { readFile } from 'node:fs/promises';
import { connectAccount, expect, expectAccessible, logNote, test } from '../fixtures.ts';

const zone = 'Europe/Paris';
test.use({ timezoneId: zone });
test.setTimeout(60_000);

/** Noon on the day so many days ago. */
function noon(daysAgo: number): string {
  return new Date(
    Date.parse(`${new Date().toLocaleDateString('sv-SE', { timeZone: zone })}T12:00:00Z`) -
      daysAgo * 86_400_000,
  ).toISOString();
}

const day = (daysAgo: number) => noon(daysAgo).slice(0, 10);

test('[INS-01][INS-02][INS-04] four figures and their pictures, each of the chosen range', async ({
  page,
  context,
  signedIn: _,
}) => {
  await context.request.patch('/api/user', { data: { timeZone: zone } });
  await connectAccount(context.request, {
    projects: [{ name: 'Acme' }, { name: '=Zenith' }],
    tags: ['billable'],
  });
  await page.goto('/recordings');
  await page.getByRole('tab', { name: 'Insights' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing logged in this range' })).toBeVisible();
  await expectAccessible(page);

  // Four entries, each so many days ago and so many minutes long; their projects and tags are chosen afterwards.
  const wanted = [
    { daysAgo: 3, minutes: 90, project: 'Acme', tags: ['billable', 'call'] },
    { daysAgo: 20, minutes: 60, project: '=Zenith', tags: ['billable'] },
    { daysAgo: 100, minutes: 45, project: 'Acme', tags: [] },
    { daysAgo: 400, minutes: 30, project: null, tags: [] },
  ];
  const projects: { id: number; name: string }[] = await (
    await context.request.get('/api/toggl/projects')
  ).json();
  for (const { daysAgo, minutes, project, tags } of wanted) {
    const id = await logNote(context.request, `yesterday ${minutes} minutes of design`);
    const found = await context.request.post('/api/recordings/entries/batch', {
      data: { recordingIds: [id] },
    });
    const [entry] = await found.json();
    const projectId = projects.find(({ name }) => name === project)?.id;
    const changed = await context.request.patch(`/api/toggl/entries/${entry.id}`, {
      data: {
        start: noon(daysAgo),
        ...(tags.length > 0 ? { tags } : {}),
        ...(projectId ? { projectId: String(projectId) } : {}),
      },
    });
    expect(changed.ok(), await changed.text()).toBe(true);
  }

  await page.reload();
  await page.getByRole('tab', { name: 'Insights' }).click();
  const range = page.getByLabel('Time range');
  await expect(range).toHaveValue('30days');
  await expect(range.locator('option')).toHaveText(['Today', '7 days', '30 days', '1 year', 'All time']);
  const figures = page.locator('dl > div');
  const expectFigures = async (...values: string[]) => {
    await expect(figures.locator('dt')).toHaveText([
      'Tracked hours',
      'Entries',
      'Time saved',
      'Most used tag',
    ]);
    await expect(figures.locator('dd')).toHaveText(values);
  };
  await expectFigures('2.5', '2', '0.0 h', 'billable');
  await expect(page.getByRole('heading', { name: 'Hours by day' })).toBeVisible();
  const projectsTable = page.getByRole('table', { name: 'By project' });
  await expect(projectsTable.getByRole('row')).toHaveText([/^Project/, /^Acme1h 30m1$/, /^=Zenith1h 0m1$/]);
  await expect(page.getByRole('table', { name: 'By tag' }).getByRole('row')).toHaveText([
    /^Tag/,
    /^billable2h 30m2$/,
    /^call1h 30m1$/,
  ]);
  await expectAccessible(page);
  await page.getByText('As a table').click();
  await expect(page.getByRole('table', { name: 'Hours by day' }).getByRole('row')).toHaveCount(31);
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV: Hours by day' }).click();
  const file = await readFile((await (await saved).path()) ?? '', 'utf8');
  expect(file).toBe(`\uFEFFDay,Project,Tracked hours\r\n${day(20)},'=Zenith,1\r\n${day(3)},Acme,1.5\r\n`);

  await range.selectOption('Today');
  await expectFigures('0.0', '0', '0.0 h', '–');
  await range.selectOption('7 days');
  await expectFigures('1.5', '1', '0.0 h', 'billable');
  await range.selectOption('1 year');
  await expectFigures('3.3', '3', '0.0 h', 'billable');
  await expect(page.getByRole('heading', { name: 'Hours by month' })).toBeVisible();
  await range.selectOption('All time');
  await expectFigures('3.8', '4', '0.0 h', 'billable');
  await expectAccessible(page);
});

test('[INS-04] insights that could not be loaded say so, and can be asked for again', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  await page.route('/api/insights?*', (route) => route.fulfill({ status: 500, body: 'Broken.' }), {
    times: 1,
  });
  await page.goto('/recordings');
  await page.getByRole('tab', { name: 'Recordings' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('alert').filter({ hasText: 'We could not load your insights.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Tracked hours')).toBeVisible();
});
