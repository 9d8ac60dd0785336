import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';

/** Toggl Track, API v9, in our own verbs. Ids are opaque strings outside this file. */
export type Toggl = {
  /** No call is under way for longer. */
  timeoutMs: number;
  /** Who the token belongs to and what there is to log to: one call for all of it. */
  readAccount(token: string): Promise<TogglAccount>;
  /** Writes an entry and gives its id. */
  createEntry(token: string, entry: TogglEntry, signal: AbortSignal): Promise<string>;
  /** The ids of entries like this one that were written since, deleted ones included, the oldest first. */
  findEntries(token: string, entry: TogglEntry, since: Temporal.Instant): Promise<string[]>;
};

type TogglAccount = {
  accountId: string;
  organizationId: string;
  defaultWorkspaceId: string;
  workspaceIds: string[];
  projects: { id: string; name: string; client: string | null; workspaceId: string }[];
  tags: { name: string; workspaceId: string }[];
};

type TogglEntry = {
  workspaceId: string;
  projectId: string | null;
  description: string;
  tags: string[];
  startedAt: Temporal.Instant;
  durationSeconds: number;
};

const Me = z.object({
  id: z.number(),
  default_workspace_id: z.number(),
  workspaces: z.array(z.object({ id: z.number(), organization_id: z.number() })),
  projects: z
    .array(
      z.object({
        id: z.number(),
        name: z.string(),
        active: z.boolean(),
        workspace_id: z.number(),
        client_name: z.string().nullish(),
        server_deleted_at: z.string().nullish(),
      }),
    )
    .nullable(),
  tags: z
    .array(z.object({ name: z.string(), workspace_id: z.number(), deleted_at: z.string().nullish() }))
    .nullish(),
});

const Written = z.object({ id: z.number() });

const Entries = z.array(
  z.object({
    id: z.number(),
    workspace_id: z.number(),
    project_id: z.number().nullish(),
    description: z.string().nullable(),
    start: z.string(),
    duration: z.number(),
  }),
);

export function connectToggl(baseUrl: string, timeoutMs = 10_000): Toggl {
  const get = (token: string, path: string) =>
    call(baseUrl, token, 'GET', path, undefined, AbortSignal.timeout(timeoutMs));
  return {
    timeoutMs,

    async readAccount(token) {
      const me = read(Me, await get(token, '/me?with_related_data=true'));
      const home = me.workspaces.find(({ id }) => id === me.default_workspace_id) ?? me.workspaces[0];
      if (home === undefined) throw new ConnectorError('rejected', 'the account has no workspace');
      const usable = (me.projects ?? []).filter((project) => project.active && !project.server_deleted_at);
      return {
        accountId: String(me.id),
        organizationId: String(home.organization_id),
        defaultWorkspaceId: String(home.id),
        workspaceIds: me.workspaces.map(({ id }) => String(id)),
        projects: usable.map((project) => ({
          id: String(project.id),
          name: project.name,
          client: project.client_name ?? null,
          workspaceId: String(project.workspace_id),
        })),
        tags: (me.tags ?? [])
          .filter((tag) => !tag.deleted_at)
          .map((tag) => ({ name: tag.name, workspaceId: String(tag.workspace_id) })),
      };
    },

    async createEntry(token, entry, signal) {
      const body = {
        created_with: 'Timbre',
        workspace_id: Number(entry.workspaceId),
        start: entry.startedAt.round('second').toString(),
        duration: entry.durationSeconds,
        description: entry.description,
        ...(entry.projectId === null ? {} : { project_id: Number(entry.projectId) }),
        ...(entry.tags.length === 0 ? {} : { tags: entry.tags }),
      };
      const answer = await call(
        baseUrl,
        token,
        'POST',
        `/workspaces/${entry.workspaceId}/time_entries`,
        body,
        signal,
      );
      // A yes without an id counts as no answer: the entry may be there.
      return String(read(Written, answer).id);
    },

    async findEntries(token, entry, since) {
      const seconds = Math.floor(since.epochMilliseconds / 1_000);
      const entries = read(Entries, await get(token, `/me/time_entries?since=${seconds}`));
      const alike = entries.filter(
        (found) =>
          String(found.workspace_id) === entry.workspaceId &&
          String(found.project_id ?? '') === (entry.projectId ?? '') &&
          (found.description ?? '') === entry.description &&
          found.duration === entry.durationSeconds &&
          Temporal.Instant.from(found.start).equals(entry.startedAt.round('second')),
      );
      return alike
        .map(({ id }) => id)
        .sort((a, b) => a - b)
        .map(String);
    },
  };
}

/** An answer of another shape than we know tells us nothing. */
function read<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ConnectorError('unavailable', 'the service gave an answer of an unknown shape', {
    cause: parsed.error,
  });
}

async function call(
  baseUrl: string,
  token: string,
  method: string,
  path: string,
  body: object | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${token}:api_token`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal,
  }).catch((cause: unknown) => {
    throw new ConnectorError('unavailable', 'the service did not answer', { cause });
  });
  const text = await response.text().catch((cause: unknown) => {
    throw new ConnectorError('unavailable', 'the service broke off its answer', { cause });
  });
  if (!response.ok) throw refusal(response, text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConnectorError('unavailable', 'the service gave an answer that cannot be read', { cause });
  }
}

/** What a no means. HTML comes from a machine in between, which does not know whether anything was done. */
function refusal(response: Response, text: string): ConnectorError {
  const { status, headers } = response;
  // At least a second, whatever the header says, or a wait would be none.
  const resetsInMs = Math.max(1, Math.ceil(Number(headers.get('x-toggl-quota-resets-in')) || 60)) * 1_000;
  const isQuota = Number(headers.get('x-toggl-quota-remaining') ?? 1) <= 0 || /hourly limit/i.test(text);
  const message = `the service answered ${status}`;
  if (status === 402 && isQuota) return new ConnectorError('deferred', message, { retryAfterMs: resetsInMs });
  if (status === 429) return new ConnectorError('deferred', message, { retryAfterMs: 60_000 });
  if (status >= 500 || text.trimStart().startsWith('<')) return new ConnectorError('unavailable', message);
  if (status === 401 || status === 403) return new ConnectorError('unauthorized', message);
  return new ConnectorError('rejected', message);
}
