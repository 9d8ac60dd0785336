import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { z } from 'zod';
import { createEntry, deleteEntry, Refusal, updateEntry } from './entries.ts';
import { Fault, type Faults, makeFaults } from './faults.ts';
import { ledgerPage } from './ledger-page.ts';
import { freePlan, makeQuota, type QuotaLimits } from './quota.ts';
import { type Account, emptyState, type State } from './state.ts';
import { entryJson, meJson, projectJson } from './wire.ts';

const NewAccount = z.object({
  token: z.string().optional(),
  email: z.string().optional(),
  fullname: z.string().optional(),
  timezone: z.string().optional(),
  projects: z
    .array(z.object({ name: z.string(), client: z.string().optional(), workspace: z.string().optional() }))
    .optional(),
  tags: z.array(z.string()).optional(),
  workspaces: z.array(z.string()).optional(),
});

const NewEntries = z.object({ token: z.string(), entries: z.array(z.unknown()) });

export type TogglOptions = { port?: number; quota?: QuotaLimits };

/** A stand-in for Toggl Track's API v9, written from its documentation. Its ledger is at `/`. */
export async function startToggl({ port = 0, quota = freePlan }: TogglOptions = {}) {
  const state = emptyState();
  const faults = makeFaults();
  const app = fastify();
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(ledgerPage(state)));
  control(app, state, faults);
  api(app, state, faults, quota);
  const url = await app.listen({ host: '127.0.0.1', port });
  return { url, stop: () => app.close() };
}

/** What a test or a demonstration sets up; not part of the service that is simulated. */
function control(app: FastifyInstance, state: State, faults: Faults): void {
  app.post('/_control/faults', async (request) => {
    faults.plan(...z.array(Fault).parse(request.body));
    return {};
  });
  app.post('/_control/accounts', async (request) => {
    const account = state.addAccount(NewAccount.parse(request.body ?? {}));
    const { id, token, email, organizationId, workspaceId, workspaces, projects, tags } = account;
    return { id, token, email, organizationId, workspaceId, workspaces, projects, tags };
  });
  app.post('/_control/entries', async (request) => {
    const { token, entries } = NewEntries.parse(request.body);
    const account = state.accounts.find((candidate) => candidate.token === token);
    if (account === undefined) throw new Refusal(404, 'no such account');
    return entries.map((entry) =>
      entryJson(account, createEntry(state, account, entry, Date.now()), 'written'),
    );
  });
  app.post('/_control/revoke', async (request) => {
    const { token } = z.object({ token: z.string() }).parse(request.body);
    const account = state.accounts.find((candidate) => candidate.token === token);
    if (account) account.token = `${token.slice(1)}0`;
    return {};
  });
  app.get('/_control/calls', async () => state.calls);
}

function api(app: FastifyInstance, state: State, faults: Faults, limits: QuotaLimits): void {
  const quota = makeQuota(limits, () => Date.now());
  const callers = new WeakMap<FastifyRequest, Account>();
  const callerOf = (request: FastifyRequest): Account => {
    const account = callers.get(request);
    if (account === undefined) throw new Refusal(401, '');
    return account;
  };

  app.register(
    (v9, _options, done) => {
      v9.addHook('onRequest', async (request, reply) => {
        const account = authenticate(state, request, reply);
        callers.set(request, account);
        const bucket = request.url.startsWith('/api/v9/me') ? 'user' : 'organization';
        const { allowed, remaining, resetsInSeconds } = quota.spend(account.id, bucket);
        reply.header('x-toggl-quota-remaining', remaining).header('x-toggl-quota-resets-in', resetsInSeconds);
        if (!allowed) {
          throw new Refusal(
            402,
            `You have hit your hourly limit for API calls. Your quota will reset in ${resetsInSeconds} seconds.`,
          );
        }
      });
      v9.addHook('onResponse', async (request, reply) => {
        const account = callers.get(request)?.email ?? '';
        const { method, url } = request;
        state.calls.push({ at: Date.now(), account, method, path: url, status: reply.statusCode });
      });
      v9.setErrorHandler((error, _request, reply) => {
        if (!(error instanceof Refusal)) return reply.code(500).send(JSON.stringify('Internal Server Error'));
        // An error's body is a bare JSON string.
        return reply
          .code(error.status)
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(error.message));
      });
      readRoutes(v9, callerOf);
      writeRoutes(v9, state, faults, callerOf);
      done();
    },
    { prefix: '/api/v9' },
  );
}

function authenticate(state: State, request: FastifyRequest, reply: FastifyReply): Account {
  const { authorization } = request.headers;
  if (authorization === undefined) {
    reply.header('x-authorization-missing', 'true');
    throw new Refusal(401, '');
  }
  const [user, password] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(':');
  const account = state.accounts.find((candidate) => candidate.token === user);
  if (account === undefined || password !== 'api_token')
    throw new Refusal(403, 'Incorrect username and/or password');
  return account;
}

const Flags = z.object({ with_related_data: z.string().optional() });
const Since = z.object({ since: z.coerce.number().optional() });
const Workspace = z.object({ wid: z.coerce.number() });
const WorkspaceEntry = Workspace.extend({ id: z.coerce.number() });

type CallerOf = (request: FastifyRequest) => Account;

function inOwnWorkspace(account: Account, params: unknown): void {
  const { wid } = Workspace.parse(params);
  if (!account.workspaces.some(({ id }) => id === wid)) {
    throw new Refusal(403, 'User does not have access to this resource.');
  }
}

function readRoutes(v9: FastifyInstance, callerOf: CallerOf): void {
  v9.get('/me', async (request) => {
    const flags = Flags.parse(request.query);
    return meJson(callerOf(request), flags.with_related_data === 'true');
  });
  v9.get('/me/time_entries', async (request) => {
    const account = callerOf(request);
    const { since } = Since.parse(request.query);
    const shown = account.entries.filter((entry) =>
      since === undefined ? entry.deletedAt === null : entry.changedAt >= since * 1_000,
    );
    return shown.map((entry) => entryJson(account, entry, 'read')).reverse();
  });
  v9.get('/workspaces/:wid/projects', async (request) => {
    const account = callerOf(request);
    inOwnWorkspace(account, request.params);
    const { wid } = Workspace.parse(request.params);
    return account.projects
      .filter(({ workspaceId }) => workspaceId === wid)
      .map((project) => projectJson(account, project));
  });
}

function writeRoutes(v9: FastifyInstance, state: State, faults: Faults, callerOf: CallerOf): void {
  v9.post('/workspaces/:wid/time_entries', async (request, reply) => {
    const account = callerOf(request);
    inOwnWorkspace(account, request.params);
    return faults.through(reply, () =>
      entryJson(account, createEntry(state, account, request.body, Date.now()), 'written'),
    );
  });
  v9.put('/workspaces/:wid/time_entries/:id', async (request) => {
    const account = callerOf(request);
    inOwnWorkspace(account, request.params);
    const { id } = WorkspaceEntry.parse(request.params);
    return entryJson(account, updateEntry(state, account, id, request.body, Date.now()), 'written');
  });
  v9.delete('/workspaces/:wid/time_entries/:id', async (request) => {
    const account = callerOf(request);
    inOwnWorkspace(account, request.params);
    deleteEntry(account, WorkspaceEntry.parse(request.params).id, Date.now());
    return null;
  });
}
