import { type RunName, reportFile, reportFileVariable, reportsFolder, type TestResult } from './reports.ts';

/** A command, and the run whose tests it executes, if any. */
export type Command = { words: string[]; run?: RunName };

type Stage = { name: string; commands: Command[] };

const projects: Record<Exclude<RunName, 'journeys'>, string[]> = {
  unit: ['unit', 'web'],
  components: ['browser'],
  api: ['api'],
  speech: ['hearing'],
  workflow: ['workflow'],
  load: ['load'],
};

function vitest(run: Exclude<RunName, 'journeys'>): Command {
  return { run, words: vitestWords(run) };
}

function vitestWords(run: Exclude<RunName, 'journeys'>): string[] {
  return [
    'vitest',
    'run',
    ...projects[run].flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=./scripts/check/vitest-reporter.ts',
  ];
}

/** What the check runs, in this order: what fails soonest comes first. */
export const stages: Stage[] = [
  {
    name: 'static',
    commands: [{ words: ['npm', 'run', 'lint'] }, { words: ['npm', 'run', 'types'] }, { words: ['knip'] }],
  },
  { name: 'unit', commands: [vitest('unit')] },
  { name: 'components', commands: [vitest('components')] },
  { name: 'api', commands: [vitest('api')] },
  { name: 'workflow', commands: [vitest('workflow')] },
  {
    name: 'journeys',
    commands: [{ words: ['npm', 'run', 'e2e'], run: 'journeys' }, { words: ['npm', 'run', 'size'] }],
  },
  { name: 'speech', commands: [vitest('speech')] },
  { name: 'load and fuzz', commands: [vitest('load')] },
  { name: 'last release', commands: [{ words: ['npm', 'run', '--silent', 'last-release'] }] },
];

/** What a large check runs besides: it needs what not every machine has. */
export const largeStages: Stage[] = [
  { name: 'real Redmine', commands: [{ words: ['npm', 'run', '--silent', 'redmine'] }] },
];

/** Runs the failed tests of a run again, one after the other and nothing beside them. */
export function rerunCommand(run: RunName, failed: TestResult[]): Command {
  const files = [...new Set(failed.map(({ file }) => file))];
  if (run === 'journeys') {
    const places = failed.map(({ file, line }) => `/${file}:${line}`);
    // A folder of its own: Playwright empties it first, and the traces of the first failure are in the usual one.
    const output = '--output=.data/browser-failures-rerun';
    return {
      run,
      words: [
        'playwright',
        'test',
        '-c',
        'e2e',
        '--project=crash',
        '--project=journeys',
        '--workers=1',
        output,
        ...places,
      ],
    };
  }
  const titles = [...new Set(failed.map(({ title }) => escapeForPattern(title)))];
  return {
    run,
    words: [
      ...vitestWords(run),
      '--maxWorkers=1',
      '--no-file-parallelism',
      ...files,
      '-t',
      `^(?:${titles.join('|')})$`,
    ],
  };
}

const escapeForPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The environment of a command: where its run writes the report. */
export function getEnvironment({ run }: Command, folder = reportsFolder): Record<string, string> {
  return run === undefined ? {} : { [reportFileVariable]: reportFile(run, folder) };
}
