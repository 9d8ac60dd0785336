import { join } from 'node:path';
import { connectAccount, expect, expectAccessible, notesIn, test } from '../fixtures.ts';
import { giveSpeech } from '../microphone.ts';
import { isRecording, speechEnded } from '../recorder.ts';

/** "Yesterday two hours design, one hour meeting, thirty minutes emails." */
const sound = join(import.meta.dirname, '../sounds/two-hours-design.wav');
const zone = 'Europe/Paris';

test.use({ timezoneId: zone });

test.beforeEach(({ context }) => giveSpeech(context, sound));

const togglUrl = () => process.env['TIMBRE_TOGGL_URL'] ?? '';

/** A day and time of day in the speaker's zone. */
function local(instant: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16);
}

function yesterday(): string {
  const today = new Date(`${new Date().toLocaleDateString('sv-SE', { timeZone: zone })}T12:00:00Z`);
  return new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10);
}

test('a newcomer registers, connects, speaks a note, and its entries stand in the service and on the screen', async ({
  page,
  request,
  newcomer,
}) => {
  await page.goto('/register');
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Confirm password').fill(newcomer.password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  const made = await request.post(`${togglUrl()}/_control/accounts`, {
    data: { fullname: newcomer.email },
  });
  const { token } = await made.json();
  await page.getByLabel('New token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Connected as /)).toBeVisible();

  await page.getByRole('button', { name: 'Start recording time entry' }).click();
  await speechEnded(page);
  await page.getByRole('button', { name: 'Stop recording time entry' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'In progress' })).toBeVisible();
  const card = notesIn(page);
  await expect(card).toBeVisible();
  await expect(card.getByRole('listitem')).toContainText([
    /design.*2h 0m/s,
    /meeting.*1h 0m/s,
    /emails.*30m/s,
  ]);
  await expect(page.getByRole('heading', { name: 'In progress' })).toBeHidden();

  const authorization = `Basic ${Buffer.from(`${token}:api_token`).toString('base64')}`;
  const ledger = await request.get(`${togglUrl()}/api/v9/me/time_entries`, { headers: { authorization } });
  const entries: { description: string; start: string; duration: number }[] = await ledger.json();
  expect(
    entries.map(({ description, start, duration }) => [description, local(start), duration]).reverse(),
  ).toEqual([
    ['design', `${yesterday()} 09:00`, 7200],
    ['meeting', `${yesterday()} 11:00`, 3600],
    ['emails', `${yesterday()} 12:00`, 1800],
  ]);
  await page.goto(togglUrl());
  await expect(page.getByRole('heading', { name: newcomer.email })).toBeVisible();
  await expectAccessible(page);
});

test('a note whose upload fails can be sent again, and is one recording', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  await page.goto('/recordings');
  await page.getByRole('button', { name: 'Start recording time entry' }).click();
  await expect(page.getByText(isRecording)).toBeVisible();
  await page.getByRole('button', { name: 'Stop recording time entry' }).click();

  // The server takes the note, but its answer never comes.
  const keys: string[] = [];
  await page.route('/api/audio/upload', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: "Couldn't log that. Try again." })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
  await expect.poll(() => keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await (await page.request.get('/api/recordings')).json()).toHaveLength(1);
});
