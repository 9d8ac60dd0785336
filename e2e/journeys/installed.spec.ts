import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { chromium } from '../chromium.ts';
import {
  connectAccount,
  entriesIn,
  expect,
  expectAccessible,
  fetchLedger,
  test,
  toastIn,
} from '../fixtures.ts';
import {
  giveTone,
  isRecording,
  microphone,
  recordNote,
  sendButton,
  stopButton,
  typeNote,
} from '../recorder.ts';

/** The app as a device installs it: its worker opens it without a connection, and takes what other apps share. */
test.use({
  serviceWorkers: 'allow',
  launchOptions: { ...chromium, args: [...chromium.args, '--autoplay-policy=no-user-gesture-required'] },
});

const spoken = join(import.meta.dirname, '../sounds/two-hours-design.wav');
const offlineNotice = (page: Page) => page.getByText('You are offline', { exact: true });
const unsent = (page: Page) => page.getByText(/A note from .* was not sent\./);

async function listRecordings(request: APIRequestContext): Promise<unknown[]> {
  return (await request.get('/api/recordings')).json();
}

/** The first visit: from here on the worker has what it needs. */
async function visit(page: Page): Promise<void> {
  await page.goto('/recordings');
  await expect(microphone(page)).toBeVisible();
  await page.evaluate('navigator.serviceWorker.ready');
  await expect.poll(() => cachedUser(page)).not.toBeNull();
}

const cachedUser = (page: Page) =>
  page.evaluate<string | null>(
    "caches.match('/kept-account', { cacheName: 'timbre.account' }).then((kept) => kept?.text() ?? null)",
  );

