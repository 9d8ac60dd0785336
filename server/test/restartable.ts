import { join } from 'node:path';
import { answersOk, type Part, startPart } from '@timbre/scripts/start/part';

/** A process that comes back after `part().stop()`, at the same address and with what it had kept. */
export type Restartable = { part(): Part; restart(): Promise<void> };

/** Api or worker as a process of its own. */
export async function startServer(
  name: 'api' | 'worker',
  env: Record<string, string>,
  readyUrl: string,
  onLine: (line: string) => void,
): Promise<Restartable> {
  const start = () =>
    startPart({
      name,
      command: process.execPath,
      args: [join(import.meta.dirname, `../src/${name}.ts`)],
      env,
      isReady: () => answersOk(readyUrl),
      onLine,
    });
  let part = await start();
  return {
    part: () => part,
    restart: async () => {
      part = await start();
    },
  };
}
