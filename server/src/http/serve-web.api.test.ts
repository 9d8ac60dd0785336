import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { compressTexts } from '@timbre/scripts/web/compress';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '../../test/start-app.ts';

const long = (words: string) => `${words} `.repeat(500);
const files = {
  'index.html': long('<p>home</p>'),
  'pricing/index.html': long('<p>prices</p>'),
  '__spa-fallback.html': long('<p>shell</p>'),
  'assets/app-1234.js': long('console.log("hello");'),
  'assets/app-1234.css': long('p{color:red}'),
  'assets/small-1234.js': 'export{};',
  'assets/inter-1234.woff2': long('font'),
  'favicon.svg': long('<svg/>'),
  'robots.txt': 'User-agent: *',
  'sitemap.xml': long('<url/>'),
  'manifest.webmanifest': long('{}'),
  'icon-192.png': long('png'),
  'service-worker.js': long('self.skipWaiting();'),
};

/** The api with a small web app, built as the real one is. */
async function startWithWeb() {
  const directory = temporaryDirectory('web');
  onTestFinished(directory.remove);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory.path, name)), { recursive: true });
    writeFileSync(join(directory.path, name), content);
  }
  await compressTexts(directory.path);
  const { visitor } = await startApp({ webDirectory: directory.path });
  return (path: string, encodings: string, headers: Record<string, string> = {}) =>
    visitor().call('GET', path, { headers: { 'accept-encoding': encodings, ...headers } });
}

const header = (answer: Response, name: string) => answer.headers.get(name);

test('a file is sent in the best encoding that the browser reads, and says that it depends on that', async () => {
  const get = await startWithWeb();
  for (const [accepted, sent] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
    ['br;q=0, gzip;q=0', null],
  ] as const) {
    const answer = await get('/assets/app-1234.js', accepted);
    expect([accepted, answer.status, header(answer, 'content-encoding')]).toEqual([accepted, 200, sent]);
    expect(header(answer, 'vary')).toBe('accept-encoding');
    expect(header(answer, 'content-type')).toBe('application/javascript; charset=utf-8');
    expect(await answer.text()).toBe(files['assets/app-1234.js']);
  }
});

test('what is sent compressed is smaller, and as long as its length says', async () => {
  const get = await startWithWeb();
  const getLength = async (encoding: string) =>
    Number(header(await get('/assets/app-1234.css', encoding), 'content-length'));
  const [br, gzip, identity] = [await getLength('br'), await getLength('gzip'), await getLength('identity')];
  expect(identity).toBe(files['assets/app-1234.css'].length);
  expect(br).toBeLessThan(gzip);
  expect(gzip).toBeLessThan(identity / 10);
});

test('every file has its encoding, its type and its time to be kept, compressed or not', async () => {
  const get = await startWithWeb();
  const html = 'text/html; charset=utf-8';
  const script = 'application/javascript; charset=utf-8';
  const forever = 'public, max-age=31536000, immutable';
  const aDay = 'public, max-age=86400';
  for (const [path, encoding, type, keeping] of [
    ['/', 'br', html, 'no-cache'],
    ['/index.html', 'br', html, 'no-cache'],
    ['/pricing', 'br', html, 'no-cache'],
    ['/pricing/', 'br', html, 'no-cache'],
    ['/dashboard/recordings', 'br', html, 'no-cache'],
    ['/assets/app-1234.js', 'br', script, forever],
    ['/assets/app-1234.css', 'br', 'text/css; charset=utf-8', forever],
    ['/assets/small-1234.js', null, script, forever],
    ['/assets/inter-1234.woff2', null, 'font/woff2', forever],
    ['/favicon.svg', 'br', 'image/svg+xml', aDay],
    ['/robots.txt', null, 'text/plain; charset=utf-8', aDay],
    ['/sitemap.xml', 'br', 'application/xml', aDay],
    ['/manifest.webmanifest', 'br', 'application/manifest+json', aDay],
    ['/icon-192.png', null, 'image/png', aDay],
    ['/service-worker.js', 'br', script, 'no-cache'],
  ] as const) {
    for (const accepted of ['br', 'identity']) {
      const answer = await get(path, accepted);
      const names = ['content-encoding', 'content-type', 'cache-control', 'vary'];
      expect([path, answer.status, ...names.map((name) => header(answer, name))]).toEqual([
        path,
        200,
        accepted === 'br' ? encoding : null,
        type,
        keeping,
        'accept-encoding',
      ]);
    }
  }
});

test('a screen has its own page if it was rendered, and the shell if not', async () => {
  const get = await startWithWeb();
  for (const encoding of ['br', 'gzip', 'identity']) {
    expect(await (await get('/', encoding)).text()).toBe(files['index.html']);
    expect(await (await get('/pricing?from=mail', encoding)).text()).toBe(files['pricing/index.html']);
    expect(await (await get('/no/such/screen', encoding)).text()).toBe(files['__spa-fallback.html']);
  }
});

test('who has a page already is told so, for each encoding by itself', async () => {
  const get = await startWithWeb();
  const tags = new Set<string>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const tag = header(await get('/pricing', encoding), 'etag') ?? '';
    // Said as a browser says it; by itself, fetch asks for an answer that no cache may shorten.
    const asked = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
    const again = await get('/pricing', encoding, asked);
    expect([again.status, header(again, 'cache-control')]).toEqual([304, 'no-cache']);
    tags.add(tag);
  }
  expect(tags.size).toBe(3);
});

test('an asset that is missing is not found and not the shell, and nobody keeps that', async () => {
  const get = await startWithWeb();
  for (const path of ['/assets/gone-1234.js', '/assets/app-1234.js.br', '/gone.png']) {
    const answer = await get(path, 'br');
    expect([answer.status, header(answer, 'x-error-code')]).toEqual([404, 'not-found']);
    expect(header(answer, 'cache-control')).toBe('no-store');
    expect(header(answer, 'content-encoding')).toBeNull();
  }
});

test('the worker of the installed app may fetch our files, and is asked for anew each time', async () => {
  const get = await startWithWeb();
  const answer = await get('/service-worker.js', 'br');
  expect(header(answer, 'content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test('what is shared with the app where no worker takes it leads to the recordings, whoever sends it', async () => {
  const { url } = await startApp({});
  for (const origin of [undefined, 'null', 'https://elsewhere.example']) {
    const form = new FormData();
    form.set('audio', new Blob(['sound'], { type: 'audio/ogg' }), 'note.ogg');
    const answer = await fetch(`${url}/share`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: origin === undefined ? {} : { origin },
    });
    expect([answer.status, header(answer, 'location')]).toEqual([303, '/recordings']);
  }
});
