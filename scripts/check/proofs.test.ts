import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findIds, readPromises, weigh } from './proofs.ts';
import { playwrightResults, type RunName, type TestResult, vitestResults } from './reports.ts';

const acceptance =
  '# List\n- REC-01 e2e: a button.\n- UI-03 unit: errors.\nnot a line\n- PLAN-06 api: minutes.';
const decisions = '- D-ERR One sentence.\n- D-TZ Yesterday.';
const promises = readPromises(acceptance, decisions);
const result = (title: string, run: RunName, passed = true): TestResult => ({
  run,
  file: 'a.test.ts',
  title,
  passed,
  milliseconds: 1,
  message: '',
});
const states = (results: TestResult[]) =>
  weigh(promises, results).proofs.map(({ id, state }) => `${id} ${state}`);

test('both pages are read, with the level that each line asks for', () => {
  expect(promises).toEqual([
    { id: 'REC-01', level: 'e2e' },
    { id: 'UI-03', level: 'unit' },
    { id: 'PLAN-06', level: 'api' },
    { id: 'D-ERR', level: null },
    { id: 'D-TZ', level: null },
  ]);
});

test('a title may carry several ids; other brackets are none', () => {
  expect(findIds('[REC-01][D-ERR] it works [sic] [7]')).toEqual(['REC-01', 'D-ERR']);
});

test('a line is proved at its level or above, not below; a decision at any', () => {
  expect(
    states([
      result('[REC-01]', 'api'),
      result('[UI-03]', 'journeys'),
      result('[PLAN-06]', 'api'),
      result('[D-ERR]', 'unit'),
    ]),
  ).toEqual(['REC-01 too weak', 'UI-03 proved', 'PLAN-06 proved', 'D-ERR proved', 'D-TZ open']);
});

test('a screen in a browser proves a line about the screen, and nothing about the server', () => {
  expect(states([result('[REC-01]', 'components'), result('[PLAN-06]', 'components')])).toEqual([
    'REC-01 proved',
    'UI-03 open',
    'PLAN-06 too weak',
    'D-ERR open',
    'D-TZ open',
  ]);
});

test('one failing test is enough to unprove a line', () => {
  expect(states([result('[UI-03] a', 'unit'), result('[UI-03] b', 'unit', false)])).toContain(
    'UI-03 failing',
  );
});

test('an id that nobody promised is named', () => {
  expect(weigh(promises, [result('[UI-99]', 'unit')]).unknown).toEqual(['UI-99']);
});

test('a test that did not run has not passed; errors outside of tests are kept', () => {
  const report = {
    tests: [{ file: 'a.test.ts', title: '[UI-03] a', state: 'skipped', milliseconds: 0, message: '' }],
    errors: ['a.test.ts: syntax'],
  };
  expect(vitestResults(report, 'unit')).toMatchObject({
    tests: [{ passed: false }],
    errors: ['a.test.ts: syntax'],
  });
});

test('results of the browser run are found in nested suites, with where they stand and what they said', () => {
  const results = [{ status: 'failed', duration: 5, errors: [{ message: 'not visible' }] }];
  const spec = { title: '[REC-01] x', file: 'x.spec.ts', line: 7, tests: [{ results }] };
  const report = { suites: [{ specs: [], suites: [{ specs: [spec] }] }], errors: [{ message: 'no stack' }] };
  const expected = { file: 'x.spec.ts', line: 7, title: '[REC-01] x', passed: false, message: 'not visible' };
  expect(playwrightResults(report, 'journeys')).toMatchObject({ tests: [expected], errors: ['no stack'] });
});

test('every id of the acceptance list and of the product decisions stands for one line', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
  const ids = readPromises(read('acceptance.md'), read('product-decisions.md')).map(({ id }) => id);
  expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
});
