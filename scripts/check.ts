import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeReruns, maxFlakyTests, rerunFolder } from './check/flaky.ts';
import { readAllTests, readResults, reportsFolder, runNames, type TestResult } from './check/reports.ts';
import { type Command, getEnvironment, largeStages, rerunCommand, stages } from './check/stages.ts';

/**
 * `npm run check`: everything that must hold before a change lands. `-- --everything` runs the large sizes of speech, chaos, fuzz,
 * backup and billing histories, which a release needs.
 */
const { everything } = parseArgs({ options: { everything: { type: 'boolean', default: false } } }).values;
if (everything) process.env['TIMBRE_CHECK'] = 'everything';

/** A check of the small size that takes longer is stuck somewhere; below this, time fails nothing. */
const maxMinutes = 60;

rmSync(reportsFolder, { recursive: true, force: true });
mkdirSync(rerunFolder, { recursive: true });

const problems: string[] = [];
const times: { name: string; seconds: number }[] = [];
// `.ci/run` measures the installation and passes it on.
const installSeconds = Number(process.env['INSTALL_SECONDS'] ?? 0);
if (installSeconds > 0) times.push({ name: 'install', seconds: installSeconds });

for (const stage of [...stages, ...(everything ? largeStages : [])]) {
  await timed(stage.name, async () => {
    for (const command of stage.commands) {
      const failure = await execute(command);
      if (failure && !isByTests(command))
        problems.push([`${stage.name}: ${failure}`, ...getErrors(command)].join('\n'));
    }
  });
}

const tests = readAllTests();
const { failed, flaky } = await rerun(tests.filter((test) => !test.passed));
writeFileSync(join(reportsFolder, 'flaky.json'), JSON.stringify(flaky, null, 2));
if (failed.length > 0) problems.push(`${failed.length} tests failed`);
if (flaky.length > maxFlakyTests)
  problems.push(`${flaky.length} tests are flaky, ${maxFlakyTests} at most may be`);

console.log('\n=== acceptance');
const acceptance = await execute({ words: ['npm', 'run', '--silent', 'acceptance'] });
if (acceptance) problems.push(acceptance);

console.log('\nThe ten slowest tests:');
for (const test of tests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)) {
  console.log(`  ${(test.milliseconds / 1000).toFixed(1).padStart(5)} s  ${test.title}`);
}
const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
console.log('\nTime spent:');
for (const { name, seconds } of [...times, { name: 'all', seconds: total }])
  console.log(`  ${name.padEnd(15)}${seconds.toFixed(0).padStart(5)} s`);
if (!everything && total > maxMinutes * 60)
  problems.push(`the check took ${total.toFixed(0)} s: more than ${maxMinutes} minutes`);

// At the end, so that the last lines of a long run say why it failed.
for (const test of flaky) printTest('Flaky, passed when run again alone', test);
for (const test of failed) printTest('Failed', test);
if (problems.length > 0)
  console.log(`\nThe check failed:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
console.log(`\n${flaky.length} flaky`);
console.log(`${tests.length - failed.length} passed, ${failed.length} failed`);
process.exit(problems.length > 0 ? 1 : 0);

/** Whether tests that failed explain the failure of a command: those are judged after they ran again. */
function isByTests({ run }: Command): boolean {
  const results = run && readResults(run);
  return results !== undefined && results.errors.length === 0 && results.tests.some((test) => !test.passed);
}

/** The errors of a run that belong to no test: without them, the end of a long run would not say why it failed. */
function getErrors({ run }: Command): string[] {
  const { errors = [] } = (run && readResults(run)) ?? {};
  return errors.map((error) => error.split('\n').slice(0, 12).join('\n'));
}

async function rerun(failedFirst: TestResult[]) {
  if (failedFirst.length === 0) return { failed: [], flaky: [] };
  await timed('failed tests, again and alone', async () => {
    for (const run of runNames) {
      const ofRun = failedFirst.filter((test) => test.run === run);
      if (ofRun.length > 0) await execute(rerunCommand(run, ofRun), rerunFolder);
    }
  });
  return judgeReruns(failedFirst, readAllTests(rerunFolder));
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  console.log(`\n=== ${name}`);
  const startedAt = performance.now();
  await work();
  times.push({ name, seconds: (performance.now() - startedAt) / 1000 });
}

/** Runs a command with this terminal as its own; gives what went wrong, if anything. */
async function execute(command: Command, folder?: string): Promise<string | undefined> {
  const [file = '', ...args] = command.words;
  const env = { ...process.env, ...getEnvironment(command, folder) };
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
  const [code, signal] = await once(child, 'close');
  if (code === 0) return undefined;
  return `\`${command.words.slice(0, 3).join(' ')}\` ended with ${signal ?? `exit code ${code}`}`;
}

function printTest(state: string, { title, file, message }: TestResult): void {
  console.log(`\n${state}: ${title} (${file})\n${message.split('\n').slice(0, 40).join('\n')}`);
}
