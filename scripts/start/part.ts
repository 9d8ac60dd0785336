import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A process of the stack: PostgreSQL, the engine, the api and so on. */
export type Part = {
  name: string;
  pid: number;
  /** Resolves with a sentence once the process has ended, asked or not. */
  ended: Promise<string>;
  /** Ends it and waits; `kill` gives it no chance to tidy up. */
  stop(how?: 'politely' | 'kill'): Promise<void>;
};

export type PartOptions = {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** PostgreSQL refuses to run as root: the user to run as instead. */
  runAs?: { uid: number; gid: number };
  /** The part answers; asked again until it does. */
  isReady: () => Promise<boolean>;
  readyWithinMs?: number;
  stopSignal?: NodeJS.Signals;
  /** Gets each line that the process writes. */
  onLine?: (line: string) => void;
};

/** How long a part may take over its polite end before it is killed. */
const stopGraceMs = 10_000;

/** Starts a process, waits until it answers, and fails with one line that says which part failed and why. */
export async function startPart(options: PartOptions): Promise<Part> {
  const child = spawn(options.command, options.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C in the terminal reaches the starter alone, which ends the parts in order.
    detached: true,
    ...(options.cwd ? { cwd: options.cwd } : {}),
    env: { ...process.env, ...options.env },
    ...options.runAs,
  });
  const lastLines = collectLines(child, options.onLine);
  const ended = once(child, 'close').then(
    ([code, signal]) => `${options.name} stopped (${signal ?? `exit code ${code}`})${lastLines()}`,
    (cause: unknown) =>
      `${options.name} could not be started: ${cause instanceof Error ? cause.message : cause}`,
  );
  const stop: Part['stop'] = async (how = 'politely') => {
    signalGroup(child, how === 'kill' ? 'SIGKILL' : (options.stopSignal ?? 'SIGTERM'));
    const ran = await Promise.race([ended, delay(stopGraceMs, null, { ref: false })]);
    if (ran === null) {
      signalGroup(child, 'SIGKILL');
      await ended;
    }
  };

  const readyWithinMs = options.readyWithinMs ?? 30_000;
  const ready = await Promise.race([
    ended,
    waitUntil(options.isReady, readyWithinMs).then((answered) =>
      answered ? null : `${options.name} did not answer within ${readyWithinMs / 1000} s${lastLines()}`,
    ),
  ]);
  if (ready !== null || child.pid === undefined) {
    await stop('kill');
    throw new Error(ready ?? `${options.name} has no process`);
  }
  return { name: options.name, pid: child.pid, ended, stop };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group ended between the look and the signal.
  }
}

/** Hands each line on and keeps the last few, which usually hold the reason of a failure. */
function collectLines(child: ChildProcess, onLine?: (line: string) => void): () => string {
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.trim() === '') continue;
        last.push(line);
        if (last.length > 5) last.shift();
        onLine?.(line);
      }
    });
  }
  return () => (last.length === 0 ? '' : `: ${last.join(' | ')}`);
}

/** Asks until the answer is yes; false when the time is over. A probe that throws counts as no. */
export async function waitUntil(probe: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (await probe().catch(() => false)) return true;
    await delay(25);
  }
  return false;
}

export async function answersOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}
