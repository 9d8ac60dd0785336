import { randomInt, randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type {
  AccountOwner,
  Catalogue,
  Quota,
  RequiredField,
  TimeTracker,
  TrackedEntry,
  TrackerSession,
} from '../../src/connectors/time-tracker.ts';

/** Every text that the cases write begins with it, so that what they made can be told from everything else. */
export const mark = 'Conformance';
/** What an earlier run wrote, and deleted, is not taken for what this one writes. */
export const runNumber = randomInt(1_000, 10_000);
export const words = (name: string) => `${mark} ${runNumber}: ${name}`;
/** All tags that cases use: each has to be deleted again. */
export const tags = { first: 'conformance', second: 'conformance-second' };

export type Plan = 'free' | 'paid' | 'premium';

/** An entry as the service shows it, read past the connector. */
export type StoredEntry = Omit<TrackedEntry, 'reference' | 'workspaceId' | 'startedAt'> & {
  startedAt: string;
};

/** Makes things at the service and takes them away again, past the connector; what it makes is deleted in the end. */
export type Arranging = {
  project(wanted: {
    name: string;
    client?: string;
    billable?: boolean;
    isArchived?: boolean;
  }): Promise<string>;
  task(projectId: string, wanted: { name: string; isDone?: boolean }): Promise<string>;
  /** As another tool writes it. */
  entry(entry: TrackedEntry, isRunning?: boolean): Promise<string>;
  deleteProject(id: string): Promise<void>;
  deleteTag(name: string): Promise<void>;
  deleteEntry(id: string): Promise<void>;
};

/** How a request can go wrong: its answer is lost before or after it was done, a machine in between answers, or nobody does. */
export type Fault =
  | 'cut-before'
  | 'cut-after'
  | '500-before'
  | '500-after'
  | 'html'
  | 'html-400'
  | '503'
  | 'truncated'
  | 'empty'
  | 'shapeless'
  | 'slow-before'
  | '429'
  | '410';

/** What only whoever runs the service can do: a real account has nothing of this. */
export type Service = {
  fail(fault: Fault, on?: 'read' | 'write'): Promise<void>;
  /** Leaves so many calls in the quota that `bucket` names. */
  leave(bucket: Quota['bucket'], calls: number): Promise<void>;
  advance(seconds: number): Promise<void>;
  requireFields(fields: RequiredField[]): Promise<void>;
  lockBefore(date: string): Promise<void>;
  suspendWorkspace(): Promise<void>;
  reserveTagsForAdministrators(): Promise<void>;
  revokeToken(): Promise<void>;
  /** Where the real behaviour is not known for certain. */
  set(change: {
    archivedProjects?: 'accept' | 'refuse';
    billableOnFree?: 'refuse-400' | 'refuse-402';
    descriptions?: 'trimmed';
    errorsAs?: 'text';
  }): Promise<void>;
  /** Another account, with workspaces besides its own and projects in any of them. */
  account(wanted: {
    workspaces?: string[];
    projects: { name: string; workspace?: string }[];
  }): Promise<{ token: string; workspaceId: string; workspaces: Named[]; projects: Named[] }>;
  /** How many entries stand in the account. */
  countEntries(): Promise<number>;
};

type Named = { id: string; name: string };

/**
 * What not every service has: plans without tasks and billable time; tasks; billable time; rules of a workspace, and all that
 * is missing said at once; tags, and rights to make them that are told; quotas that are told; starts and timers; times that stay
 * to the second as they are sent; projects without clients; entries without a project; deletions that are told; several workspaces; entries known again by what they say, not by a reference; three thousand characters; limits that Toggl Track alone has; or what of it is not known for certain.
 */
export type Feature =
  | 'plans'
  | 'tasks'
  | 'billable'
  | 'rules'
  | 'several missing'
  | 'tags'
  | 'tag rights'
  | 'quotas'
  | 'starts'
  | 'seconds'
  | 'projects without clients'
  | 'bare entries'
  | 'deletions'
  | 'workspaces'
  | 'alike'
  | 'long texts'
  | 'own limits'
  | 'quirks';

/** An account at a service, and what cases need besides the connector. */
export type Target = {
  tracker: TimeTracker;
  token: string;
  /** A token of another product, if there is one. */
  foreignToken: string | null;
  workspaceId: string;
  plan: Plan;
  /** What an entry here must have that nobody asks for in particular. */
  usual?: Partial<TrackedEntry>;
  /** The task that it has then, which is one of its project's. */
  getUsualTask?: (projectId: string) => string;
  /** A new session of the account, or of another one's token; what is created in it is deleted after the case. */
  session(token?: string): TrackerSession;
  /** What the connector says of the account; read again only after something was written. */
  account(): Promise<{ owner: AccountOwner; catalogue: Catalogue }>;
  /** Null where the service has no such entry, or no longer. */
  read(id: string): Promise<StoredEntry | null>;
  arrange: Arranging;
  /** Things that cases share, made when they are first asked for. */
  shared: Record<Thing, () => Promise<string>>;
  service: Service | null;
};

export type Thing = 'project' | 'otherProject' | 'archivedProject' | 'task' | 'otherTask' | 'entry';

/** Calls that write: those that make a thing, and those that take it away with all that came with it. */
export const thingCosts: Record<Thing | 'tags', { make: number; remove: number }> = {
  // Its client is deleted too.
  project: { make: 1, remove: 2 },
  otherProject: { make: 1, remove: 1 },
  archivedProject: { make: 1, remove: 1 },
  // Tasks go with their projects.
  task: { make: 1, remove: 0 },
  otherTask: { make: 1, remove: 0 },
  entry: { make: 1, remove: 1 },
  // They come into being with the first entry that names them.
  tags: { make: 0, remove: 2 },
};

export type Case = {
  id: string;
  title: string;
  /** What it takes beyond any account: a plan, or power over the service, with the reason in words. */
  plan?: Plan;
  /** What the service must have for it. */
  takes?: Feature;
  control?: string;
  needs?: (Thing | 'tags')[];
  /** The most calls it makes, deleting its entries included and what it `needs` left out. */
  calls: { reads: number; writes: number };
  run(target: Target): Promise<void>;
};

/** The service of a target; cases that ask for it say so in `control`. */
export function getService({ service }: Target): Service {
  if (service === null) throw new Error('this account gives no power over its service');
  return service;
}

const yesterday = Temporal.Now.instant()
  .subtract({ hours: 24 })
  .round({ smallestUnit: 'hour', roundingMode: 'floor' });

/** Yesterday at a whole hour, so many minutes later. */
export const at = (minutes: number) => yesterday.add({ minutes });

/** Its date; the cases are run in the zone of Greenwich. */
export const getDay = (moment: Temporal.Instant) => moment.toZonedDateTimeISO('UTC').toPlainDate().toString();

/** That of an entry which is nothing else. */
export const makeReference = () => ({ entryId: randomUUID(), noteId: randomUUID() });

const sharedReferences = new WeakMap<Target, TrackedEntry['reference']>();

/** That of the entry that the cases of a target share. */
export function getSharedReference(target: Target): TrackedEntry['reference'] {
  const reference = sharedReferences.get(target) ?? makeReference();
  sharedReferences.set(target, reference);
  return reference;
}

/** An entry of half an hour without anything that is not asked for. */
export function draft(target: Target, name: string, change: Partial<TrackedEntry> = {}): TrackedEntry {
  const startedAt = change.startedAt ?? at(0);
  const entry = {
    reference: makeReference(),
    workspaceId: target.workspaceId,
    projectId: null,
    taskId: null,
    billable: null,
    description: words(name),
    tags: [],
    startedAt,
    day: getDay(startedAt),
    durationSeconds: 1_800,
    ...target.usual,
    ...change,
  };
  const usualTask = entry.projectId === null ? undefined : target.getUsualTask?.(entry.projectId);
  return { ...entry, taskId: entry.taskId ?? usualTask ?? null };
}

export const inTime = ({ tracker }: Target) => AbortSignal.timeout(tracker.timeoutMs);

/** Writes an entry through the connector. */
export const create = (target: Target, entry: TrackedEntry, session = target.session()) =>
  session.create(entry, inTime(target));

/** Long enough before anything that a case writes, also by a clock that differs from ours. */
export const lately = () => Temporal.Now.instant().subtract({ minutes: 10 });
