import { inject } from 'vitest';

export type Engine = { ingressUrl: string; adminUrl: string; identityKey: string };

/** The engine for this file: files that run side by side serve the same names, so each of the runners has one. */
export function suiteEngine(): Engine {
  // biome-ignore lint/style/noProcessEnv: it is how Vitest tells a file which of the runners it is in.
  const runner = Number(process.env['VITEST_POOL_ID']);
  const engine = inject('engines')[runner - 1];
  if (!engine) throw new Error(`there is no engine for runner ${runner}`);
  return engine;
}
