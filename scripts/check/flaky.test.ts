import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { judgeReruns } from './flaky.ts';
import { readResults, type TestResult } from './reports.ts';
import { getEnvironment, rerunCommand } from './stages.ts';

const root = join(import.meta.dirname, '../..');
const failedTest = (title: string, file = 'a.test.ts'): TestResult => ({
  run: 'unit',
  file,
  title,
  passed: false,
  milliseconds: 1,
  message: 'first',
});

test('a test that passes alone is flaky and keeps its first message; one that fails again or does not run stays failed', () => {
  const [flaky, failed, missing] = [failedTest('flaky'), failedTest('failed'), failedTest('missing')];
  const second = [
    { ...flaky, passed: true, message: '' },
    failed,
    { ...missing, file: 'b.test.ts', passed: true },
  ];
  expect(judgeReruns([flaky, failed, missing], second)).toEqual({
    flaky: [flaky],
    failed: [failed, missing],
  });
});

test('the rerun executes just the failed tests, whatever characters are in their titles', () => {
  const folder = join(root, '.data/rerun-test');
  const file = 'scripts/check/planted.test.ts';
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(root, file),
    "import { expect, test } from 'vitest';\n" +
      "test('[UI-03] a (b) $1.50? | c', () => {});\n" +
      "test('[UI-03] a (b) $1.50? | c, longer', () => {});\n" +
      "test('broken', () => { expect(1).toBe(2); });\n",
  );
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    rmSync(join(root, file));
  });
  const command = rerunCommand('unit', [
    failedTest('[UI-03] a (b) $1.50? | c', file),
    failedTest('broken', file),
  ]);
  const [name = '', ...args] = command.words;
  const env = { ...process.env, ...getEnvironment(command, folder) };
  const { status, stderr } = spawnSync(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(1);
  const results = readResults('unit', folder);
  expect(results?.errors).toEqual([]);
  expect(results?.tests.map(({ title, passed }) => [title, passed])).toEqual([
    ['[UI-03] a (b) $1.50? | c', true],
    ['[UI-03] a (b) $1.50? | c, longer', false],
    ['broken', false],
  ]);
  expect(results?.tests[2]?.message).toContain('expected 1 to be 2');
});
