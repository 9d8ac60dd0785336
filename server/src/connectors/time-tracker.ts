import type { IncomingHttpHeaders } from 'node:http';
import type { Temporal } from 'temporal-polyfill';

/**
 * A time-tracking service, in our own verbs. Ids are opaque strings outside of its connector. Whatever is not done ends in a
 * ConnectorError, whose kinds are the outcomes a write can have besides done.
 */
export type TimeTracker = {
  /** Maximum duration of a call. */
  timeoutMs: number;
  /** After this time, a request with a lost response has been carried out, if at all. */
  lateMs: number;
  /** The service's throttle: time per call, and the size of a burst. */
  throttle: { everyMs: number; burst: number };
  /** The other product that a token belongs to, recognised by its format without a call. */
  findForeignProduct(token: string): string | undefined;
  /** How the service announces changes by itself; null where it does not. */
  webhook: TrackerWebhook | null;
  /** What the service keeps of an entry: entries that are the same in this form are the same to the service. */
  asStored(entry: TrackedEntry): TrackedEntry;
  /** The calls on behalf of the token's owner; at an address, for a service that people run themselves. */
  as(token: string, address?: string): TrackerSession;
};

/** The bytes of a message as they came, and its headers. */
export type WebhookMessage = { headers: IncomingHttpHeaders; body: Buffer };

type TrackerWebhook = {
  isSigned(secret: string, message: WebhookMessage): boolean;
  /** What the first message asks to be given back, to prove that the address is ours. */
  findCode(message: WebhookMessage): string | undefined;
};

export type TrackerSession = {
  /** Whose token it is, and the workspaces there are. */
  verify(): Promise<AccountOwner>;
  /** What there is to log to. Together with `verify` in one session it costs no second call where the service allows it. */
  catalogue(): Promise<Catalogue>;
  /** Writes an entry and gives the service's id for it. */
  create(entry: TrackedEntry, signal: AbortSignal): Promise<string>;
  update(at: EntryPlace, change: EntryChange, signal: AbortSignal): Promise<void>;
  /** Also done where the entry is gone already. */
  delete(at: EntryPlace, signal: AbortSignal): Promise<void>;
  /** For each entry the matching ones written since, as far as the service looks back: one call for all where the service allows it, the oldest first. */
  reconcile(entries: readonly EntryLookup[], since: Temporal.Instant): Promise<Found[][]>;
  /** Everything of the account that was written, changed or deleted since, as far as the service looks back. */
  changesSince(since: Temporal.Instant): Promise<RemoteChanges>;
  /** What the service has said about its quotas in this session, the latest of each. */
  quotas(): Quota[];
  /** The calls of this session, for a service that limits them and does not say how many are left. */
  callsMade?(): HourlyCalls;
};

/** Calls that read and calls that write; what looks something up for a write counts as one of them. */
export type HourlyCalls = Record<Quota['bucket'], number>;

export type AccountOwner = {
  accountId: string;
  fullname: string;
  email: string;
  defaultWorkspaceId: string;
  workspaces: Workspace[];
  /** Where the account was found, if not at the first address of the service; its sessions are opened there. */
  address?: string;
};

type Workspace = {
  id: string;
  name: string;
  /** Workspaces of one organization share a quota. */
  organizationId: string;
  /** Its plan tells billable time from other time. */
  isPaid: boolean;
  hasTasks: boolean;
  /** What an entry must have before it is saved. */
  requiredFields: RequiredField[];
  /** A tag that is not in the catalogue may be used all the same. */
  mayCreateTags: boolean;
  /** The most calls an hour, where the service does not say how many are left: they are counted here. */
  hourlyCalls?: HourlyCalls | undefined;
};

export type RequiredField = 'project' | 'task' | 'tags' | 'description';

export type Catalogue = {
  projects: {
    id: string;
    name: string;
    client: string | null;
    workspaceId: string;
    /** Work on it is billable unless somebody says otherwise. */
    billable: boolean;
    /** `#rrggbb` in small letters; null where the service knows no colours. */
    colour: string | null;
  }[];
  tasks: { id: string; name: string; projectId: string; workspaceId: string }[];
  tags: { name: string; workspaceId: string }[];
};

export type TrackedEntry = {
  /** Which entry of ours it is, and of which note: a service that keeps such a reference with an entry finds it again by that. */
  reference: { entryId: string; noteId: string };
  workspaceId: string;
  projectId: string | null;
  taskId: string | null;
  /** Null leaves it to the service. */
  billable: boolean | null;
  description: string;
  tags: string[];
  startedAt: Temporal.Instant;
  /** `2026-11-19`, the date of its start where its note was spoken: all that some services keep of the start. */
  day: string;
  durationSeconds: number;
};

/** An entry that was placed again may have another start: then matches within a day count too. */
export type EntryLookup = TrackedEntry & { mayStandElsewhere?: boolean };

/** Where an entry stands in the service. */
type EntryPlace = { id: string; workspaceId: string };

/** Only what changes; an empty list of tags takes all away. The start and the day change together. */
export type EntryChange = Partial<Omit<TrackedEntry, 'workspaceId' | 'reference'>>;

/** An entry in the service, possibly deleted there since. */
export type Found = { id: string; isDeleted: boolean; startedAt: Temporal.Instant };

export type RemoteChanges = {
  entries: RemoteEntry[];
  /** The service looks back no further: what changed before is not among them. Null where entries of other tools cannot be kept: it does not tell when they began, or not when they are deleted. */
  from: Temporal.Instant | null;
  /** The response reached the service's maximum: there may be more. */
  mayLackSome: boolean;
};

/** An entry as it stands in the service now, whoever made it. */
export type RemoteEntry = Omit<TrackedEntry, 'reference' | 'billable' | 'startedAt' | 'day'> & {
  id: string;
  billable: boolean;
  /** Null where the service keeps the day alone. */
  startedAt: Temporal.Instant | null;
  /** Null where the service tells the start, which is of one day here and of another there. */
  day: string | null;
  /** What the service calls them, also where the catalogue has them no longer; null where it does not say. */
  names: { project: string | null; client: string | null; task: string | null };
  isDeleted: boolean;
  /** A timer that has not been stopped: its length means nothing yet, and is given as 0. */
  isRunning: boolean;
  /** By the service's clock; where it does not say when, no later than that. */
  changedAt: Temporal.Instant;
};

/** How many calls are left until when: reads are counted for the account, writes for the account in an organization. */
export type Quota = { bucket: 'reads' | 'writes'; remaining: number; resetsInMs: number };
