import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesWithImages, findDigest, findImages, pinImages } from './pin.ts';

const digest = `sha256:${'a'.repeat(64)}`;

/** A registry with one image, which gives nothing without a token for it. */
async function startRegistry({ lies = false } = {}) {
  const manifest = '{"schemaVersion":2}';
  const sum = `sha256:${createHash('sha256').update(manifest).digest('hex')}`;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://registry');
    if (url.pathname === '/token') {
      const scope = url.searchParams.get('scope');
      response.end(JSON.stringify({ token: `for ${scope} at ${url.searchParams.get('service')}` }));
    } else if (
      request.headers.authorization === 'Bearer for repository:library/node:pull at the registry' &&
      request.headers.accept?.startsWith('application/vnd.oci.image.index.v1+json') &&
      url.pathname === '/v2/library/node/manifests/24-slim'
    ) {
      response.setHeader('docker-content-digest', lies ? digest : sum);
      response.end(manifest);
    } else if (request.headers.authorization === undefined) {
      const { host } = request.headers;
      response.setHeader('www-authenticate', `Bearer realm="http://${host}/token",service="the registry"`);
      response.writeHead(401).end();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the registry has no port');
  return { url: `http://127.0.0.1:${address.port}`, sum };
}

test('[SEC-53] the digest of an image is that of the manifest itself, not what somebody says', async () => {
  const honest = await startRegistry();
  expect(await findDigest('node:24-slim', honest.url)).toBe(honest.sum);
  await expect(findDigest('node:99', honest.url)).rejects.toThrow('the registry answered 404');
  const { url } = await startRegistry({ lies: true });
  await expect(findDigest('node:24-slim', url)).rejects.toThrow('not the one that the registry names');
  await expect(findDigest('ghcr.io/a/b:1')).rejects.toThrow('not an image of Docker Hub');
});

test('[SEC-53] images of others are pinned beside their tags, again after each update; stages and our own image are left alone', () => {
  const text = [
    'FROM node:24-slim AS web',
    'FROM web AS models',
    '    image: postgres:18.4',
    `    image: restatedev/restate:1.7.12@sha256:${'b'.repeat(64)}`,
    '  image: timbre:r1',
    '          image: REGISTRY/timbre:RELEASE',
  ].join('\n');
  expect(findImages(text)).toEqual([
    { name: 'node:24-slim', digest: undefined },
    { name: 'postgres:18.4', digest: undefined },
    { name: 'restatedev/restate:1.7.12', digest: `sha256:${'b'.repeat(64)}` },
  ]);
  const digests = new Map(findImages(text).map(({ name }) => [name, digest]));
  const pinned = pinImages(text, digests);
  expect(pinned.split('\n')).toEqual([
    `FROM node:24-slim@${digest} AS web`,
    'FROM web AS models',
    `    image: postgres:18.4@${digest}`,
    `    image: restatedev/restate:1.7.12@${digest}`,
    '  image: timbre:r1',
    '          image: REGISTRY/timbre:RELEASE',
  ]);
  expect(pinImages(pinned, digests)).toBe(pinned);
});

test('[SEC-53] every image of others that production uses is found, by a tag that says its version', () => {
  const images = filesWithImages.flatMap((file) =>
    findImages(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')),
  );
  const names = [...new Set(images.map(({ name }) => name.split(':')[0]))];
  expect(names).toEqual(['node', 'postgres', 'restatedev/restate', 'dxflrs/garage']);
  for (const { name } of images) expect(name).toMatch(/:v?\d+\.\d+(\.\d+)?(-slim)?$/);
});
