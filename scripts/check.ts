import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { readResults, reportOf, reportsFolder } from './check/reports.ts';

/** `npm run check`: everything that must hold before a change lands, within a budget of time. */

type Stage = {
  name: string;
  /** Its share of the budget: who goes beyond it should know, but only the whole can be too long. */
  minutes: number;
  commands: string[][];
};

const budgetMinutes = 27;

const vitest = (report: keyof typeof reportOf, ...projects: string[]) => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf[report].file}`,
];

const stages: Stage[] = [
  { name: 'static', minutes: 0.75, commands: [['npm', 'run', 'lint'], ['npm', 'run', 'types'], ['knip']] },
  { name: 'unit', minutes: 1.5, commands: [vitest('unit', 'unit', 'web')] },
  { name: 'api', minutes: 2.75, commands: [vitest('api', 'api')] },
  {
    name: 'browser',
    minutes: 10,
    commands: [
      ['npm', 'run', 'e2e'],
      ['npm', 'run', 'size'],
    ],
  },
  { name: 'hearing', minutes: 2.5, commands: [vitest('hearing', 'hearing')] },
  { name: 'workflow', minutes: 2.75, commands: [vitest('workflow', 'workflow')] },
  { name: 'load and fuzz', minutes: 5, commands: [vitest('load', 'load')] },
  { name: 'last release', minutes: 0.25, commands: [['npm', 'run', '--silent', 'last-release']] },
];

/** Installing has its own share, which `.ci/run` measures and hands over. */
const installMinutes = 1;
const installSeconds = Number(process.env['INSTALL_SECONDS'] ?? 0);

rmSync(reportsFolder, { recursive: true, force: true });
mkdirSync(reportsFolder, { recursive: true });

const problems: string[] = [];
const times: string[] = [];
let spentSeconds = 0;
const clock = (name: string, seconds: number, minutes: number) => {
  spentSeconds += seconds;
  const remark = seconds > minutes * 60 ? ', more than its share' : '';
  times.push(`  ${name.padEnd(15)}${seconds.toFixed(0).padStart(5)} s of ${minutes * 60}${remark}`);
};
if (installSeconds > 0) clock('install', installSeconds, installMinutes);

for (const stage of stages) {
  console.log(`\n=== ${stage.name}`);
  const startedAt = performance.now();
  for (const command of stage.commands) {
    const failure = await run(command);
    if (failure) problems.push(`${stage.name}: \`${command.slice(0, 3).join(' ')}\` ${failure}`);
  }
  clock(stage.name, (performance.now() - startedAt) / 1000, stage.minutes);
}

console.log('\n=== acceptance');
const acceptance = await run(['npm', 'run', '--silent', 'acceptance']);
if (acceptance) problems.push(`acceptance ${acceptance}`);

const results = readResults();
console.log('\nThe ten slowest tests:');
for (const test of results.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)) {
  console.log(`  ${(test.milliseconds / 1000).toFixed(1).padStart(5)} s  ${test.title}`);
}
console.log(`\nTime spent:\n${times.join('\n')}`);
if (spentSeconds > budgetMinutes * 60)
  problems.push(`all took ${spentSeconds.toFixed(0)} s, the budget is ${budgetMinutes * 60} s`);
if (problems.length > 0)
  console.log(`\nNot good yet:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
const failed = results.filter((test) => !test.passed);
// Once more at the end: whoever keeps only the last lines of a long run should still learn why.
for (const { title, message = '' } of failed) {
  console.log(`\nFailed: ${title}\n${message.split('\n').slice(0, 40).join('\n')}`);
}
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(problems.length > 0 ? 1 : 0);

/** Runs a command with this terminal as its own; gives what went wrong, if anything. */
async function run([command = '', ...args]: string[]): Promise<string | undefined> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code, signal] = await once(child, 'close');
  return code === 0 ? undefined : `ended with ${signal ?? `exit code ${code}`}`;
}
