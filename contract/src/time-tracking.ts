import { z } from 'zod';
import { route } from './route.ts';

const Token = z.string().trim().min(1).max(200);

export const connectToggl = route({
  method: 'POST',
  path: '/api/user/toggl-token',
  access: 'session',
  summary:
    'Keeps the token of the time-tracking service, after the service has accepted it. Replacing one needs the password entered again.',
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

export const Project = z.object({ id: z.number(), name: z.string() });

export const listProjects = route({
  method: 'GET',
  path: '/api/toggl/projects',
  access: 'session',
  summary: 'The projects that can be picked; none without a connection.',
  reply: z.array(Project),
  problems: [],
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
  description: z.string().trim().min(1).max(3_000).optional(),
  tags: z.array(z.string().trim().min(1).max(100)).max(50).optional(),
  /** Takes all tags away: a list without any is not sent. */
  clearTags: z.literal(true).optional(),
  /** Null takes the entry out of its project. */
  projectId: z.string().max(30).nullable().optional(),
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
  problems: [...entryProblems, 'project-unknown'],
});

export const deleteEntry = route({
  ...entryPath,
  method: 'DELETE',
  path: '/api/toggl/entries/:id',
  summary: 'Deletes an entry, for good, from the time-tracking service and from the history.',
  problems: entryProblems,
});
