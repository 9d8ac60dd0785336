import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A process of the stack: PostgreSQL, the engine, the api and so on. */
export type ServerProcess = {
  name: string;
  pid: number;
  /** Resolves with a sentence once the process has ended, asked or not. */
  ended: Promise<string>;
  /** Stops it and waits; `kill` is immediate. */
  stop(how?: 'gracefully' | 'kill'): Promise<void>;
};

export type ServerProcessOptions = {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** PostgreSQL refuses to run as root: the user to run as instead. */
  runAs?: { uid: number; gid: number };
  /** The process answers; asked again until it does. */
  isReady: () => Promise<boolean>;
  /** How long a process that runs may take until it answers. */
  readyWithinMs?: number;
  /** Ends the wait, and the process with it. */
  signal?: AbortSignal | undefined;
  stopSignal?: NodeJS.Signals;
  /** Gets each line that the process writes. */
  onLine?: (line: string) => void;
};

/** Far longer than a start takes on a busy machine: only a process that hangs is given up. */
export const hangMs = 300_000;

/** For one question to a process; whoever waits asks again anyway. */
export const probeTimeoutMs = 30_000;

/** How long a process may take to end by itself before it is killed. */
const stopGraceMs = 10_000;

/**
 * Starts a process and waits until it answers. Fails with one line that says which one failed and why: at once where the process
 * ends, never because it is slow.
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  options.signal?.throwIfAborted();
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
  const stop: ServerProcess['stop'] = async (how = 'gracefully') => {
    signalGroup(child, how === 'kill' ? 'SIGKILL' : (options.stopSignal ?? 'SIGTERM'));
    const ran = await Promise.race([ended, delay(stopGraceMs, null, { ref: false })]);
    if (ran === null) {
      signalGroup(child, 'SIGKILL');
      await ended;
    }
  };

  const readyWithinMs = options.readyWithinMs ?? hangMs;
  const settled = new AbortController();
  const failure = await Promise.race([
    ended,
    cancelled(options, settled.signal),
    waitUntil(async () => settled.signal.aborted || (await options.isReady()), readyWithinMs).then(
      (answered) =>
        answered ? null : `${options.name} did not answer within ${readyWithinMs / 1000} s${lastLines()}`,
    ),
  ]);
  settled.abort();
  if (failure !== null || child.pid === undefined) {
    await stop('kill');
    throw new Error(failure ?? `${options.name} has no process`);
  }
  return { name: options.name, pid: child.pid, ended, stop };
}

/** Resolves when the starter gives the wait up; it no longer listens once the wait is over. */
function cancelled({ name, signal }: ServerProcessOptions, over: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const cancel = () => resolve(`${name} was stopped before it answered`);
    signal?.addEventListener('abort', cancel, { once: true, signal: over });
  });
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
  const response = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) });
  await response.body?.cancel();
  return response.ok;
}
