import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { reportFileVariable, type TestReport } from './reports.ts';

/** Writes what the check needs: each test with its file, and the errors that belong to no test, which Vitest's own JSON omits. */
export default class CheckReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const report: TestReport = {
      tests: modules.flatMap((module) => [...module.children.allTests()].map((test) => toTest(module, test))),
      errors: [
        ...modules.flatMap((module) =>
          errorsOutsideTests(module).map((error) => `${getFile(module)}: ${error}`),
        ),
        ...unhandledErrors.map(describeError),
      ],
    };
    const file = process.env[reportFileVariable];
    if (file === undefined) throw new Error(`${reportFileVariable} does not say where to write the report`);
    writeFileSync(file, JSON.stringify(report));
  };
}

function toTest(module: TestModule, test: TestCase): TestReport['tests'][number] {
  const { state, errors = [] } = test.result();
  return {
    file: getFile(module),
    title: getTitle(test),
    state,
    milliseconds: test.diagnostic()?.duration ?? 0,
    message: errors.map(describeError).join('\n'),
  };
}

/** A file that cannot be loaded and a hook that fails after the tests leave every test of the file as it is. */
function errorsOutsideTests(module: TestModule): string[] {
  const suites: TestSuite[] = [...module.children.allSuites()];
  return [module, ...suites].flatMap((part) => part.errors().map(describeError));
}

type ErrorWithCause = { message: string; stack?: string; cause?: ErrorWithCause };

/** Causes first: the end of the check prints the first lines, and Vitest's pool says why a process ended only in the cause. */
function describeError({ message, stack, cause }: ErrorWithCause): string {
  const causes = cause ? `Caused by: ${cause.message}\n` : '';
  return `${causes}${stack ?? message}`;
}

const getFile = (module: TestModule) => relative(module.project.config.root, module.moduleId);

/** As Vitest's `-t` sees it: the names of the suites and of the test, with spaces between them. */
function getTitle(test: TestCase): string {
  const names = [test.name];
  for (let parent = test.parent; parent.type === 'suite'; parent = parent.parent) names.unshift(parent.name);
  return names.join(' ');
}
