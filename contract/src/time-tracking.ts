import { z } from 'zod';
import { RequiredField } from './recordings.ts';
import { route } from './route.ts';

const Token = z.string().trim().min(1).max(200);

export const connectToggl = route({
  method: 'POST',
  path: '/api/user/toggl-token',
  access: 'session',
  summary:
    'Keeps the token of the time-tracking service, after the service has accepted it. Replacing one, or giving one that notes wait for, needs the password entered again.',
  body: z.object({ togglToken: Token, togglWorkspaceId: z.string().trim().max(30).optional() }),
  problems: [
    'verification-needed',
    'token-refused',
    'token-of-other-product',
    'workspace-unknown',
    'service-unavailable',
    'too-many-tries',
  ],
});

export const disconnectToggl = route({
  method: 'DELETE',
  path: '/api/user/toggl-token',
  access: 'reauthenticated',
  summary:
    'Erases the token and what was read by it. Nothing is deleted in the time-tracking service; notes in work wait for another token.',
  problems: [],
});

export const chooseWorkspace = route({
  method: 'PATCH',
  path: '/api/user/toggl-connection',
  access: 'reauthenticated',
  summary: 'Limits projects and entries to one workspace of the account; null to all of them.',
  body: z.object({ togglWorkspaceId: z.string().trim().min(1).max(30).nullable() }),
  problems: ['connection-needed', 'workspace-unknown'],
});

export const getToken = route({
  method: 'GET',
  path: '/api/user/toggl-token',
  access: 'session',
  summary:
    'The token that is kept, masked without a fresh verification or where that is asked for, and its workspace; null where there is none.',
  query: z.object({ masked: z.literal('true').optional() }),
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
  path: '/api/user/toggl-token/verify',
  access: 'session',
  summary: 'Asks the service whether it accepts a token: the given one, or else the one that is kept.',
  body: z.object({ togglToken: Token.optional() }),
  reply: Verification,
  problems: ['connection-needed', 'service-unavailable', 'too-many-tries'],
});

export const ConnectionHealth = z.object({
  state: z.enum(['none', 'working', 'broken']),
  fullname: z.string().nullable(),
  workspaceName: z.string().nullable(),
  /** What the service last said about calls that may still be made this hour; null where it said nothing lately. */
  calls: z.object({ remaining: z.int(), resetsAt: z.iso.datetime() }).nullable(),
});
export type ConnectionHealth = z.infer<typeof ConnectionHealth>;

export const getConnection = route({
  method: 'GET',
  path: '/api/toggl/connection',
  access: 'session',
  summary: 'How the connection to the time-tracking service fares.',
  reply: ConnectionHealth,
  problems: [],
});

export const syncEntries = route({
  method: 'POST',
  path: '/api/toggl/sync',
  access: 'session',
  summary:
    'Has entries that were changed, deleted or made in the time-tracking service read, unless that was done in the last ten minutes; answers at once, and an event tells of news.',
  problems: [],
});

export const getTogglWebhook = route({
  method: 'GET',
  path: '/api/toggl/webhook',
  access: 'reauthenticated',
  summary:
    'Where the time-tracking service can be told to announce changes, and the secret that it signs with; it has to be set up there.',
  reply: z.object({ url: z.url(), secret: z.string() }),
  problems: ['connection-needed'],
});

export const togglWebhook = route({
  method: 'POST',
  path: '/api/webhooks/toggl/:connectionId',
  access: 'public',
  summary:
    'The time-tracking service’s doorbell: signed, and answered by reading what changed soon; the code of its first message is given back.',
  params: z.object({ connectionId: z.uuid() }),
  reply: z.object({ validation_code: z.string().optional() }),
  problems: ['signature-wrong'],
});

export const Project = z.object({ id: z.number(), name: z.string() });

export const listProjects = route({
  method: 'GET',
  path: '/api/toggl/projects',
  access: 'session',
  summary: 'The projects that can be picked; none without a connection.',
  reply: z.array(Project),
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
      billable: z.boolean(),
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
  path: '/api/toggl/catalogue',
  access: 'session',
  summary:
    'What an entry can be given: projects with their tasks, tags, and what each workspace requires; nothing without a connection.',
  reply: TrackerCatalogue,
  problems: [],
});

export const refreshCatalogue = route({
  method: 'POST',
  path: '/api/toggl/catalogue/refresh',
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
  projectId: z.string().max(30).nullable().optional(),
  /** A task of its project; another project takes the task away. */
  taskId: z.string().max(30).nullable().optional(),
  billable: z.boolean().optional(),
  start: EntryStart.optional(),
  /** In seconds. */
  duration: z.int().min(1).max(86_400).optional(),
});
export type EntryEdit = z.infer<typeof EntryEdit>;

export const editEntry = route({
  ...entryPath,
  method: 'PATCH',
  path: '/api/toggl/entries/:id',
  summary: 'Changes an entry in the time-tracking service and in the history; answers when both have it.',
  body: EntryEdit,
  problems: [...entryProblems, 'entry-gone', 'project-unknown', 'task-unknown'],
});

export const resendEntry = route({
  ...entryPath,
  method: 'POST',
  path: '/api/toggl/entries/:id/resend',
  summary: 'Sends an entry that is held because the service did not take it, or would not, once more.',
  problems: ['not-found'],
});

export const deleteEntry = route({
  ...entryPath,
  method: 'DELETE',
  path: '/api/toggl/entries/:id',
  summary: 'Deletes an entry, for good, from the time-tracking service and from the history.',
  problems: entryProblems,
});
