import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { ConnectorError } from '../../src/connectors/connector-error.ts';
import type { EntryChange, TimeTracker } from '../../src/connectors/time-tracker.ts';

const Me = z.object({ id: z.string(), name: z.string() });
const Projects = z.array(z.object({ id: z.string(), name: z.string() }));
const Written = z.object({ id: z.string() });
const Entries = z.array(z.object({ id: z.string(), text: z.string(), start: z.string() }));

const desk = {
  id: 'desk',
  name: 'Desk',
  organizationId: 'desk',
  isPaid: false,
  hasTasks: false,
  requiredFields: [],
  mayCreateTags: true,
};

/** Clockwork, a time-tracking service that does not exist: ids are words, and there is one workspace. */
export function connectClockwork(url: string): TimeTracker {
  const call = async (token: string, method: string, path: string, body?: object, signal?: AbortSignal) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'x-key': token, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    }).catch((cause: unknown) => {
      throw new ConnectorError('unknown', 'no answer', { cause });
    });
    if (answer.status === 401) throw new ConnectorError('unauthorized', 'wrong key');
    if (answer.status === 404) throw new ConnectorError('rejected', 'no such entry', { reason: 'entry' });
    return answer.json();
  };
  return {
    timeoutMs: 10_000,
    lateMs: 1_000,
    throttle: { everyMs: 1, burst: 100 },
    findForeignProduct: (token) => (token.startsWith('watch-') ? 'Clockwork Watch' : undefined),
    webhook: null,
    asStored: (entry) => entry,
    as: (token) => ({
      quotas: () => [],
      async verify() {
        const { id, name } = Me.parse(await call(token, 'GET', '/me'));
        const owner = { accountId: id, fullname: name, email: `${id}@example.com` };
        return { ...owner, defaultWorkspaceId: desk.id, workspaces: [desk] };
      },
      async catalogue() {
        const projects = Projects.parse(await call(token, 'GET', '/projects'));
        const common = { client: null, workspaceId: desk.id, billable: false, colour: null };
        return { projects: projects.map((project) => ({ ...project, ...common })), tasks: [], tags: [] };
      },
      async create(entry, signal) {
        return Written.parse(await call(token, 'POST', '/entries', toFields(entry), signal)).id;
      },
      async update({ id }, change, signal) {
        await call(token, 'PATCH', `/entries/${id}`, toFields(change), signal);
      },
      async delete({ id }, signal) {
        await call(token, 'DELETE', `/entries/${id}`, undefined, signal).catch((cause: unknown) => {
          if (!(cause instanceof ConnectorError) || cause.reason !== 'entry') throw cause;
        });
      },
      async reconcile(entries) {
        const there = Entries.parse(await call(token, 'GET', '/entries'));
        return entries.map(({ description, startedAt }) =>
          there
            .filter(({ text, start }) => text === description && startedAt.equals(start))
            .map(({ id, start }) => ({ id, isDeleted: false, startedAt: Temporal.Instant.from(start) })),
        );
      },
      // It does not tell what was changed in it.
      changesSince: async (from) => ({ entries: [], from, mayLackSome: false }),
    }),
  };
}

function toFields({ description, projectId, startedAt, durationSeconds }: EntryChange): object {
  return { text: description, project: projectId, start: startedAt?.toString(), seconds: durationSeconds };
}
