import { z } from 'zod';
import { areRuns, callAdmin } from './admin.ts';

/** What the engine says about a run: codes and names of steps, never the text of an error. */
export type EngineRun = {
  id: string;
  status: string;
  retries: number;
  failureCode: string | null;
  failedStep: string | null;
  nextRetryAt: string | null;
  changedAt: string;
};

const Rows = z.object({
  rows: z.array(
    z.object({
      target_service_name: z.string(),
      target_service_key: z.string(),
      id: z.string(),
      status: z.string(),
      retry_count: z.number().nullish(),
      last_failure_error_code: z.string().nullish(),
      last_failure_related_command_name: z.string().nullish(),
      next_retry_at: z.string().nullish(),
      modified_at: z.string(),
    }),
  ),
});

/** The runs that the engine knows of these, by `name/key`. */
export async function listRuns(
  adminUrl: string,
  runs: { workflow: string; engineKey: string }[],
): Promise<Map<string, EngineRun>> {
  if (runs.length === 0) return new Map();
  const query = `select target_service_name, target_service_key, id, status, retry_count, last_failure_error_code,
      last_failure_related_command_name, next_retry_at, modified_at
    from sys_invocation where ${areRuns(runs)}`;
  const { rows } = Rows.parse(await callAdmin(adminUrl, '/query', { query }));
  return new Map(
    rows.map((row) => [
      `${row.target_service_name}/${row.target_service_key}`,
      {
        id: row.id,
        status: row.status,
        retries: row.retry_count ?? 0,
        failureCode: row.last_failure_error_code ?? null,
        failedStep: row.last_failure_related_command_name || null,
        nextRetryAt: row.next_retry_at ?? null,
        changedAt: row.modified_at,
      },
    ]),
  );
}

/** Resumes a run that is paused or waits for its next retry. */
export async function resumeRun(adminUrl: string, { id }: Pick<EngineRun, 'id'>): Promise<void> {
  await callAdmin(adminUrl, `/invocations/${encodeURIComponent(id)}/resume`, undefined, 'PATCH');
}
