import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const reportsFolder = join(import.meta.dirname, '../../.data/reports');

/** How a test came out, and at which level it ran. */
export type TestResult = {
  level: Level;
  title: string;
  passed: boolean;
  milliseconds: number;
  /** What a failed one said. */
  message?: string;
};

/** From the weakest proof to the strongest: a higher one also counts. */
export const levels = ['unit', 'api', 'e2e'] as const;
export type Level = (typeof levels)[number];

/** The stages that leave a report, and the level at which their tests prove something. */
export const reportOf = {
  unit: { file: join(reportsFolder, 'unit.json'), level: 'unit' },
  api: { file: join(reportsFolder, 'api.json'), level: 'api' },
  workflow: { file: join(reportsFolder, 'workflow.json'), level: 'api' },
  load: { file: join(reportsFolder, 'load.json'), level: 'api' },
  hearing: { file: join(reportsFolder, 'hearing.json'), level: 'api' },
  browser: { file: join(reportsFolder, 'browser.json'), level: 'e2e' },
} as const satisfies Record<string, { file: string; level: Level }>;

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const Spec = z.object({
  title: z.string(),
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
const PlaywrightReport = z.object({ suites: z.array(Suite) });

/** The results of every stage that has run; a stage without a report has none. */
export function readResults(): TestResult[] {
  return Object.values(reportOf).flatMap(({ file, level }) => {
    if (!existsSync(file)) return [];
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return level === 'e2e' ? playwrightResults(json) : vitestResults(json, level);
  });
}

export function vitestResults(json: unknown, level: Level): TestResult[] {
  return VitestReport.parse(json).testResults.flatMap((file) => {
    // A file that could not even be loaded has no tests to fail, and must not pass for that.
    if (file.assertionResults.length === 0 && file.status !== 'passed') {
      const title = `${file.name} could not be run`;
      return [{ level, title, passed: false, milliseconds: 0, message: file.message ?? '' }];
    }
    return file.assertionResults.map((test) => ({
      level,
      title: test.fullName,
      passed: test.status === 'passed',
      milliseconds: test.duration ?? 0,
      message: (test.failureMessages ?? []).join('\n'),
    }));
  });
}

export function playwrightResults(json: unknown): TestResult[] {
  const specsOf = (suite: Suite): z.infer<typeof Spec>[] => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  return PlaywrightReport.parse(json)
    .suites.flatMap(specsOf)
    .flatMap((spec) =>
      spec.tests.flatMap((test) =>
        test.results.map((result) => ({
          level: 'e2e' as const,
          title: spec.title,
          passed: result.status === 'passed',
          milliseconds: result.duration,
          message: result.errors.map(({ message }) => message).join('\n'),
        })),
      ),
    );
}
