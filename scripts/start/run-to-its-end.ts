import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How a process of Timbre itself is started. */
export type Role = { command: string; args: string[]; cwd: string };

/** Runs a command of the server that ends by itself; the reason of a failure is in its words. */
export async function runToItsEnd(
  { command, args, cwd }: Role,
  env: Record<string, string>,
  signal?: AbortSignal,
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, signal };
  try {
    return (await promisify(execFile)(command, args, options)).stdout;
  } catch (cause) {
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause);
    const reason = said.split('\n').find((line) => /^\w*Error\b/.test(line)) ?? said;
    throw new Error(reason.trim(), { cause });
  }
}
