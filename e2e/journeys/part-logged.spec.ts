import {
  connectAccount,
  entriesIn,
  expect,
  expectAccessible,
  expectNote,
  fetchLedger,
  test,
  toastIn,
  typeNote,
} from '../fixtures.ts';

const timeZone = 'Europe/Paris';
test.use({ timezoneId: timeZone });

const day = (back: number) =>
  new Date(Date.now() - back * 86_400_000).toLocaleDateString('sv-SE', { timeZone });

test('[ENTRY-49][ENTRY-43][ENTRY-44][ENTRY-46][ENTRY-47] of a note what the workspace allows is logged, the rest says what it needs, and is logged once it has it', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request, {
    plan: 'starter',
    workspace: {
      required: { project: true, task: true, tag: true, description: true },
      lockedBefore: day(5),
    },
    projects: [{ name: 'Falcon', client: 'Acme Inc.', billable: true, tasks: ['Design', 'Testing'] }],
    tags: ['focus', 'shop'],
  });
  const note = [
    'Yesterday two hours of homepage design for Falcon, tagged focus.',
    'Yesterday one hour of login testing for Falcon, tagged shop.',
    'Yesterday 45 minutes of calls tagged focus.',
    'Ten days ago three hours of poster design for Falcon tagged focus.',
    'Yesterday 30 minutes of testing for Falcon.',
  ].join(' ');
  await expectNote(context.request, await typeNote(context.request, note), 'asking');
  await page.goto('/recordings');
  const card = page.getByRole('article').filter({ hasText: 'What is logged stays in Toggl Track' });
  const title = card.getByRole('heading');
  const entry = (text: string) => card.locator('[data-entry]').filter({ hasText: text });
  await expect(title).toHaveText('2 of 5 logged, three need a change');
  await expect(entry('calls')).toContainText('It needs a project and a task');
  await expect(entry('poster')).toContainText('This day is closed in Toggl Track');
  await expect(entry('No description')).toContainText('It needs a tag and a description');
  const described = async () => (await fetchLedger(page, token)).map(({ description }) => description).sort();
  expect(await described()).toEqual(['homepage', 'login']);
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Log this entry: poster' }).click();
  await expect(toastIn(page, 'danger')).toContainText('Still not logged');
  await expect(title).toHaveText('2 of 5 logged, three need a change');

  const dialog = page.getByRole('dialog', { name: 'Edit entry' });
  await card.getByRole('button', { name: 'Change: calls' }).click();
  await dialog.getByLabel('Project').selectOption('Falcon · Acme Inc.');
  await dialog.getByLabel('Task').selectOption('Testing');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save and log' }).click();
  await expect(title).toHaveText('3 of 5 logged, two need a change');

  await card.getByRole('button', { name: 'Change: poster' }).click();
  await dialog.getByLabel('Date').fill(day(1));
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(entry('poster')).toContainText('Ready to be logged');
  await card.getByRole('button', { name: 'Change: No description' }).click();
  await dialog.getByLabel('Description').fill('checkout');
  await dialog.getByLabel('Tags').fill('shop');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(title).toHaveText('3 of 5 logged, two are ready to be logged');
  expect(await described()).toEqual(['calls', 'homepage', 'login']);

  await card.getByRole('button', { name: 'Log the rest' }).click();
  await expect(toastIn(page, 'success')).toContainText('5 entries logged');
  await expect(page.getByRole('heading', { name: 'Recent entries' })).toBeVisible();
  await expect(card).toBeHidden();
  await expect(entriesIn(page)).toHaveCount(5);
  const ledger = await fetchLedger(page, token);
  expect(
    ledger.map(({ description, tags, duration }) => [description, ...tags, duration / 60]).sort(),
  ).toEqual([
    ['calls', 'focus', 45],
    ['checkout', 'shop', 30],
    ['homepage', 'focus', 120],
    ['login', 'shop', 60],
    ['poster', 'focus', 180],
  ]);
  expect(
    ledger.filter(({ project_id: project, task_id: task }) => project === null || task === null),
  ).toEqual([]);
});