/** Everything in every cache of this site, as one text. */
const allKept = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const texts = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push(request.url, await (await cache.match(request)).text());
    }
    return texts.join('\\n');
  })()`);

/** In the app's own window, as far as a page can tell. */
async function asInstalled(context: BrowserContext): Promise<void> {
  await context.addInitScript(`
    const asked = matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) => asked(query.replace('(display-mode: standalone)', 'all'));
  `);
}

/** What a device does when somebody shares a file with the app. */
async function shareFile(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.evaluate(`
    document.body.insertAdjacentHTML('beforeend',
      '<form method="post" action="/share" enctype="multipart/form-data"><input type="file" name="audio" id="shared"></form>');
  `);
  await page.locator('#shared').setInputFiles(file);
  await Promise.all([
    page.waitForURL(/\/recordings/, { waitUntil: 'load' }),
    page.evaluate("document.querySelector('#shared').form.submit()"),
  ]);
}

test('[D-LOCAL] without a connection the app opens, records, and the note arrives once when the connection is back', async ({
  page,
  context,
  signedIn: _,
}) => {
  await giveTone(context);
  await connectAccount(context.request);
  await visit(page);
  await page.close();
  await context.setOffline(true);

  const later = await context.newPage();
  await later.goto('/recordings');
  await expect(offlineNotice(later)).toBeVisible();
  await expect(later.getByText(/Your note is kept in this browser/)).toBeVisible();
  await expect(later.getByRole('tab', { name: 'Insights' })).toBeHidden();
  await expectAccessible(later);
  await recordNote(later);
  await sendButton(later).click();
  await expect(later.getByText(/Your note is safe in this browser/)).toBeVisible();
  await later.getByRole('button', { name: 'Keep for later' }).click();
  await expect(later.getByText(/A note from .* waits for a connection/)).toBeVisible();

  await context.setOffline(false);
  await expect.poll(() => listRecordings(context.request)).toHaveLength(1);
  await expect(offlineNotice(later)).toBeHidden();
  await expect(later.getByRole('tab', { name: 'Insights' })).toBeVisible();
  await expect(later.getByText('Not sent yet')).toBeHidden();
  await later.reload();
  await expect(microphone(later)).toBeVisible();
  expect(await listRecordings(context.request)).toHaveLength(1);
});

test('[D-LOCAL] who speaks while the connection comes back is not interrupted', async ({
  page,
  context,
  signedIn: _,
}) => {
  await giveTone(context);
  await connectAccount(context.request);
  await visit(page);
  await context.setOffline(true);
  await page.reload();
  await expect(offlineNotice(page)).toBeVisible();
  await microphone(page).click();
  await expect(page.getByText(isRecording)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('tab', { name: 'Insights' })).toBeVisible();
  await expect(stopButton(page)).toBeVisible();
  await stopButton(page).click();
  await sendButton(page).click();
  await expect.poll(() => listRecordings(context.request)).toHaveLength(1);
});

test('[D-LOCAL] a note that is typed without a connection is logged when it is back', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await visit(page);
  await context.setOffline(true);
  await page.reload();
  await expect(offlineNotice(page)).toBeVisible();
  await typeNote(page, 'Yesterday 1h design');
  await expect(page.getByText(/Your note is safe in this browser/)).toBeVisible();
  await context.setOffline(false);
  await expect(entriesIn(page)).toContainText('design');
  expect(await fetchLedger(page, token)).toHaveLength(1);
});

test('without a connection the other screens say so and lead to the recorder', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  await visit(page);
  await context.setOffline(true);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Record a note' }).click();
  await expect(microphone(page)).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
});

test('a server that does not answer is asked again, and what the browser remembers stands in meanwhile', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  await visit(page);
  await page.route('/api/user', (route) => route.abort());
  await page.reload();
  await expect(offlineNotice(page)).toBeVisible();
  await page.unroute('/api/user');
  await expect(offlineNotice(page)).toBeHidden();
});

test('logging out leaves nothing of the person in any cache, and the app opens for nobody', async ({
  page,
  context,
  signedIn,
}) => {
  await connectAccount(context.request, { fullname: 'Ada Lovelace' });
  await visit(page);
  expect(await allKept(page)).toContain(signedIn.email);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect.poll(() => cachedUser(page)).toBeNull();
  const kept = await allKept(page);
  expect(kept).toContain('/__spa-fallback.html');
  for (const trace of [signedIn.email, 'Ada Lovelace', '/api/']) expect(traceIn(kept, trace)).toBe('');
  await context.setOffline(true);
  await page.goto('/recordings');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(microphone(page)).toBeHidden();
});

/** Where a text stands, by the address of what was kept; calls stand in scripts by their paths, which is no answer to one. */
function traceIn(kept: string, trace: string): string {
  return (
    kept
      .split('\n')
      .find((line) => (trace === '/api/' ? /^http\S+\/api\//.test(line) : line.includes(trace))) ?? ''
  );
}

test('a page that was opened before a newer version came still finds its files', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  await visit(page);
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  // As if the files that this page names were no longer there.
  await context.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('tab', { name: 'Insights' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Nothing logged in this range');
});

test('a session that the server has ended ends here too', async ({ page, context, signedIn: _ }) => {
  await visit(page);
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => cachedUser(page)).toBeNull();
});

test('the shortcut "Record" begins at once where the microphone is allowed, and only once', async ({
  page,
  context,
  signedIn: _,
}) => {
  await giveTone(context);
  await connectAccount(context.request);
  await asInstalled(context);
  await context.grantPermissions(['microphone']);
  await page.goto('/recordings?record=1');
  await expect(stopButton(page)).toBeVisible();
  await expect(page).toHaveURL('/recordings');
  await page.reload();
  await expect(microphone(page)).toBeVisible();
});

test('in a tab, to which any page can link, the address of the shortcut leaves one press to do', async ({
  page,
  context,
  signedIn: _,
}) => {
  await giveTone(context);
  await connectAccount(context.request);
  await context.grantPermissions(['microphone']);
  await page.goto('/recordings?record=1');
  await expect(microphone(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stopButton(page)).toBeVisible();
});

test('a file that another app shares is offered as a note, and logged when it is sent', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await visit(page);
  await shareFile(page, { name: 'note.wav', mimeType: 'audio/wav', buffer: readFileSync(spoken) });
  await expect(page).toHaveURL('/recordings');
  await expect(unsent(page)).toBeVisible();
  expect(await listRecordings(context.request)).toHaveLength(0);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(unsent(page)).toBeHidden();
  await expect(entriesIn(page).first()).toContainText('design');
  // The file says three things.
  await expect.poll(() => fetchLedger(page, token)).toHaveLength(3);
});

test('a file that is too large to be a note is not taken, and that is said', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  await visit(page);
  const buffer = Buffer.alloc(15 * 1024 * 1024 + 1);
  await shareFile(page, { name: 'meeting.wav', mimeType: 'audio/wav', buffer });
  await expect(toastIn(page, 'danger')).toContainText('That file was not taken');
  await expect(unsent(page)).toBeHidden();
  await expect(page).toHaveURL('/recordings');
});

test('the menu offers to install the app where the browser does', async ({ page, signedIn: _ }) => {
  await visit(page);
  const menu = page.getByRole('button', { name: 'Account menu' });
  const install = page.getByRole('menuitem', { name: 'Install Timbre' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(install).toBeHidden();
  await page.keyboard.press('Escape');
  await page.evaluate(`
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = async () => { globalThis.wasAsked = true; };
    dispatchEvent(offer);
  `);
  await menu.click();
  await install.click();
  expect(await page.evaluate('globalThis.wasAsked')).toBe(true);
  await menu.click();
  await expect(install).toBeHidden();
});

test('a browser finds nothing amiss with what the app says about itself', async ({ page, signedIn: _ }) => {
  await visit(page);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A window of a test belongs to no profile that could have an app.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  const manifest = JSON.parse(data ?? '');
  expect(manifest).toMatchObject({
    id: '/recordings',
    start_url: '/recordings',
    display: 'standalone',
    shortcuts: [{ name: 'Record', url: '/recordings?record=1' }],
    share_target: { action: '/share', method: 'POST', enctype: 'multipart/form-data' },
  });
  const icons: { src: string; sizes: string; type: string }[] = [
    ...manifest.icons,
    ...manifest.shortcuts[0].icons,
  ];
  for (const { src, sizes, type } of icons) {
    const answer = await page.request.get(src);
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type]);
    if (type === 'image/png') {
      const png = await answer.body();
      expect([src, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`]).toEqual([src, sizes]);
    }
  }
});
