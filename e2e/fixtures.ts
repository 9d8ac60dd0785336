import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

type Person = { email: string; password: string };

type Fixtures = {
  /** Credentials that nobody has used yet. */
  newcomer: Person;
  /** An account made over HTTP; this page is not signed in to it. */
  account: Person;
  /** An account made over HTTP, to which this page is signed in. */
  signedIn: Person;
  /** Whether what the app shows for a moment only stays longer; journeys about such a moment, or with a clock of their own, switch it off. */
  hasLongMoments: boolean;
  /** What the pages' policies refused; unless a journey takes it out, anything in here is a failure. */
  refused: string[];
};

/**
 * A toast stays for 5 s, the success of a note for 2 s, and a note that takes more than 20 s frees the recorder. A busy machine may
 * look too late or take longer, so each lasts ten times as long.
 */
const longMoments = `
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (work, ms, ...rest) => wait(work, [2_000, 5_000, 20_000].includes(ms) ? 10 * ms : ms, ...rest);
`;

export const test = base.extend<Fixtures>({
  hasLongMoments: [true, { option: true }],
  context: async ({ context, hasLongMoments }, use) => {
    if (hasLongMoments) await context.addInitScript(longMoments);
    await use(context);
  },
  baseURL: async ({}, use) => use(process.env['TIMBRE_URL'] ?? ''),
  newcomer: async ({}, use) =>
    use({ email: `${randomUUID()}@example.com`, password: 'correct horse battery' }),
  account: async ({ newcomer, playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await makeAccount(request, newcomer);
    await request.dispose();
    await use(newcomer);
  },
  signedIn: async ({ newcomer, context }, use) => {
    await makeAccount(context.request, newcomer);
    await use(newcomer);
  },
  refused: [
    async ({ context }, use) => {
      const refused: string[] = [];
      await context.exposeFunction('noteRefusal', (what: string) => refused.push(what));
      await context.addInitScript(
        "addEventListener('securitypolicyviolation', (event) => noteRefusal(event.effectiveDirective + ' ' + event.blockedURI))",
      );
      await use(refused);
      expect(refused).toEqual([]);
    },
    { auto: true },
  ],
});

/** Makes an account whose doubtful notes are logged at once, unless a journey is about asking. */
async function makeAccount(request: APIRequestContext, person: Person): Promise<void> {
  const registered = await request.post('/api/register', { data: person });
  expect(registered.ok()).toBe(true);
  const chosen = await request.patch('/api/user', { data: { askWhenUnsure: false } });
  expect(chosen.ok()).toBe(true);
}

/** Makes an account at the simulated service and connects it to whoever this context is signed in as; gives its token. */
export async function connectAccount(
  request: APIRequestContext,
  account: {
    fullname?: string;
    email?: string;
    plan?: 'free' | 'starter';
    /** What is special about its workspace. */
    workspace?: { required?: Record<string, boolean>; lockedBefore?: string };
    projects?: { name: string; client?: string; billable?: boolean; tasks?: string[] }[];
    tags?: string[];
    /** Workspaces besides the default one. */
    workspaces?: string[];
  } = {},
): Promise<string> {
  const toggl = process.env['TIMBRE_TOGGL_URL'] ?? '';
  const made = await request.post(`${toggl}/_control/accounts`, { data: account });
  const { token } = await made.json();
  const saved = await request.post('/api/user/toggl-token', { data: { togglToken: token } });
  expect(saved.ok()).toBe(true);
  return token;
}

export type Email = { to: string; subject: string; text: string };

/** What the mailbox holds for an address, the newest first, once there are that many. */
export async function emailsTo(
  request: APIRequestContext,
  address: string,
  count: number,
): Promise<[Email, ...Email[]]> {
  const mailbox = process.env['TIMBRE_MAILBOX_URL'] ?? '';
  const look = async () => (await request.get(`${mailbox}/messages?to=${address}`)).json();
  await expect.poll(look).toHaveLength(count);
  return look();
}

/** The one link in an email. */
export function linkIn({ text }: Email): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}

