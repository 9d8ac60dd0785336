import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import {
  connectAccount,
  emailsTo,
  entriesIn,
  expect,
  expectAccessible,
  expectNote,
  linkIn,
  test,
  toastIn,
  verifyAddress,
} from '../fixtures.ts';
import { buy, paddleUrl } from '../purchases.ts';
import { speakElsewhere } from '../recorder.ts';

// Up to three people come in, one after another.

const somebody = () => ({ email: `${randomUUID()}@example.com`, password: 'correct horse battery' });

/** A browser of somebody else, at a page of this site. */
async function otherPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' });
  return context.newPage();
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(email);
}

/** An account that has joined the team of whoever the owner's context is signed in as; all of it without a browser. */
async function joinedMember(owner: APIRequestContext, request: APIRequestContext): Promise<string> {
  const person = somebody();
  expect(
    (await owner.post('/api/team/invitations', { data: { email: person.email, role: 'member' } })).ok(),
  ).toBe(true);
  const [message] = await emailsTo(owner, person.email, 1);
  expect((await request.post('/api/register', { data: person })).ok()).toBe(true);
  const token = new URL(linkIn(message)).searchParams.get('token');
  const joined = await request.post('/api/team/join', { data: { token } });
  expect(joined.ok(), await joined.text()).toBe(true);
  return person.email;
}

const row = (page: Page, email: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: email });

