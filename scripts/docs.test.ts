import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { anchorsIn } from './check/anchors.ts';
import { readPromises } from './check/proofs.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const without = new Set(['node_modules', 'build', '.git', '.data', '.react-router']);

/** Every file of the repository, as its path from the root. */
function filesIn(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (without.has(entry.name)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const files = filesIn();
const pages = files.filter((path) => path.endsWith('.md'));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

test.each(pages)('every link of %s leads somewhere', (path) => {
  for (const [, target = ''] of read(path).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(https?|mailto):/.test(target)) continue;
    const [file = '', anchor] = target.split('#');
    const to = file === '' ? path : join(dirname(path), file);
    expect(existsSync(join(root, to)), `${path} → ${target}`).toBe(true);
    if (anchor) expect(anchorsIn(read(to)), `${path} → ${target}`).toContain(anchor);
  }
});

test('every file and folder that the architecture page names is there', () => {
  const named = [...read('docs/architecture.md').matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  const paths = named.filter((name) => /^[\w./*-]+$/.test(name) && /\/|\.(tsx?|json|sql|mjs)$/.test(name));
  expect(paths.length).toBeGreaterThan(60);
  for (const path of paths.filter((name) => !name.startsWith('/'))) {
    const wanted = path.replace(/\/$/, '').replaceAll(/^(\.\.\/)+/g, '');
    const pattern = new RegExp(
      `(^|/)${wanted.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$|\\.tsx?$)`,
    );
    expect(
      files.some((file) => pattern.test(file)),
      path,
    ).toBe(true);
  }
});

/** The lines of the table of commands: name, and what runs it. */
const table = read('docs/commands.md')
  .split('\n')
  .flatMap((line) => {
    const [, command = '', , by = ''] = line.split('|').map((cell) => cell.trim());
    const name = /^`npm (?:run )?([\w-]+)/.exec(command)?.[1];
    return name === undefined ? [] : [{ name, by }];
  });

test('the page of commands has every command, and no other', () => {
  expect(table.map(({ name }) => name).sort()).toEqual(Object.keys(scripts).sort());
});

test.each(table)('who runs `npm run $name` is there, or it says why nobody does', ({ name, by }) => {
  if (by.startsWith('not by the checks: ')) return expect(by.length).toBeGreaterThan(30);
  const runners = [...by.matchAll(/`([^`\s]+\/[^`\s]+)`/g)].map(([, path = '']) => path);
  expect(runners.length, name).toBeGreaterThan(0);
  // By its name, or by the file that it starts.
  const [, file = name] = /(\S+)\.ts\b/.exec(scripts[name] ?? '') ?? [];
  const texts = runners.map(read);
  expect(
    texts.some((text) => text.includes(name) || text.includes(file)) || by.includes(`/${name}/`),
    `${name} in ${by}`,
  ).toBe(true);
});

test('every command in the documentation is one that there is', () => {
  for (const path of pages)
    for (const [whole, name = ''] of read(path).matchAll(/npm run (?:--silent )?([\w-]+)/g))
      expect(Object.keys(scripts), `${path}: ${whole}`).toContain(name);
});

test('every command in a block is one of ours, or the words before it say that it was not run here', () => {
  for (const path of pages) {
    const pieces = read(path).split(/^```(?:sh|bash)\n([\s\S]*?)^```$/m);
    for (let n = 1; n < pieces.length; n += 2) {
      const lines = (pieces[n] ?? '')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('#'));
      const areOurs = lines.every((line) => /^(\w+=\S+ )*(npm (ci|test|run )|npx vitest )/.test(line));
      const before = (pieces[n - 1] ?? '').trimEnd().split('\n\n').at(-1) ?? '';
      expect(areOurs || /not run here/i.test(before), `${path}:\n${pieces[n]}`).toBe(true);
    }
  }
});

/** The check itself weighs what passed, but only in its last minute: what no test can prove is told here first. */
test('a test names every promise of the two pages', () => {
  const sources = files.filter((path) => /\.tsx?$/.test(path)).map(read);
  const named = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/[['"]([A-Z][A-Z0-9]*-(?:\d+|[A-Z]+))[\]'"]/g)].map(([, id]) => id),
    ),
  );
  const promises = readPromises(read('docs/acceptance.md'), read('docs/product-decisions.md'));
  expect(promises.length).toBeGreaterThan(300);
  expect(promises.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
});
