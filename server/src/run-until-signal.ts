import { ConfigError } from './config.ts';
import type { Log } from './log.ts';

type Running = { log: Log; shutdownSeconds: number; stop: () => Promise<void> };

/** Starts a process's work and ends it at the first SIGTERM or SIGINT: what is under way is finished or handed back. */
export async function runUntilSignal(role: string, start: () => Promise<Running>): Promise<void> {
  const running = await start().catch((cause: unknown) => {
    const text =
      cause instanceof ConfigError ? cause.message : (cause instanceof Error && cause.stack) || String(cause);
    process.stderr.write(`${role} cannot start. ${text}\n`);
    process.exit(1);
  });
  const { log, shutdownSeconds, stop } = running;
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      // Everything important is in PostgreSQL and the engine, so a hard exit after the timeout is safe.
      setTimeout(() => process.exit(1), (shutdownSeconds + 5) * 1_000).unref();
      try {
        await stop();
        log.info('stopped');
        process.exit(0);
      } catch (cause) {
        log.error({ err: cause }, 'could not stop cleanly');
        process.exit(1);
      }
    });
  }
}
