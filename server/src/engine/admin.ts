import { z } from 'zod';

/** How a run stands; `silent` when nothing has happened to it for longer than any wait we ask for. */
export type RunState = { status: string; silent: boolean };

/** The engine's administration, as far as a worker needs it. */
export type EngineAdmin = {
  /** Tells the engine what this worker serves, unless it knows. */
  ensureRegistered(workerUrl: string): Promise<'known' | 'registered'>;
  /** What it has in hand, by its own states; `silent` are those that nothing has happened to for ten minutes. */
  inHand(): Promise<{ status: string; count: number; silent: number }[]>;
  /** The state of workflow runs, by `name/key`; what the engine does not know is absent. */
  statesOf(runs: { workflow: string; engineKey: string }[]): Promise<Map<string, RunState>>;
};

const Deployments = z.object({ deployments: z.array(z.object({ uri: z.string().optional() })) });
const Rows = z.object({
  rows: z.array(
    z.object({
      target_service_name: z.string(),
      target_service_key: z.string(),
      status: z.string(),
      silent: z.boolean(),
    }),
  ),
});

const InHand = z.object({
  rows: z.array(z.object({ status: z.string(), count: z.number(), silent: z.number() })),
});

export function connectEngineAdmin(adminUrl: string): EngineAdmin {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(new URL(path, adminUrl), {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`the engine answered ${response.status} to ${path}`);
    return response.json();
  };

  // A worker that has just started may serve other handlers than the engine remembers for its address.
  let registeredBefore = false;
  return {
    async ensureRegistered(workerUrl) {
      if (registeredBefore) {
        const { deployments } = Deployments.parse(await call('/deployments'));
        const known = deployments.some(({ uri }) => uri !== undefined && isSameAddress(uri, workerUrl));
        if (known) return 'known';
      }
      await call('/deployments', { uri: workerUrl, force: true });
      registeredBefore = true;
      return 'registered';
    },

    async inHand() {
      const query = `select status, count(1) as count,
          sum(case when status <> 'suspended' and status <> 'scheduled'
              and modified_at < now() - interval '10 minutes' then 1 else 0 end) as silent
        from sys_invocation where status <> 'completed' group by status`;
      return InHand.parse(await call('/query', { query })).rows;
    },

    async statesOf(runs) {
      if (runs.length === 0) return new Map();
      const list = (values: string[]) => values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
      const query = `select target_service_name, target_service_key, status,
          modified_at < now() - interval '2 hours' as silent
        from sys_invocation
        where target_handler_name = 'run'
          and target_service_name in (${list([...new Set(runs.map((run) => run.workflow))])})
          and target_service_key in (${list(runs.map((run) => run.engineKey))})`;
      const { rows } = Rows.parse(await call('/query', { query }));
      return new Map(
        rows.map(({ status, silent, ...target }) => [
          `${target.target_service_name}/${target.target_service_key}`,
          { status, silent },
        ]),
      );
    },
  };
}

function isSameAddress(a: string, b: string): boolean {
  return new URL(a).href === new URL(b).href;
}
