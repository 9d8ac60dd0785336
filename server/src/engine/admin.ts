import { z } from 'zod';

/** The state of a run; `silent` if nothing has happened for longer than any of our waits. */
export type RunState = { status: string; silent: boolean };

/** Workers at one address, as the engine knows them. */
export type Deployment = {
  id: string;
  address: string;
  createdAt: string;
  /** Whether new jobs go there. */
  isCurrent: boolean;
  /** Runs that began there and can only end there. */
  openInvocations: number;
};

/** The engine's administration, as far as workers and operators need it. */
export type EngineAdmin = {
  /** Registers the workers at this address; from now on new jobs go there. */
  register(workerUrl: string): Promise<void>;
  /** Where new jobs of these services go; nothing if the engine does not know them. */
  listAddresses(services: string[]): Promise<string[]>;
  /** All that was ever registered and not removed, the newest first. */
  deployments(): Promise<Deployment[]>;
  /** What it is working on, by its own states; `silent` are those that nothing has happened to for ten minutes. */
  countInvocations(): Promise<{ status: string; count: number; silent: number }[]>;
  /** The state of workflow runs, by `name/key`; what the engine does not know is absent. */
  listStates(runs: { workflow: string; engineKey: string }[]): Promise<Map<string, RunState>>;
};

/** Whether the workers of a release may be stopped for good. */
export function isRetired({ isCurrent, openInvocations }: Deployment): boolean {
  return !isCurrent && openInvocations === 0;
}

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

const InvocationCounts = z.object({
  rows: z.array(z.object({ status: z.string(), count: z.number(), silent: z.number() })),
});

const Addresses = z.object({ rows: z.array(z.object({ endpoint: z.string() })) });
const Deployments = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      endpoint: z.string(),
      created_at: z.string(),
      services: z.number(),
      open: z.number(),
    }),
  ),
});

const list = (values: string[]) => values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');

export function connectEngineAdmin(adminUrl: string): EngineAdmin {
  const call = (path: string, body?: object) => callAdmin(adminUrl, path, body);

  const ask = (query: string) => call('/query', { query });
  return {
    async register(workerUrl) {
      // By force: workers that have just started may serve other handlers than the engine remembers for their address.
      await call('/deployments', { uri: workerUrl, force: true });
    },

    async listAddresses(services) {
      const { rows } = Addresses.parse(
        await ask(`select distinct d.endpoint from sys_service s join sys_deployment d on d.id = s.deployment_id
          where s.name in (${list(services)})`),
      );
      return rows.map(({ endpoint }) => endpoint);
    },

    async deployments() {
      const { rows } = Deployments.parse(
        await ask(`select d.id, d.endpoint, d.created_at,
            (select count(*) from sys_service s where s.deployment_id = d.id) as services,
            (select count(*) from sys_invocation i
              where i.pinned_deployment_id = d.id and i.status <> 'completed') as open
          from sys_deployment d order by d.created_at desc`),
      );
      return rows.map(({ id, endpoint, created_at, services, open }) => ({
        id,
        address: endpoint,
        createdAt: created_at,
        isCurrent: services > 0,
        openInvocations: open,
      }));
    },

    async countInvocations() {
      const query = `select status, count(1) as count,
          sum(case when status <> 'suspended' and status <> 'scheduled'
              and modified_at < now() - interval '10 minutes' then 1 else 0 end) as silent
        from sys_invocation where status <> 'completed' group by status`;
      return InvocationCounts.parse(await ask(query)).rows;
    },

    async listStates(runs) {
      if (runs.length === 0) return new Map();
      const query = `select target_service_name, target_service_key, status,
          modified_at < now() - interval '2 hours' as silent
        from sys_invocation
        where ${areRuns(runs)}`;
      const { rows } = Rows.parse(await ask(query));
      return new Map(
        rows.map(({ status, silent, ...target }) => [
          `${target.target_service_name}/${target.target_service_key}`,
          { status, silent },
        ]),
      );
    },
  };
}

/** Asks the engine's administration; its answer is JSON, or nothing. */
export async function callAdmin(
  adminUrl: string,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<unknown> {
  const response = await fetch(new URL(path, adminUrl), {
    method,
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the engine answered ${response.status} to ${path}`);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** What a query says to find these runs. */
export function areRuns(runs: { workflow: string; engineKey: string }[]): string {
  return `target_handler_name = 'run'
    and target_service_name in (${list([...new Set(runs.map((run) => run.workflow))])})
    and target_service_key in (${list(runs.map((run) => run.engineKey))})`;
}
