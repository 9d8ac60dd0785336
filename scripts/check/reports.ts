import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const reportsFolder = join(import.meta.dirname, '../../.data/reports');

/** The environment variable that says where a run writes its report. */
export const reportFileVariable = 'TIMBRE_TEST_REPORT';

/** Where tests run: without a server, over HTTP, a screen in a browser with our API answered by the test, the whole stack. */
export const levels = ['unit', 'api', 'component', 'e2e'] as const;
export type Level = (typeof levels)[number];

/** The runs that leave a report, and the level at which their tests prove something. */
export const levelOfRun = {
  unit: 'unit',
  components: 'component',
  api: 'api',
  journeys: 'e2e',
  speech: 'api',
  workflow: 'api',
  load: 'api',
} as const satisfies Record<string, Level>;
export type RunName = keyof typeof levelOfRun;
export const runNames = Object.keys(levelOfRun).filter((name): name is RunName => name in levelOfRun);

/** How a test came out. */
export type TestResult = {
  run: RunName;
  /** As its runner names it: Vitest from the repository's root, Playwright from its own folder. */
  file: string;
  /** In its file, where the run tells. */
  line?: number;
  title: string;
  passed: boolean;
  milliseconds: number;
  /** What a failed test said. */
  message: string;
};

/** The outcome of one run: its tests, and the errors that belong to none of them. */
export type RunResults = { tests: TestResult[]; errors: string[] };

const TestReport = z.object({
  tests: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      state: z.string(),
      milliseconds: z.number(),
      message: z.string(),
    }),
  ),
  errors: z.array(z.string()),
});
/** What `vitest-reporter.ts` writes. */
export type TestReport = z.infer<typeof TestReport>;

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          status: z.string(),
          duration: z.number(),
          errors: z.array(z.object({ message: z.string() })).default([]),
        }),
      ),
    }),
  ),
});
type Suite = { specs?: z.infer<typeof Spec>[] | undefined; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.object({
  specs: z.array(Spec).optional(),
  get suites() {
    return z.array(Suite).optional();
  },
});
const PlaywrightReport = z.object({
  suites: z.array(Suite),
  errors: z.array(z.object({ message: z.string() })).default([]),
});

export const reportFile = (run: RunName, folder = reportsFolder) => join(folder, `${run}.json`);

/** The results of a run; undefined where it left no report. */
export function readResults(run: RunName, folder = reportsFolder): RunResults | undefined {
  const file = reportFile(run, folder);
  if (!existsSync(file)) return undefined;
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return levelOfRun[run] === 'e2e' ? playwrightResults(json, run) : vitestResults(json, run);
}

export function readAllTests(folder?: string): TestResult[] {
  return runNames.flatMap((run) => readResults(run, folder)?.tests ?? []);
}

export function vitestResults(json: unknown, run: RunName): RunResults {
  const { tests, errors } = TestReport.parse(json);
  return { tests: tests.map(({ state, ...test }) => ({ run, ...test, passed: state === 'passed' })), errors };
}

export function playwrightResults(json: unknown, run: RunName): RunResults {
  const { suites, errors } = PlaywrightReport.parse(json);
  const specsIn = (suite: Suite): z.infer<typeof Spec>[] => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsIn),
  ];
  const tests = suites.flatMap(specsIn).flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ results }) =>
      results.map((result) => ({
        run,
        file,
        line,
        title,
        passed: result.status === 'passed',
        milliseconds: result.duration,
        message: result.errors.map(({ message }) => message).join('\n'),
      })),
    ),
  );
  return { tests, errors: errors.map(({ message }) => message) };
}
