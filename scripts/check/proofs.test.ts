import { expect, test } from 'vitest';
import { idsOf, readPromises, weigh } from './proofs.ts';
import { playwrightResults, type TestResult, vitestResults } from './reports.ts';

const acceptance =
  '# List\n- REC-01 e2e: a button.\n- UI-03 unit: errors.\nnot a line\n- PLAN-06 api: minutes.';
const decisions = '- D-ERR One sentence.\n- D-TZ Yesterday.';
const promises = readPromises(acceptance, decisions);
const result = (title: string, level: TestResult['level'], passed = true): TestResult => ({
  title,
  level,
  passed,
  milliseconds: 1,
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
  expect(idsOf('[REC-01][D-ERR] it works [sic] [7]')).toEqual(['REC-01', 'D-ERR']);
});

test('a line is proved at its level or above, not below; a decision at any', () => {
  expect(
    states([
      result('[REC-01]', 'api'),
      result('[UI-03]', 'e2e'),
      result('[PLAN-06]', 'api'),
      result('[D-ERR]', 'unit'),
    ]),
  ).toEqual(['REC-01 too weak', 'UI-03 proved', 'PLAN-06 proved', 'D-ERR proved', 'D-TZ open']);
});

test('one failing test is enough to unprove a line', () => {
  expect(states([result('[UI-03] a', 'unit'), result('[UI-03] b', 'unit', false)])).toContain(
    'UI-03 failing',
  );
});

test('an id that nobody promised is named', () => {
  expect(weigh(promises, [result('[UI-99]', 'unit')]).unknown).toEqual(['UI-99']);
});

test('a test file that could not be loaded counts as a failure', () => {
  const report = {
    testResults: [{ name: 'a.test.ts', status: 'failed', message: 'syntax', assertionResults: [] }],
  };
  expect(vitestResults(report, 'unit')).toMatchObject([{ passed: false, message: 'syntax' }]);
});

test('results of the browser run are found in nested suites', () => {
  const spec = { title: '[REC-01] x', tests: [{ results: [{ status: 'passed', duration: 5 }] }] };
  expect(playwrightResults({ suites: [{ specs: [], suites: [{ specs: [spec] }] }] })).toEqual([
    { level: 'e2e', title: '[REC-01] x', passed: true, milliseconds: 5, message: '' },
  ]);
});

test('what a failed test said is kept', () => {
  const assertion = { fullName: '[UI-03] a', status: 'failed', failureMessages: ['expected 1', 'got 2'] };
  const file = { name: 'a.test.ts', status: 'failed', assertionResults: [assertion] };
  expect(vitestResults({ testResults: [file] }, 'unit')[0]?.message).toBe('expected 1\ngot 2');

  const results = [{ status: 'failed', duration: 5, errors: [{ message: 'not visible' }] }];
  const spec = { title: '[REC-01] x', tests: [{ results }] };
  expect(playwrightResults({ suites: [{ specs: [spec] }] })[0]?.message).toBe('not visible');
});
