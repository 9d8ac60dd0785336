import { setTimeout as delay } from 'node:timers/promises';
import {
  type FailureMode,
  type FaultPoint,
  failureModes,
  getTexts,
  pointsIn,
} from '@timbre/server/test/faults/fault-injector';
import { type FaultStack, startFaultStack } from '@timbre/server/test/faults/fault-stack';
import { expect, test } from 'vitest';
import { machine } from '../machine.ts';
import { readSize } from '../size.ts';
import { flows } from './flows.ts';
import { type Flow, settle } from './steps.ts';

/**
 * `npm run load -- faults` fails every call of every flow in every way; a check fails every call of a spoken note in one way each.
 */
const isEverything = readSize('FAULTS_EVERYTHING', { small: 0, large: 1 }) === 1;
/** Flows by name, where not all are wanted. */
const wanted = process.env['FAULTS_FLOWS']?.split(',');
const stacks = readSize('FAULTS_STACKS', { small: 2, large: 3 });

const tested = flows.filter((flow, n) => (wanted ? wanted.includes(flow.name) : isEverything || n === 0));

/** The number of the first run, to go on with a measurement that was interrupted. */
const firstRun = Number(process.env['FAULTS_FROM'] ?? 1);

type Run = { flow: Flow; point: FaultPoint; mode: FailureMode };
type Result = Run & { isHit: boolean; faults: string[]; milliseconds: number };

/** Ways to fail by name, where not all are wanted. A check leaves out what would take as long as a timeout. */
const wantedModes = process.env['FAULTS_MODES']?.split(',') ?? failureModes;
const modes = failureModes.filter((mode) => wantedModes.includes(mode) && (isEverything || mode !== 'slow'));

function listRuns(flow: Flow, points: readonly FaultPoint[]): Run[] {
  return points.flatMap((point, n) =>
    (isEverything ? modes : modes.slice(n % modes.length).slice(0, 1)).map((mode) => ({ flow, point, mode })),
  );
}

/** Every call of a flow that goes well. */
async function recordPoints(stack: FaultStack, flow: Flow, background: ReadonlySet<string>) {
  const { act, isDone, faults } = await flow.prepare(stack);
  await settle(stack, async () => true);
  const stop = stack.injector.record();
  await act();
  await settle(stack, isDone);
  const points = pointsIn(stop(), background, isEverything && flow.withBackground === true);
  expect(await faults()).toEqual([]);
  return points;
}

/** The fault of the run before may come at its very end, and kill a process that this one meets. */
async function prepareAgain(stack: FaultStack, flow: Flow) {
  try {
    return await flow.prepare(stack);
  } catch {
    await settle(stack, async () => true);
    return flow.prepare(stack);
  }
}

/** Goes through a flow while one call of it fails. */
async function carryOut(stack: FaultStack, run: Run): Promise<Result> {
  const startedAt = performance.now();
  let found: string[];
  try {
    const { act, isDone, faults } = await prepareAgain(stack, run.flow);
    await settle(stack, async () => true);
    stack.takeLog();
    stack.injector.arm(run.point, run.mode);
    await act();
    await settle(stack, isDone);
    found = await faults();
  } catch (cause) {
    found = [cause instanceof Error ? cause.message : String(cause)];
  }
  const isHit = stack.injector.isHit();
  stack.injector.disarm();
  if (found.length > 0) found.push(stack.takeLog().slice(-2_000));
  return { ...run, isHit, faults: found, milliseconds: performance.now() - startedAt };
}

const shown = ({ process, service, call, occurrence }: FaultPoint) =>
  `${process} → ${service}: ${call.length > 110 ? `${call.slice(0, 109)}…` : call}${occurrence > 1 ? ` (${occurrence})` : ''}`;

function getOutcome({ faults, isHit }: Result): string {
  if (faults.length > 0) return 'FAILED';
  return isHit ? 'ok' : 'not reached';
}

/** One line for each point, one column for each way to fail. */
function table(results: readonly Result[]): string {
  const points = Map.groupBy(results, ({ point }) => point);
  const cell = (found: readonly Result[], mode: FailureMode) => {
    const result = found.find((one) => one.mode === mode);
    return result === undefined ? '' : getOutcome(result);
  };
  return [
    `| flow | point | ${failureModes.join(' | ')} |`,
    `| --- | --- | ${failureModes.map(() => '---').join(' | ')} |`,
    ...[...points].map(
      ([point, found]) =>
        `| ${found[0]?.flow.name} | ${shown(point)} | ${failureModes.map((mode) => cell(found, mode)).join(' | ')} |`,
    ),
  ].join('\n');
}

test('[OPS-42][D-ONCE] whichever call of a flow fails, in whichever way, nothing is lost, doubled, counted wrongly or stuck', {
  timeout: isEverything || wanted ? 14_400_000 : 1_200_000,
}, async () => {
  const started = await Promise.all(Array.from({ length: stacks }, () => startFaultStack()));
  const [first] = started;
  if (first === undefined) throw new Error('there is no stack');
  const stopIdle = first.injector.record();
  // Longer than anything that runs by itself waits.
  await delay(6_000);
  const background = getTexts(stopIdle());
  const runs: Run[] = [];
  for (const flow of tested) {
    const points = await recordPoints(first, flow, background);
    runs.push(...listRuns(flow, points));
    process.stdout.write(`${flow.name}: ${points.length} points\n`);
  }
  const results: Result[] = [];
  const queue = runs.slice(firstRun - 1).entries();
  let done = firstRun - 1;
  await Promise.all(
    started.map(async (stack) => {
      for (const [n, run] of queue) {
        const result = await carryOut(stack, run);
        results[n] = result;
        done += 1;
        process.stdout.write(
          `${done}/${runs.length} ${run.flow.name} ${shown(run.point)} ${run.mode}: ${getOutcome(result)} (${Math.round(result.milliseconds)} ms)${result.faults.map((fault) => `\n  ${fault}`).join('')}\n`,
        );
      }
    }),
  );
  const failed = results.filter(({ faults }) => faults.length > 0);
  const missed = results.filter(({ isHit }) => !isHit).length;
  process.stdout.write(
    `${table(results)}\n\n${new Set(results.map(({ point }) => point)).size} points, ${results.length} runs: ` +
      `${failed.length} failed, ${missed} not reached\non ${machine()}\n`,
  );
  expect(
    failed.map(
      ({ flow, point, mode, faults }) => `${flow.name}, ${shown(point)}, ${mode}: ${faults.join('; ')}`,
    ),
  ).toEqual([]);
});
