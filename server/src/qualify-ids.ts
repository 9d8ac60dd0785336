import type { TrackerId } from '@timbre/contract/trackers';
import type {
  Catalogue,
  EntryChange,
  RemoteEntry,
  TimeTracker,
  TrackerSession,
} from './connectors/time-tracker.ts';

/**
 * The same connector, whose accounts, projects, tasks and entries have ids that no other service gives: a user may have
 * connections to several, and small numbers are alike everywhere. Those of Toggl Track were stored as they are before there was another.
 */
export function qualifyIds(service: TrackerId, tracker: TimeTracker): TimeTracker {
  const prefix = `${service}:`;
  if (service === 'toggl') return tracker;
  return {
    ...tracker,
    asStored(entry) {
      const stored = tracker.asStored({ ...entry, ...withoutPrefix(prefix, entry) });
      return { ...stored, ...withPrefix(prefix, stored) };
    },
    as: (...access) => qualifySession(prefix, tracker.as(...access)),
  };
}

function qualifySession(prefix: string, session: TrackerSession): TrackerSession {
  return {
    ...bindOptional(session),
    async verify() {
      const owner = await session.verify();
      return { ...owner, accountId: `${prefix}${owner.accountId}` };
    },
    catalogue: async () => qualifyCatalogue(prefix, await session.catalogue()),
    create: async (entry, signal) =>
      addPrefix(prefix, await session.create({ ...entry, ...withoutPrefix(prefix, entry) }, signal)),
    update: (at, change, signal) => session.update(toPlace(prefix, at), toServiceIds(prefix, change), signal),
    delete: (at, signal) => session.delete(toPlace(prefix, at), signal),
    async reconcile(entries, since) {
      const wanted = entries.map((entry) => ({ ...entry, ...withoutPrefix(prefix, entry) }));
      const found = await session.reconcile(wanted, since);
      return found.map((list) => list.map((one) => ({ ...one, id: addPrefix(prefix, one.id) })));
    },
    async changesSince(since) {
      const changes = await session.changesSince(since);
      const qualify = (entry: RemoteEntry) => ({
        ...entry,
        id: addPrefix(prefix, entry.id),
        ...withPrefix(prefix, entry),
      });
      return { ...changes, entries: changes.entries.map(qualify) };
    },
    quotas: () => session.quotas(),
  };
}

function bindOptional(session: TrackerSession): Pick<TrackerSession, 'callsMade'> {
  return session.callsMade ? { callsMade: () => session.callsMade?.() ?? { reads: 0, writes: 0 } } : {};
}

function qualifyCatalogue(prefix: string, { projects, tasks, tags }: Catalogue): Catalogue {
  return {
    projects: projects.map((project) => ({ ...project, id: `${prefix}${project.id}` })),
    tasks: tasks.map((task) => ({
      ...task,
      id: `${prefix}${task.id}`,
      projectId: `${prefix}${task.projectId}`,
    })),
    tags,
  };
}

type Ids = { projectId: string | null; taskId: string | null };

const withPrefix = (prefix: string, { projectId, taskId }: Ids): Ids => ({
  projectId: projectId === null ? null : addPrefix(prefix, projectId),
  taskId: taskId === null ? null : addPrefix(prefix, taskId),
});

const withoutPrefix = (prefix: string, { projectId, taskId }: Ids): Ids => ({
  projectId: projectId === null ? null : dropPrefix(prefix, projectId),
  taskId: taskId === null ? null : dropPrefix(prefix, taskId),
});

const toPlace = <Place extends { id: string }>(prefix: string, at: Place): Place => ({
  ...at,
  id: dropPrefix(prefix, at.id),
});

function toServiceIds(prefix: string, change: EntryChange): EntryChange {
  const { projectId, taskId } = change;
  return {
    ...change,
    ...(projectId == null ? {} : { projectId: dropPrefix(prefix, projectId) }),
    ...(taskId == null ? {} : { taskId: dropPrefix(prefix, taskId) }),
  };
}

/** What is stored may lack it: ids were kept as they are while an account had one connection. */
const addPrefix = (prefix: string, id: string) => (id.startsWith(prefix) ? id : `${prefix}${id}`);
const dropPrefix = (prefix: string, id: string) => (id.startsWith(prefix) ? id.slice(prefix.length) : id);
