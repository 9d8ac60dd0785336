import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { asCycloneDx } from './cyclonedx.ts';
import { mayShip, models } from './licences.ts';
import { Lock, shippedPackages } from './shipped.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const lock = Lock.parse(JSON.parse(read('package-lock.json')));
const shipped = shippedPackages(lock);

test('everything that is shipped has a licence that allows it, or is named as an exception', () => {
  expect(shipped.length).toBeGreaterThan(150);
  expect(shipped.filter(({ name, licence }) => !mayShip(name, licence))).toEqual([]);
});

test('a licence that asks for more, none at all, and half of two are not allowed; one of several is', () => {
  for (const licence of [undefined, 'GPL-3.0-only', 'BUSL-1.1', 'MIT AND LGPL-3.0-or-later', 'OFL-1.1'])
    expect([licence, mayShip('some-package', licence)]).toEqual([licence, false]);
  for (const licence of ['MIT', 'Apache-2.0 AND MIT', '(MIT OR GPL-3.0-only)'])
    expect([licence, mayShip('some-package', licence)]).toEqual([licence, true]);
});

test('what only tests and development need is not shipped, what they share with the product is', () => {
  const names = new Set(shipped.map(({ name }) => name));
  for (const name of ['fastify', 'pg', 'zod', 'react', 'onnxruntime-node', 'secure-json-parse'])
    expect([name, names.has(name)]).toEqual([name, true]);
  for (const name of ['vitest', '@playwright/test', '@restatedev/restate-server', 'smtp-server', 'vite'])
    expect([name, names.has(name)]).toEqual([name, false]);
});

/** As it stands in the source, where the size is filled in. */
const anySize = `${'$'}{size}`;

test('the list names the speech models that are fetched, and no others', () => {
  const fetched = [
    ...read('speech/src/local/fetch-models.ts').matchAll(/package: ['`]([^'`]+)['`]/g),
  ].flatMap(([, name = '']) =>
    name.includes(anySize) ? ['tiny', 'base', 'small'].map((size) => name.replace(anySize, size)) : [name],
  );
  expect(models.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(fetched.sort());
});

test('the list is CycloneDX 1.6, each part with its licence and hash, and every reference in it leads somewhere', () => {
  const list = asCycloneDx(shipped);
  expect(list).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  const refs = list.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  for (const { ref, dependsOn } of list.dependencies)
    expect(refs).toEqual(expect.arrayContaining([ref, ...dependsOn]));
  expect(list.components.find(({ name }) => name === 'fastify')).toMatchObject({
    type: 'library',
    purl: expect.stringMatching(/^pkg:npm\/fastify@\d+\.\d+\.\d+$/),
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
  });
  expect(list.components.find(({ name }) => name === '@fastify/static')?.purl).toMatch(
    /^pkg:npm\/%40fastify\/static@/,
  );
});

/** Holds a list against the schema that CycloneDX itself publishes, with those of licences and signatures that it refers to. */
function makeValidator() {
  const home = dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'));
  const schema = (name: string) =>
    z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(readFileSync(join(home, `res/schema/${name}.SNAPSHOT.schema.json`), 'utf8')));
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  return ajv.compile(schema('bom-1.6'));
}

test('[SEC-55] the list is valid by the schema of CycloneDX 1.6, and one that is not is refused', () => {
  const validate = makeValidator();
  const list = asCycloneDx(shipped);
  expect(validate(list), JSON.stringify(validate.errors?.slice(0, 5))).toBe(true);
  const [first, ...others] = list.components;
  for (const wrong of [
    { ...list, specVersion: '1.5.1', version: 'one' },
    { ...list, components: [{ ...first, type: 'package' }, ...others] },
    { ...list, components: [{ ...first, licenses: [{ license: { id: 'No Such Licence' } }] }, ...others] },
    {
      ...list,
      components: [{ ...first, hashes: [{ alg: 'SHA-512', content: 'not hexadecimal' }] }, ...others],
    },
    { ...list, components: [first, ...list.components] },
  ])
    expect(validate(wrong)).toBe(false);
});

test('a package is taken from the nearest folder above, and what is missing is said', () => {
  const small = (packages: object) =>
    shippedPackages(Lock.parse({ packages: { web: {}, ...packages } })).map(({ path }) => path);
  const a = { version: '1.0.0', dependencies: { b: '*' } };
  const b = { version: '1.0.0' };
  expect(
    small({
      server: { dependencies: { a: '*', ours: '*' }, devDependencies: { c: '*' } },
      'node_modules/ours': { link: true, resolved: 'ours' },
      ours: { dependencies: { b: '*' } },
      'node_modules/a': a,
      'node_modules/a/node_modules/b': b,
      'node_modules/b': b,
      'node_modules/c': b,
    }),
  ).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/b']);
  expect(() => small({ server: { dependencies: { a: '*' } } })).toThrow('server needs a');
});

test('`npm run dependencies` writes the same list each time', () => {
  const run = () => {
    const said = execFileSync(process.execPath, ['scripts/dependencies.ts'], { cwd: root, encoding: 'utf8' });
    return { said, written: read('.data/dependencies.cdx.json') };
  };
  const first = run();
  expect(first.said).toContain(`${shipped.length} packages are shipped`);
  expect(JSON.parse(first.written)).toEqual(asCycloneDx(shipped));
  expect(run()).toEqual(first);
});
