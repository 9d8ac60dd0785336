import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from './start/temporary-directory.ts';
import { gzipped } from './web/compress.ts';
import { firstScripts } from './web/first-scripts.ts';

/** A built web app with these files. */
function plant(files: Record<string, string>): string {
  const directory = temporaryDirectory('first-scripts');
  onTestFinished(directory.remove);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory.path, name)), { recursive: true });
    writeFileSync(join(directory.path, name), content);
  }
  return directory.path;
}

const listPaths = async (files: Record<string, string>) =>
  (await firstScripts(plant(files), 'index.html')).map(({ path }) => path).sort();

test('every script counts that the page names, however it names it', async () => {
  expect(
    await listPaths({
      'index.html': `<!DOCTYPE html><html><head>
        <link rel="modulepreload" href="/assets/ahead.js"/><link href="/assets/early.js" as="script" rel="preload">
        <link rel="stylesheet" href="/assets/app.css"/><link rel="prefetch" href="/assets/later.js"/>
        <script src="/assets/plain.js" defer=""></script></head>
        <body><script type="module" async="">import "/assets/manifest.js";
        import * as route0 from "/assets/route.js";
        window.modules = { route0 };
        import("/assets/entry.js");</script></body></html>`,
      'assets/ahead.js': 'export{}',
      'assets/early.js': '1',
      'assets/plain.js': '1',
      'assets/manifest.js': 'window.manifest={}',
      'assets/route.js': 'export const a=1',
      'assets/entry.js': '1',
      'assets/later.js': '1',
    }),
  ).toEqual([
    '/assets/ahead.js',
    '/assets/early.js',
    '/assets/entry.js',
    '/assets/manifest.js',
    '/assets/plain.js',
    '/assets/route.js',
  ]);
});

test('what these import is followed, once and in circles too; what they would import later is not', async () => {
  expect(
    await listPaths({
      'index.html': '<script type="module" src="/assets/a.js"></script>',
      'assets/a.js': 'import{b as c}from"./b.js";import"./c.js";c(()=>import("./later.js"));',
      'assets/b.js': 'export{d as b}from"./deep/d.js";export*from"/assets/e.js";',
      'assets/c.js': 'import"./a.js";const text=`import"./said.js"`;',
      'assets/deep/d.js': 'import"../c.js";export const d=1;',
      'assets/e.js': 'export{}',
      'assets/later.js': '1',
    }),
  ).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js', '/assets/deep/d.js', '/assets/e.js']);
});

test('scripts that are data are not read', async () => {
  expect(
    await listPaths({ 'index.html': '<script type="application/ld+json">{"@type":"Thing"}</script>' }),
  ).toEqual([]);
});

test('a script counts with the bytes that it has as gzip, and the largest comes first', async () => {
  const large = `//${randomBytes(3_000).toString('hex')}`;
  const directory = plant({
    'index.html': '<script src="/small.js"></script><script src="/large.js"></script>',
    'small.js': '1',
    'large.js': large,
  });
  const [first, second] = await firstScripts(directory, 'index.html');
  expect([first?.path, second?.path]).toEqual(['/large.js', '/small.js']);
  const packed = await gzipped(Buffer.from(large));
  expect(first?.gzip).toBe(packed.length);
  expect(packed.length).toBeLessThan(large.length);
  expect(String(gunzipSync(packed))).toBe(large);
});

test('a script that is missing, broken or from elsewhere stops the count instead of making it smaller', async () => {
  await expect(listPaths({ 'index.html': '<script src="/gone.js"></script>' })).rejects.toThrow('gone.js');
  await expect(listPaths({ 'index.html': '<script>import {</script>' })).rejects.toThrow('cannot be read');
  await expect(
    listPaths({ 'index.html': '<script src="https://cdn.example/x.js"></script>' }),
  ).rejects.toThrow('from elsewhere');
});
