import { z } from 'zod';
import { ProjectColour, RequiredField } from './recordings.ts';
import { route } from './route.ts';
import { trackerIds } from './trackers.ts';

export const TrackerToken = z.string().trim().min(1).max(200);

/** Where a server is that people run themselves. */
const ServerAddress = z.url({ protocol: /^https?$/ }).max(300);

const TrackerId = z.enum(trackerIds);

/** An id as a service gives it: what it looks like is known to its connector alone. */
const ServiceId = z.string().trim().min(1).max(100);

/** Which connection: the one to this service, or else the default one. */
const OfService = z.object({ service: TrackerId.optional() });

export const connectTracker = route({
  method: 'POST',
  path: '/api/connection',
  access: 'session',
  summary:
    'Keeps the token of a time-tracking service, after the service has accepted it; those of other services stay. Any but the first one, or one that notes wait for, needs the password entered again.',
  body: z.object({
    service: TrackerId,
    token: TrackerToken,
    /** Of the server, for a service that people run themselves. */
    address: ServerAddress.optional(),
    workspaceId: ServiceId.optional(),
  }),
  problems: [
    'verification-needed',
    'token-refused',
    'address-unusable',
    'token-of-other-product',
    'workspace-unknown',
    'service-unavailable',
    'too-many-tries',
  ],
});

export const disconnectTracker = route({
  method: 'DELETE',
  path: '/api/connection',
  access: 'reauthenticated',
  summary:
    'Erases the token and what was read by it. Nothing is deleted in the time-tracking service; notes in work wait for another token.',
  query: OfService,
  problems: [],
});

export const chooseWorkspace = route({
  method: 'PATCH',
  path: '/api/connection',
  access: 'reauthenticated',
  summary: 'Limits projects and entries to one workspace of the account; null to all of them.',
  body: OfService.extend({ workspaceId: ServiceId.nullable() }),
  problems: ['connection-needed', 'workspace-unknown'],
});

export const getToken = route({
  method: 'GET',
  path: '/api/connection/token',
  access: 'session',
  summary:
    'The token that is kept, masked without a fresh verification or where that is asked for, and its workspace; null where there is none.',
  query: OfService.extend({ masked: z.literal('true').optional() }),
  reply: z.object({
    token: z.string().nullable(),
    workspaceId: z.string().nullable(),
    /** All but the last four characters are hidden. */
    masked: z.boolean(),
  }),
  problems: [],
});

export const Verification = z.object({
  valid: z.boolean(),
  /** A sentence for the person, where the token is not valid. */
  error: z.string().nullable(),
  user: z.object({ fullname: z.string(), email: z.string(), workspaceName: z.string() }).nullable(),
});
export type Verification = z.infer<typeof Verification>;

export const verifyToken = route({
  method: 'POST',
  path: '/api/connection/verify',
  access: 'session',
  summary: 'Asks the service whether it accepts a token: the given one, or else the one that is kept.',
  /** The service of the default connection, or else the one offered first, where none is named. */
  body: z.object({
    service: TrackerId.optional(),
    token: TrackerToken.optional(),
    address: ServerAddress.optional(),
  }),
  reply: Verification,
  problems: ['connection-needed', 'address-unusable', 'service-unavailable', 'too-many-tries'],
});

export const ConnectionHealth = z.object({
  state: z.enum(['none', 'working', 'broken']),
  /** The service and what people call it; null without a connection. */
  service: z.string().nullable().default(null),
  name: z.string().nullable().default(null),
  /** Of its server, for a service that people run themselves. */
  address: z.string().nullable().default(null),
  fullname: z.string().nullable(),
  workspaceName: z.string().nullable(),
  /** What the service last said about calls that may still be made this hour; null where it said nothing lately. */
  calls: z.object({ remaining: z.int(), resetsAt: z.iso.datetime() }).nullable(),
});
export type ConnectionHealth = z.infer<typeof ConnectionHealth>;

export const getConnection = route({
  method: 'GET',
  path: '/api/connection',
  access: 'session',
  summary: 'How the default connection to a time-tracking service fares.',
  reply: ConnectionHealth,
  problems: [],
});