async function choose(page: Page, email: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('[D-TEAM] a team is bought, people join it, its minutes are shared, and who is removed keeps what is theirs', async ({
  page,
  context,
  browser,
  baseURL,
  signedIn: owner,
}) => {
  const [newcomer, colleague] = [somebody(), somebody()];
  await verifyAddress(context.request, owner.email);
  await buy(context.request, 'team', 3);
  await page.goto('/recordings');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Team' }).click();
  await expect(page.getByText('1 of 3 seats taken')).toBeVisible();
  await invite(page, newcomer.email);
  await expectAccessible(page);
  await invite(page, colleague.email);
  await expect(page.getByText('3 of 3 seats taken')).toBeVisible();
  await expect(page.getByText('All seats are taken')).toBeVisible();

  // Who has no account yet makes one on the way, and comes back to the invitation.
  const theirs = await otherPage(browser, baseURL);
  const [message] = await emailsTo(context.request, newcomer.email, 1);
  await theirs.goto(linkIn(message));
  await expect(theirs.getByText(`${owner.email} invites you to their team`)).toBeVisible();
  await expect(theirs).toHaveURL('/join');
  await expectAccessible(theirs);
  await theirs.getByRole('link', { name: 'Create an account' }).click();
  await expect(theirs.getByLabel('Email')).toHaveValue(newcomer.email);
  await theirs.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await theirs.getByLabel('Confirm password').fill(newcomer.password);
  await theirs.keyboard.press('Enter');
  await theirs.getByRole('button', { name: `Join as ${newcomer.email}` }).click();
  await expect(theirs).toHaveURL('/recordings');
  await expect(toastIn(theirs, 'success')).toContainText('You are in the team');
  const card = theirs.locator('section', { hasText: 'Minutes this month' });
  await expect(card).toContainText('0 of 60 minutes used');
  await expect(card.getByText('Team', { exact: true })).toBeVisible();

  // Who pays for a plan says first what becomes of it.
  const third = await otherPage(browser, baseURL);
  const [invitation] = await emailsTo(context.request, colleague.email, 1);
  await third.request.post('/api/register', { data: colleague });
  await buy(third.request, 'pro');
  await third.context().clearCookies();
  await third.goto(linkIn(invitation));
  await third.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await third.getByLabel('Password').fill(colleague.password);
  await third.keyboard.press('Enter');
  const join = third.getByRole('button', { name: `Join as ${colleague.email}` });
  await expect(third.getByRole('radio', { name: 'Keep it' })).toBeVisible();
  await expect(join).toBeDisabled();
  await third.getByRole('radio', { name: 'End it with its period' }).check();
  await expectAccessible(third);
  await join.click();
  // It ends a subscription, and so wants to know who is there.
  await third.getByRole('dialog').getByLabel('Password').fill(colleague.password);
  await third.keyboard.press('Enter');
  await expect(third).toHaveURL('/recordings');
  const ending = async () => (await (await third.request.get('/api/plan/subscription')).json()).canBeKept;
  await expect.poll(ending).toBe(true);
  await third.context().close();

  await connectAccount(theirs.request);
  await expectNote(theirs.request, await speakElsewhere(theirs.request, 12));
  await theirs.goto('/team');
  await expect(theirs.getByText('Used by you this month0.2 min')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Members' })).toBeHidden();
  await expectAccessible(theirs);

  await page.reload();
  await expect(page.getByText('0.2 of 60 minutes used')).toBeVisible();
  await expect(row(page, newcomer.email)).toContainText('0.2 min');
  await expect(row(page, colleague.email)).toContainText('0 min');
  expect(await (await context.request.get('/api/team')).text()).not.toMatch(/design/i);
  expect(await (await context.request.get('/api/recordings')).json()).toEqual([]);

  await choose(page, newcomer.email, 'Change limit');
  await page.getByLabel('Minutes a month').fill('1');
  await page.keyboard.press('Enter');
  await expect(row(page, newcomer.email)).toContainText('1 min a month');
  await choose(page, newcomer.email, 'Remove from team');
  await expect(page.getByRole('dialog')).toContainText(
    'Their recordings, entries and connection stay theirs.',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row(page, 'Former members')).toContainText('0.2 min');
  await expect(page.getByText('2 of 3 seats taken')).toBeVisible();

  await theirs.goto('/recordings');
  await expect(card).toContainText('0 of 2 minutes used');
  await expect(card.getByText('Free', { exact: true })).toBeVisible();
  await expect(entriesIn(theirs).first()).toBeVisible();
  await theirs.goto('/team');
  await expect(theirs.getByText('You are not in a team')).toBeVisible();
  await theirs.goto(linkIn(message));
  await expect(theirs.getByText('This invitation no longer works')).toBeVisible();
  await theirs.context().close();
});

test('[D-TEAM] seats are bought at the provider, an admin is made, and the team is handed over', async ({
  page,
  context,
  playwright,
  baseURL,
  signedIn: owner,
}) => {
  await verifyAddress(context.request, owner.email);
  const { subscriptionId } = await buy(context.request, 'team', 2);
  const theirs = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const email = await joinedMember(context.request, theirs);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Change seats' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Seats')).toHaveValue('3');
  await dialog.getByRole('button', { name: 'One seat fewer' }).click();
  await expect(dialog.getByText('That is what you have now.')).toBeVisible();
  await dialog.getByLabel('Seats').fill('1');
  await expect(dialog.getByText('A whole number from 2 to 100.')).toBeVisible();
  await dialog.getByLabel('Seats').fill('4');
  await expect(dialog).toContainText('Then monthly€64.00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change seats' }).click();
  await page.getByLabel('Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(toastIn(page, 'success')).toContainText('Your team has 4 seats now');
  await expect(page.getByText('2 of 4 seats taken')).toBeVisible();
  const truth = await (await context.request.get(`${paddleUrl()}/_control/truth`)).json();
  const bought = truth.subscriptions.find(({ id }: { id: string }) => id === subscriptionId);
  expect(bought.items[0].quantity).toBe(4);

  await choose(page, email, 'Make admin');
  await expect(row(page, email)).toContainText('Admin');
  await page.getByRole('button', { name: 'Hand over team' }).click();
  await dialog.getByLabel('New owner').selectOption(email);
  // The password of a moment ago still counts.
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(toastIn(page, 'success')).toContainText(`The team now belongs to ${email}`);
  await expect(page.getByText(`${email} owns this team.`)).toBeVisible();
  const seenByNextOwner = async () => (await (await theirs.get('/api/team')).json()).team;
  await expect.poll(seenByNextOwner).toMatchObject({
    role: 'owner',
    isPaidByOwner: false,
    endsAt: expect.any(String),
  });
  await page.reload();
  await expect(page.getByText(/The Team plan ends on/)).toBeVisible();
  await theirs.dispose();
});
