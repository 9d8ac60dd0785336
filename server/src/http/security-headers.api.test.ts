import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { compressTexts } from '@timbre/scripts/web/compress';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '../../test/start-app.ts';

/** The scripts and styles of each page. Every page shares one, has one of its own, and holds one that was cut into lines. */
const inline = (name: string) => ({
  scripts: ['let shared = 1 < 2;', `import "/assets/${name}.js";`, `try {\n  ${name}()\n} catch {}`],
  styles: [`.${name}>p{color:red}`],
});

const pages: Record<string, ReturnType<typeof inline>> = {
  'index.html': inline('home'),
  'pricing/index.html': inline('pricing'),
  '__spa-fallback.html': inline('shell'),
};

const renderHtml = ({ scripts: [shared, module, lines], styles: [style] }: ReturnType<typeof inline>) =>
  `<!DOCTYPE html><html><head><style>${style}</style><script>${shared}</script>
  <script src="/assets/app.js"></script><script type="module" async="">${module}</script></head>
  <body><p>${'words '.repeat(500)}</p><p id="x" style="outline:none">x</p><script id="_R_">${lines}</script></body></html>`;

async function startWithPages(publicUrl = 'http://timbre.test') {
  const directory = temporaryDirectory('web');
  onTestFinished(directory.remove);
  const files = {
    ...Object.fromEntries(Object.entries(pages).map(([name, parts]) => [name, renderHtml(parts)])),
    'assets/app-1234.js': 'export {};'.repeat(500),
    'assets/recognition-worker-12_b-4.js': 'export {};'.repeat(500),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory.path, name)), { recursive: true });
    writeFileSync(join(directory.path, name), content);
  }
  await compressTexts(directory.path);
  return startApp({ publicUrl, webDirectory: directory.path });
}

const toHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What an answer allows, by directive. */
function parsePolicy({ headers }: Response): Record<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '').split('; ');
  return Object.fromEntries(directives.map((text) => text.split(' ')).map(([name, ...rest]) => [name, rest]));
}

const screens = [
  ['/', 'index.html'],
  ['/pricing', 'pricing/index.html'],
  ['/recordings', '__spa-fallback.html'],
  ['/no/such/screen', '__spa-fallback.html'],
] as const;

test('a page may run the scripts that it was built with and those in our files, and nothing else', async () => {
  const { visitor } = await startWithPages();
  for (const [path, page] of screens) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await visitor().call('GET', path, { headers: { 'accept-encoding': encoding } });
      const policy = parsePolicy(answer);
      const { scripts, styles } = pages[page]!;
      expect([path, policy['script-src']]).toEqual([path, ["'self'", ...scripts.map(toHash)]]);
      expect(policy['style-src']).toEqual(["'self'", ...styles.map(toHash)]);
      expect(policy['style-src-attr']).toEqual(["'unsafe-hashes'", toHash('outline:none')]);
      expect(policy['default-src']).toEqual(["'none'"]);
      expect(await answer.text()).toContain(scripts[1]);
    }
  }
});

test('a script of another page, or one that was never built, is not covered', async () => {
  const { visitor } = await startWithPages();
  const { 'script-src': allowed = [] } = parsePolicy(await visitor().call('GET', '/pricing'));
  expect(allowed).not.toContain(toHash('import "/assets/home.js";'));
  expect(allowed).not.toContain(toHash('alert(1)'));
  expect(allowed.filter((source) => !/^'(self|sha256-[\w+/]{43}=)'$/.test(source))).toEqual([]);
});

test('who has a page already is told its policy again, since the new headers replace the kept ones', async () => {
  const { visitor } = await startWithPages();
  const first = await visitor().call('GET', '/pricing');
  const asked = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
  const again = await visitor().call('GET', '/pricing', { headers: asked });
  expect(again.status).toBe(304);
  expect(parsePolicy(again)).toEqual(parsePolicy(first));
});

const everywhere = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'microphone=(self), camera=(), display-capture=(), geolocation=(), payment=(), usb=()',
};

test('every answer has the headers, be it a page, a file, a call, the documentation or a no', async () => {
  const { visitor } = await startWithPages();
  for (const [method, path, status] of [
    ['GET', '/', 200],
    ['GET', '/recordings', 200],
    ['HEAD', '/', 200],
    ['GET', '/assets/app-1234.js', 200],
    ['GET', '/assets/gone.js', 404],
    ['GET', '/api/health/live', 200],
    ['GET', '/api/user', 401],
    ['GET', '/api/no/such/thing', 404],
    ['POST', '/api/login', 400],
    ['GET', '/api/docs', 200],
    ['GET', '/api/docs/json', 200],
  ] as const) {
    const answer = await visitor().call(method, path);
    const sent = Object.fromEntries(answer.headers);
    expect([path, answer.status, sent]).toEqual([path, status, expect.objectContaining(everywhere)]);
    // Of what a policy may forbid, its default does not reach these two.
    for (const directive of ['frame-ancestors', 'base-uri'])
      expect([path, directive, parsePolicy(answer)[directive]]).toEqual([path, directive, ["'none'"]]);
    expect(sent['strict-transport-security'], path).toBeUndefined();
  }
});

test('what is no page loads nothing if it is shown as one; the documentation runs its files alone', async () => {
  const { visitor } = await startWithPages();
  for (const path of [
    '/api/health/live',
    '/api/user',
    '/api/no/such/thing',
    '/assets/app-1234.js',
    '/gone.png',
  ])
    expect([path, parsePolicy(await visitor().call('GET', path))]).toEqual([
      path,
      {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    ]);
  expect(parsePolicy(await visitor().call('GET', '/api/docs'))['script-src']).toEqual(["'self'"]);
});

test('an address that cannot be decoded is a no like every other, and does not come back in the answer', async () => {
  const { url } = await startWithPages();
  const answer = await new Promise<{ status?: number; headers: object; text: string }>((resolve, reject) => {
    // As it is: fetch would mend the address.
    const sent = request(`${url}/`, { path: '/%zz<script>' }, async (response) => {
      const text = (await response.toArray()).join('');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.on('error', reject).end();
  });
  expect(answer).toMatchObject({ status: 404, text: 'There is nothing here.' });
  expect(answer.headers).toMatchObject({ ...everywhere, 'x-error-code': 'not-found' });
});

test('where the site is reached by https, browsers are told to stay there', async () => {
  const { visitor } = await startWithPages('https://timbre.test');
  for (const path of ['/', '/api/user', '/gone.png']) {
    const answer = await visitor().call('GET', path);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  }
  expect(parsePolicy(await visitor().call('GET', '/'))).toHaveProperty('upgrade-insecure-requests');
  const { visitor: plain } = await startWithPages();
  expect(parsePolicy(await plain().call('GET', '/'))).not.toHaveProperty('upgrade-insecure-requests');
});

test('[REC-31] the thread that recognises speech may compile WebAssembly, and no page and no other script may', async () => {
  const { visitor } = await startWithPages();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const worker = await visitor().call('GET', '/assets/recognition-worker-12_b-4.js', { headers });
    expect(parsePolicy(worker)).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'connect-src': ["'self'"],
    });
    for (const path of ['/', '/recordings', '/assets/app-1234.js']) {
      const { headers: sent } = await visitor().call('GET', path, { headers });
      expect(sent.get('content-security-policy')).not.toContain('wasm');
    }
  }
});