/** One of several; the default one takes what belongs to no other. */
export const ListedConnection = ConnectionHealth.extend({
  state: z.enum(['working', 'broken']),
  isDefault: z.boolean(),
  workspaceId: z.string().nullable(),
  workspaces: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ListedConnection = z.infer<typeof ListedConnection>;

export const listConnections = route({
  method: 'GET',
  path: '/api/connections',
  access: 'session',
  summary:
    'All connections to time-tracking services, the default one first. An entry goes to the one that its project belongs to, and without a project to the default one.',
  reply: z.array(ListedConnection),
  problems: [],
});

export const chooseDefaultConnection = route({
  method: 'PUT',
  path: '/api/connections/default',
  access: 'reauthenticated',
  summary: 'Has entries without a project go to this service from now on.',
  body: z.object({ service: TrackerId }),
  problems: ['connection-needed'],
});

export const syncEntries = route({
  method: 'POST',
  path: '/api/connection/sync',
  access: 'session',
  summary:
    'Has entries that were changed, deleted or made in the time-tracking service read, unless that was done in the last ten minutes; answers at once, and an event tells of news.',
  problems: [],
});

export const getWebhook = route({
  method: 'GET',
  path: '/api/connection/webhook',
  access: 'reauthenticated',
  summary:
    'Where the time-tracking service can be told to announce changes, and the secret that it signs with; it has to be set up there.',
  reply: z.object({ url: z.url(), secret: z.string() }),
  problems: ['connection-needed', 'not-found'],
});

export const receiveWebhook = route({
  method: 'POST',
  path: '/api/webhooks/:service/:connectionId',
  access: 'public',
  summary:
    'The time-tracking service’s doorbell: signed, and answered by reading what changed soon; the code of its first message is given back.',
  params: z.object({ service: TrackerId, connectionId: z.uuid() }),
  reply: z.object({ validation_code: z.string().optional() }),
  problems: ['signature-wrong'],
});

export const listProjects = route({
  method: 'GET',
  path: '/api/connection/projects',
  access: 'session',
  summary: 'The projects that can be picked; none without a connection.',
  reply: z.array(z.object({ id: z.string(), name: z.string() })),
  problems: [],
});

/** What an entry can be given, with the rules of each workspace. */
export const TrackerCatalogue = z.object({
  projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      client: z.string().nullable(),
      workspaceId: z.string(),
      /** Of the connection that it belongs to; the last release does not say it. */
      service: z.string().optional(),
      billable: z.boolean(),
      /** Null where the service has none; the last release does not say it. */
      colour: ProjectColour.nullable().default(null),
      tasks: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  tags: z.array(z.object({ name: z.string(), workspaceId: z.string() })),
  workspaces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Its plan has tasks, and tells billable time from other time. */
      isPaid: z.boolean(),
      requiredFields: z.array(RequiredField),
    }),
  ),
});
export type TrackerCatalogue = z.infer<typeof TrackerCatalogue>;

export const getCatalogue = route({
  method: 'GET',
  path: '/api/connection/catalogue',
  access: 'session',
  scope: 'notes:read',
  summary:
    'What an entry can be given: projects with their tasks, tags, and what each workspace requires; nothing without a connection.',
  reply: TrackerCatalogue,
  problems: [],
});

export const refreshCatalogue = route({
  method: 'POST',
  path: '/api/connection/catalogue/refresh',
  access: 'session',
  summary:
    'Has projects, tasks, tags and rules read again from the time-tracking service, where that was ten minutes ago or more, one minute for a list that somebody opened, and its hourly calls allow it.',
  query: z.object({ for: z.enum(['page', 'list']).default('page') }),
  reply: z.object({
    wasRead: z.boolean(),
    /** When they were last read; null without a connection. Another time than before: there may be something new. */
    readAt: z.iso.datetime().nullable(),
  }),
  problems: ['unavailable'],
});

const entryPath = { params: z.object({ id: z.uuid() }), access: 'session' } as const;
const entryProblems = [
  'not-found',
  'connection-needed',
  'quota-spent',
  'token-refused',
  'change-refused',
  'service-unavailable',
] as const;

/** No time-tracking service knows older work, and nobody has done any that far ahead; finer than nanoseconds no clock goes. */
const EntryStart = z.iso
  .datetime()
  .max('2026-11-15T12:00:00.123456789Z'.length)
  .refine((moment) => moment >= '2006' && moment < '2100');

export const EntryEdit = z.object({
  /** May be empty: an entry need not have a description. */
  description: z.string().trim().max(3_000).optional(),
  tags: z.array(z.string().trim().min(1).max(100)).max(50).optional(),
  /** Takes all tags away: a list without any is not sent. */
  clearTags: z.literal(true).optional(),
  /** Null takes the entry out of its project. */
  projectId: z.string().max(100).nullable().optional(),
  /** A task of its project; another project takes the task away. */
  taskId: z.string().max(100).nullable().optional(),
  billable: z.boolean().optional(),
  start: EntryStart.optional(),
  /** In seconds. */
  duration: z.int().min(1).max(86_400).optional(),
});
export type EntryEdit = z.infer<typeof EntryEdit>;

export const editEntry = route({
  ...entryPath,
  method: 'PATCH',
  path: '/api/entries/:id',
  summary: 'Changes an entry in the time-tracking service and in the history; answers when both have it.',
  body: EntryEdit,
  problems: [...entryProblems, 'entry-gone', 'project-unknown', 'task-unknown'],
});

export const resendEntry = route({
  ...entryPath,
  method: 'POST',
  path: '/api/entries/:id/resend',
  summary: 'Sends an entry that is held because the service did not take it, or would not, once more.',
  problems: ['not-found'],
});

export const deleteEntry = route({
  ...entryPath,
  method: 'DELETE',
  path: '/api/entries/:id',
  summary: 'Deletes an entry, for good, from the time-tracking service and from the history.',
  problems: entryProblems,
});
