import { setTimeout as delay } from 'node:timers/promises';
import type { Victim } from '@timbre/server/test/chaos-stack';
import { postJson } from '@timbre/server/test/note-stack';
import { seededNumbers } from '../seeded-numbers.ts';
import type { ChaosStack } from '../spoken-notes.ts';

const victims: Victim[] = ['api', 'worker', 'engine', 'postgres'];

type Act = { name: string; does: () => Promise<unknown> };

/** All that can be done to the stack short of what happens once. */
function actsOn(stack: ChaosStack, draw: () => number): Act[] {
  const strike = (fault: string) =>
    postJson(`${stack.togglUrl}/_control/faults`, [
      { fault, on: 'any', probability: 0.8, forSeconds: 5, delayMs: 4_000, seed: Math.floor(draw() * 1e6) },
    ]);
  return [
    ...victims.flatMap((victim) => [
      { name: `${victim} killed`, does: () => stack.killAndRestart(victim) },
      { name: `${victim} paused`, does: () => stack.pause(victim, 500 + draw() * 7_500) },
    ]),
    { name: 'service slowed', does: () => strike('slow-after') },
    { name: 'service cut off', does: () => strike(draw() < 0.5 ? 'cut-before' : 'cut-after') },
  ];
}

/** Harms the stack so many times, from a seed, each way once before any comes again; after a third the engine's disk is lost. */
export async function injectFaults(
  stack: ChaosStack,
  { seed, count }: { seed: number; count: number },
): Promise<Map<string, number>> {
  const draw = seededNumbers(seed);
  const done = new Map<string, number>();
  const lostDisk = { name: 'engine’s disk lost', does: () => stack.wipeEngine() };
  let toCome: Act[] = [];
  for (let at = 0; at < count; at += 1) {
    if (toCome.length === 0) toCome = actsOn(stack, draw);
    const [act] =
      at === Math.floor(count / 3) ? [lostDisk] : toCome.splice(Math.floor(draw() * toCome.length), 1);
    await act?.does();
    if (act) done.set(act.name, (done.get(act.name) ?? 0) + 1);
    await delay(1_000 + draw() * 6_000);
  }
  return done;
}
