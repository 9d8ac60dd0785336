import { join } from 'node:path';
import { answersOk, type ServerProcess, startServerProcess } from '@timbre/scripts/start/server-process';

/** A process that comes back after `process().stop()`, at the same address and with what it had kept. */
export type Restartable = { process(): ServerProcess; restart(): Promise<void> };

/** Api or worker as a process of its own. */
export async function startServer(
  name: 'api' | 'worker',
  env: Record<string, string>,
  readyUrl: string,
  onLine: (line: string) => void,
): Promise<Restartable> {
  const start = () =>
    startServerProcess({
      name,
      command: process.execPath,
      args: [join(import.meta.dirname, `../src/${name}.ts`)],
      env,
      isReady: () => answersOk(readyUrl),
      onLine,
    });
  let child = await start();
  return {
    process: () => child,
    restart: async () => {
      child = await start();
    },
  };
}
