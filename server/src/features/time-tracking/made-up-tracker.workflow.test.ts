import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { expect, onTestFinished, test } from 'vitest';
import { additions, applyAdditions, copyWithConnector } from '../../../test/made-up-tracker/additions.ts';

/** All sources are checked or loaded once more. */
const long = { timeout: 600_000 };

const root = join(import.meta.dirname, '../../../..');

/** Our sources in another folder, where a tracker can be added to them. */
function openCopy(): string {
  const directory = temporaryDirectory('sources');
  onTestFinished(directory.remove);
  copyWithConnector(directory.path);
  return directory.path;
}

/** The files of a package, but for its tests, in which the type checker finds something wrong. */
async function findWrongFiles(copy: string, name: string): Promise<string[]> {
  const config = { extends: './tsconfig.json', include: ['src'], exclude: ['**/*.test.*'] };
  writeFileSync(join(copy, name, 'sources.json'), JSON.stringify(config));
  // Of the second run only what the first did not check is left.
  const args = ['-p', `${name}/sources.json`, '--incremental', '--tsBuildInfoFile', `${name}/checked.json`];
  const checker = join(root, 'node_modules/typescript/bin/tsc');
  const { failed, stdout } = await new Promise<{ failed: boolean; stdout: string }>((resolve) => {
    execFile(process.execPath, [checker, ...args], { cwd: copy }, (error, output) =>
      resolve({ failed: error !== null, stdout: output }),
    );
  });
  const files = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file);
  expect(failed, stdout).toBe(files.length > 0);
  return [...new Set(files)];
}

const findAllWrongFiles = async (copy: string) =>
  (await Promise.all(['server', 'web'].map((name) => findWrongFiles(copy, name)))).flat();

test('[TRACK-01] the page on extending names the files that a tracker is added to, eight at most, and no other is needed', () => {
  const page = readFileSync(join(root, 'docs/extending.md'), 'utf8');
  const [, section = ''] = page.split('\n## A tracker\n');
  const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/^\d+\. `([^`]+)`/gm)].map(
    ([, file]) => file,
  );
  expect(listed.toSorted()).toEqual(Object.keys(additions).toSorted());
  expect(listed.length).toBeLessThanOrEqual(8);
});

test(
  '[TRACK-02] a tracker that is only named is asked for by the type checker; added to those files it is complete',
  long,
  async () => {
    const copy = openCopy();
    const [contract = '', ...others] = Object.keys(additions);
    applyAdditions(copy, [contract]);
    expect(await findAllWrongFiles(copy)).toEqual([
      'server/src/trackers.ts',
      'web/src/features/connection/token-place.tsx',
      'web/src/locales/en/trackers.ts',
      'web/src/locales/fr/trackers.ts',
    ]);
    applyAdditions(copy, others);
    expect(await findAllWrongFiles(copy)).toEqual([]);
  },
);

test(
  '[TRACK-03] a tracker that was added so, whose ids are words, is connected, logged to, changed, cleared and named',
  long,
  async () => {
    const copy = openCopy();
    applyAdditions(copy, Object.keys(additions));
    const added: typeof import('../../../test/made-up-tracker/use-clockwork.ts') = await import(
      join(copy, 'server/test/made-up-tracker/use-clockwork.ts')
    );
    await added.useClockwork();
  },
);
