import { join } from 'node:path';
import { readAllTests, reportsFolder, type TestResult } from './reports.ts';

/** Where the reports of the second runs are. */
export const rerunFolder = join(reportsFolder, 'rerun');

/** More than these fail the check: so many are no accident. */
export const maxFlakyTests = 3;

/** A flaky test failed among all others and passed alone. */
export type Verdict = { failed: TestResult[]; flaky: TestResult[] };

/** All tests of the last check as its end sees them: a flaky one has passed. */
export function readFinalTests(): TestResult[] {
  const first = readAllTests();
  const { flaky } = judgeReruns(
    first.filter(({ passed }) => !passed),
    readAllTests(rerunFolder),
  );
  return first.map((test) => (flaky.includes(test) ? { ...test, passed: true } : test));
}

/** What the second results say about the tests that failed first; one that did not run again stays failed. */
export function judgeReruns(failedFirst: TestResult[], second: TestResult[]): Verdict {
  const getReruns = (test: TestResult) =>
    second.filter(
      (other) => other.run === test.run && other.file === test.file && other.title === test.title,
    );
  const passedAlone = (test: TestResult) => {
    const reruns = getReruns(test);
    return reruns.length > 0 && reruns.every(({ passed }) => passed);
  };
  return {
    failed: failedFirst.filter((test) => !passedAlone(test)),
    flaky: failedFirst.filter(passedAlone),
  };
}
