import {
  connectAccount,
  entriesIn,
  expect,
  expectAccessible,
  ledgerOf,
  logNote,
  notesIn,
  test,
  toastIn,
} from '../fixtures.ts';

test.use({ timezoneId: 'Europe/Paris' });
// A note takes a second for each of its entries, more on a busy machine.
test.setTimeout(60_000);

test('[HIST-01][HIST-03] the dashboard in its order: without a token the card that leads to the settings and no tabs', async ({
  page,
  context,
  signedIn: _,
}) => {
  await page.goto('/recordings');
  const banner = page.getByRole('region', { name: 'Email verification' });
  const configuration = page.getByRole('heading', { name: 'Configuration required' });
  const usage = page.getByRole('heading', { name: 'Minutes this month' });
  const recorder = page.getByRole('heading', { name: 'Start recording' });
  const tabs = page.getByRole('tablist');
  const credit = page.getByText('is run by');
  const expectOrder = async (...parts: (typeof banner)[]) => {
    const tops: number[] = [];
    for (const part of parts) {
      await expect(part).toBeVisible();
      tops.push((await part.boundingBox())?.y ?? 0);
    }
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  };
  await expectOrder(banner, configuration, usage, recorder, credit);
  await expect(tabs).toBeHidden();
  await expect(page.getByRole('link', { name: 'Go to settings' })).toHaveAttribute('href', '/settings');
  await expectAccessible(page);

  await connectAccount(context.request);
  await page.reload();
  await expectOrder(banner, usage, recorder, tabs, credit);
  await expect(configuration).toBeHidden();
  await expect(page.getByRole('tab')).toHaveText(['Recordings', 'Insights']);
  await expect(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  await expectAccessible(page);
});

const moment = '2026-06-01T09:00:00.000Z';

function recording(number: number, change: object = {}) {
  return {
    id: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    userId: '019a0000-0000-7000-8000-000000000000',
    filename: 'recording.webm',
    source: 'spoken',
    isTrial: false,
    status: 'success',
    step: null,
    progress: null,
    waitsUntil: null,
    togglEntryId: null,
    processingError: null,
    canRetry: false,
    createdAt: moment,
    updatedAt: moment,
    ...change,
  };
}

function entry(number: number, recordingId: string) {
  return {
    id: `019b0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    recordingId,
    description: `Entry ${number}`,
    start: moment,
    stop: '2026-06-01T10:00:00.000Z',
    duration: 3_600,
    projectId: null,
    workspaceName: 'Work',
    isLogged: true,
    isDoubtful: false,
    words: [],
    possibleDouble: number === 1,
    rawData: { description: `Entry ${number}`, project_name: null, client_name: null, tags: [] },
  };
}

test('[HIST-04][D-STATE][D-PUSH] what is in work says at which step it is, and is asked about every 3 seconds, and not otherwise', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  const inWork = (logged: number) => [
    recording(1, { status: 'processing', step: 'logging', progress: { logged, total: 5 } }),
    recording(2, { status: 'processing', step: 'waiting', waitsUntil: '2026-06-01T12:05:00.000Z' }),
    recording(3, { status: 'pending' }),
  ];
  let answer: object[] = inWork(1);
  let asked = 0;
  await page.route('/api/recordings', (route) => {
    asked += 1;
    return route.fulfill({ json: answer });
  });
  // Announcements fail: the poll must do without.
  await page.route('/api/events', (route) => route.abort());
  await page.clock.install();
  await page.goto('/recordings');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'In progress' }) });
  await expect(card.getByRole('listitem')).toContainText([
    'Logging 2 of 5',
    'On hold, resumes at 2:05 PM',
    'Stored, waiting for its turn',
  ]);
  await expectAccessible(page);
  // Time now moves only as told.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  /** Lets hardly any time pass until it is so: the three seconds count from when an answer was read. */
  const soon = (isSo: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(1);
      await isSo();
    }).toPass({ timeout: 5_000, intervals: [20] });
  for (const round of [1, 2, 3]) {
    const before = asked;
    answer = inWork(1 + round);
    // The first round begins where the pause has found the page; the others right after an answer.
    if (round > 1) {
      await page.clock.runFor(2_700);
      expect(asked).toBe(before);
    }
    await expect(async () => {
      await page.clock.runFor(100);
      await expect.poll(() => asked, { timeout: 200 }).toBe(before + 1);
    }).toPass({ timeout: 15_000, intervals: [0] });
    await soon(() => expect(card).toContainText(`Logging ${2 + round} of 5`, { timeout: 100 }));
  }
  answer = [recording(3, { status: 'failed', processingError: 'Timeout' })];
  await page.clock.runFor(3_000);
  await soon(() => expect(card).toBeHidden({ timeout: 100 }));
  const before = asked;
  await page.clock.runFor(30_000);
  expect(asked).toBe(before);
});

for (const { width, perPage } of [
  { width: 1024, perPage: 6 },
  { width: 1023, perPage: 5 },
]) {
  test(`[HIST-05] at ${width} pixels a page has ${perPage} entries, whatever recordings they are of`, async ({
    page,
    context,
    signedIn: _,
  }) => {
    await connectAccount(context.request);
    await page.setViewportSize({ width, height: 900 });
    await logNote(context.request, 'Yesterday 1h design, 1h meeting, 30m emails, 20m calls');
    await logNote(context.request, 'Today 10m reading, 15m planning, 20m review, 5m stretching');
    await logNote(context.request, 'Yesterday 40m testing, 35m writing, 25m cleaning, 15m travel');
    await page.goto('/recordings');
    await expect(page.getByRole('heading', { name: 'Recent entries' })).toBeVisible();
    await expect(entriesIn(page)).toHaveCount(perPage);
    await expect(notesIn(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'View more' }).click();
    await expect(entriesIn(page)).toHaveCount(Math.min(12, 2 * perPage));
    await expect(entriesIn(page).nth(perPage)).toBeFocused();
    await expect(notesIn(page)).toHaveCount(3);
    if (perPage === 5) await page.getByRole('button', { name: 'View more' }).click();
    await expect(entriesIn(page)).toHaveCount(12);
    await expect(page.getByRole('button', { name: 'View more' })).toBeHidden();
  });
}

test('[D-LIST][HIST-05] when the loaded recordings run out, older ones are fetched', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  const all = Array.from({ length: 230 }, (_unused, index) => recording(500 - index));
  const asked: string[] = [];
  await page.route('/api/recordings?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query.toString());
    const first = all.findIndex(({ id }) => id === query.get('before')) + 1;
    return route.fulfill({ json: all.slice(first, first + Number(query.get('limit'))) });
  });
  await page.route('/api/recordings', (route) => route.fulfill({ json: all.slice(0, 200) }));
  // Only each fortieth note has an entry: two pages of the screen are more than the newest have.
  await page.route('/api/recordings/entries/batch', (route) => {
    const { recordingIds } = route.request().postDataJSON();
    const made = all.flatMap(({ id }, index) =>
      recordingIds.includes(id) && index % 40 === 0 ? [entry(index / 40 + 1, id)] : [],
    );
    return route.fulfill({ json: made });
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/recordings');
  // Two hundred cards take their time on a busy machine.
  await expect(entriesIn(page)).toHaveCount(6, { timeout: 20_000 });
  expect(asked).toEqual([`limit=50&before=${all[199]?.id}`]);
  await expect(page.getByRole('button', { name: 'View more' })).toBeHidden();
});

test('[HIST-10][D-HIST] one recording, or all, go from the history after a question, and stay in the service', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  for (const text of ['Yesterday 1h design', 'Yesterday 1h calls', 'Yesterday 1h mail'])
    await logNote(context.request, text);
  await page.goto('/recordings');
  await expect(notesIn(page)).toHaveCount(3);
  await notesIn(page).first().getByRole('button', { name: 'Delete from history' }).click();
  const one = page.getByRole('dialog', { name: 'Delete this recording?' });
  await expect(one).toContainText('Its entries stay in Toggl Track.');
  await one.getByRole('button', { name: 'Delete from history' }).click();
  await expect(toastIn(page, 'success')).toContainText('Recording deleted');
  await expect(notesIn(page)).toHaveCount(2);

  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/recordings') && response.request().method() === 'DELETE',
  );
  await page.getByRole('button', { name: 'Delete all recordings' }).click();
  const all = page.getByRole('dialog', { name: 'Delete all recordings?' });
  await expect(all).toContainText('Entries that are in Toggl Track stay there.');
  await expectAccessible(page);
  await all.getByRole('button', { name: 'Delete all recordings' }).click();
  expect(await (await answered).json()).toEqual({ count: 2 });
  await expect(toastIn(page, 'success')).toContainText('2 recordings deleted');
  await expect(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  expect(await ledgerOf(page, token)).toHaveLength(3);
});

test('[D-HIST] the dialog about a recording in work says what is logged already', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  await page.route('/api/recordings', (route) =>
    route.fulfill({
      json: [recording(1, { status: 'processing', step: 'logging', progress: { logged: 2, total: 5 } })],
    }),
  );
  await page.goto('/recordings');
  await page.getByRole('button', { name: /^Stop/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this recording?' });
  await expect(dialog).toContainText('It is stopped before its next entry');
  await expect(dialog).toContainText('2 entries are already in Toggl Track and stay there');
  await expect(dialog.getByRole('button', { name: 'Take everything back' })).toBeVisible();
  await expectAccessible(page);
});

test('[HIST-12] what could not be loaded or deleted is said in the language of the interface', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  await logNote(context.request, 'Yesterday 1h design');
  const alert = page.getByRole('alert').filter({ hasText: /\S/ });
  await page.route('/api/recordings/entries/batch', (route) =>
    route.fulfill({ status: 500, body: 'Broken.' }),
  );
  await page.goto('/recordings');
  await expect(alert).toContainText('We could not load the entries of your recordings.');
  await page.unroute('/api/recordings/entries/batch');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entriesIn(page)).toHaveCount(1);

  await context.request.patch('/api/user', { data: { language: 'fr' } });
  await page.route('/api/recordings/entries/batch', (route) => route.abort());
  await page.reload();
  await expect(alert).toContainText('Les entrées de vos enregistrements n’ont pas pu être chargées.');
  await page.unroute('/api/recordings/entries/batch');
  await page.route('/api/recordings', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
  await page.reload();
  await expect(alert).toContainText('Vos enregistrements n’ont pas pu être chargés.');
  await expectAccessible(page);
  await page.unroute('/api/recordings');
  await page.reload();
  await page.route('/api/recordings/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Supprimer de l’historique' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer de l’historique' }).click();
  await expect(toastIn(page, 'danger')).toContainText('Échec de la suppression');
  await expect(toastIn(page, 'danger')).toContainText('Cet enregistrement n’a pas pu être supprimé.');
  await page.route('/api/recordings', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Retour', exact: true }).click();
  await page.getByRole('button', { name: 'Supprimer tous les enregistrements' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer tous les enregistrements' }).click();
  await expect(toastIn(page, 'danger')).toContainText('Vos enregistrements n’ont pas pu être supprimés.');
});

test('[HIST-07][D-STATE] failed uploads say why: the details, else the message, else the text as it stands', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  const failed = (number: number, processingError: string) =>
    recording(number, { status: 'failed', processingError });
  await page.route('/api/recordings', (route) =>
    route.fulfill({
      json: [
        failed(1, '{"code":"a","message":"No speech.","details":"Nothing was heard."}'),
        failed(2, '{"code":"a","message":"The note is too long."}'),
        failed(3, 'Timeout after 30 s'),
      ],
    }),
  );
  await page.goto('/recordings');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Failed uploads' }) });
  await expect(card.getByRole('listitem').locator('p')).toHaveText([
    'Nothing was heard.',
    'The note is too long.',
    'Timeout after 30 s',
  ]);
  await expect(card.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await expectAccessible(page);
});