/** Uses the link of the first email to somebody who has just registered. */
export async function verifyAddress(request: APIRequestContext, address: string): Promise<void> {
  const [message] = await emailsTo(request, address, 1);
  const token = new URL(linkIn(message)).searchParams.get('token');
  expect((await request.post('/api/verify-email', { data: { token } })).ok()).toBe(true);
}

/** Types a note as another browser might; gives its id. */
export async function typeNote(
  request: APIRequestContext,
  text: string,
  spokenAt = new Date().toISOString(),
): Promise<string> {
  const made = await request.post('/api/notes', {
    data: { text },
    headers: {
      'x-time-zone': 'Europe/Paris',
      'x-spoken-at': spokenAt,
      'idempotency-key': randomUUID(),
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  return (await made.json()).id;
}

type Fate = { id: string; status: string; step: string | null };

/** Waits until a note has come to this end. */
export async function expectNote(
  request: APIRequestContext,
  id: string,
  end: 'success' | 'failed' | 'asking' = 'success',
): Promise<void> {
  const fate = async () => {
    const recordings: Fate[] = await (await request.get('/api/recordings')).json();
    const { status, step } = recordings.find((one) => one.id === id) ?? {};
    return step === 'asking' ? step : status;
  };
  await expect.poll(fate).toBe(end);
}

/** Types a note and waits until its entries are logged; gives its id. */
export async function logNote(request: APIRequestContext, text: string, spokenAt?: string): Promise<string> {
  const id = await typeNote(request, text, spokenAt);
  await expectNote(request, id);
  return id;
}

type Logged = {
  id: number;
  description: string;
  project_id: number | null;
  task_id: number | null;
  tags: string[];
  start: string;
  duration: number;
  server_deleted_at: string | null;
};

/** What stands in the simulated service. */
export async function fetchLedger(page: Page, token: string): Promise<Logged[]> {
  const toggl = process.env['TIMBRE_TOGGL_URL'] ?? '';
  const answer = await page.request.get(`${toggl}/_control/entries?token=${token}`);
  const all: Logged[] = await answer.json();
  return all.filter((entry) => entry.server_deleted_at === null);
}

/** From now on the simulated service refuses entries without a project, or takes them again. */
export async function refuseWithoutProject(
  request: APIRequestContext,
  token: string,
  isRefused: boolean,
): Promise<void> {
  const toggl = process.env['TIMBRE_TOGGL_URL'] ?? '';
  const authorization = `Basic ${Buffer.from(`${token}:api_token`).toString('base64')}`;
  const me = await request.get(`${toggl}/api/v9/me`, { headers: { authorization } });
  const { default_workspace_id: id } = await me.json();
  await request.post(`${toggl}/_control/workspaces`, {
    data: { token, id, required: { project: isRefused } },
  });
}

/** The recordings on the dashboard that are done or ask, and their entries; a note in progress may show a preview before. */
export const notesIn = (page: Page) => page.locator('article:not([data-in-progress])');
export const entriesIn = (page: Page) => notesIn(page).locator('[data-entry]');

export const toastIn = (page: Page, tone: 'success' | 'danger') => page.locator(`[data-tone=${tone}]`);

type Section = 'connection' | 'speaking' | 'plan' | 'account' | 'security' | 'api' | 'data';

/** Opens a section of the settings and the gate before it. */
export async function openSettings(page: Page, password: string, section: Section): Promise<void> {
  await page.goto(`/settings/${section}`);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toBeFocused();
}

const whatToCheck = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** What is still coming in is pale for a moment: only what stays so is a fault. */
const settledMs = 5_000;

/** No finding of axe at WCAG 2.2 AA, whatever its weight. */
export async function expectAccessible(page: Page): Promise<void> {
  const settledAt = performance.now() + settledMs;
  // Counted from when a look begins: on a busy machine one look alone takes seconds.
  for (let isLast = false; !isLast; ) {
    isLast = performance.now() > settledAt;
    // A page that just moves on cannot be looked at either.
    const found = await violationsOn(page).catch((cause: unknown) => [String(cause)]);
    if (found.length === 0) return;
    if (isLast) expect(found).toEqual([]);
    await delay(500);
  }
}

async function violationsOn(page: Page): Promise<string[]> {
  // By hand: axe's package for Playwright opens a window at each look, for the sake of frames, which our pages have none of.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(whatToCheck)})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

export { expect };
