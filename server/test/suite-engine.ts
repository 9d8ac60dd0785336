import { inject } from 'vitest';
import { z } from 'zod';
import { callAdmin } from '../src/engine/admin.ts';

export type Engine = { ingressUrl: string; adminUrl: string; identityKey: string };

/** The engine for this file: files that run side by side serve the same names, so each of the runners has one. */
export function suiteEngine(): Engine {
  // biome-ignore lint/style/noProcessEnv: it is how Vitest tells a file which of the runners it is in.
  const runner = Number(process.env['VITEST_POOL_ID']);
  const engine = inject('engines')[runner - 1];
  if (!engine) throw new Error(`there is no engine for runner ${runner}`);
  return engine;
}

const Open = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** Ends what a test has left running: the engine would call its worker five times a second as long as the suite lasts. */
export async function endOpenRuns({ adminUrl }: Engine): Promise<void> {
  const query = `select id from sys_invocation where status <> 'completed'`;
  const { rows } = Open.parse(await callAdmin(adminUrl, '/query', { query }));
  // Settled, not all: one that comes to its end meanwhile cannot be ended.
  await Promise.allSettled(
    rows.map(({ id }) => callAdmin(adminUrl, `/invocations/${id}/kill`, undefined, 'PATCH')),
  );
}
