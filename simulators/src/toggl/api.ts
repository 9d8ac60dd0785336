import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerStruck, sendJson, sendNginxPage, sendRefusal, setQuotaHeaders } from './answers.ts';
import { meRoutes } from './me-routes.ts';
import { toOpenTickly } from './opentickly.ts';
import { gone, noAccess, noSuchResource, quotaSpent, Refusal, serverError } from './refusal.ts';
import type { Route } from './route.ts';
import { type Account, type Call, findOrganization, type Organization } from './state.ts';
import { workspaceRoutes } from './workspace-routes.ts';
import type { World } from './world.ts';

const prefix = '/api/v9';

/** Who makes a call, as far as is known, and its line in the ledger. */
type Visit = { account: Account | undefined; call: Call };

/** The simulated service. A request passes the ledger, authentication, the quota, the throttle and the faults, in this order. */
export async function serveApi(app: FastifyInstance, world: World): Promise<void> {
  const visits = new WeakMap<FastifyRequest, Visit>();
  const serve = (route: Pick<Route, 'answer'>) => (request: FastifyRequest, reply: FastifyReply) => {
    const { account, call } = visits.get(request) ?? {};
    if (account === undefined || call === undefined) throw serverError();
    return answer(world, account, call, route, request, reply);
  };
  await app.register(
    (v9, _options, done) => {
      v9.addHook('onRequest', async (request, reply) => {
        const visit = arrive(world, request);
        visits.set(request, visit);
        // The service's answers show its own clock.
        reply.header('date', new Date(world.now()).toUTCString());
        reply.header('x-request-id', request.id).header('x-toggl-request-id', request.id);
        if (world.settings.gone) throw gone();
        return letIn(world, authenticate(world, visit, request, reply), request, reply);
      });
      v9.addHook('onSend', async (request, reply) => {
        const visit = visits.get(request);
        if (visit) visit.call.status = reply.statusCode;
      });
      v9.setErrorHandler((error, _request, reply) =>
        sendRefusal(reply, toRefusal(world, error), world.settings.errorsAs),
      );
      for (const route of [...meRoutes(world), ...workspaceRoutes(world)]) {
        v9.route({ method: route.method, url: route.path, handler: serve(route) });
      }
      v9.all('/*', serve({ answer: nothingThere }));
      done();
    },
    { prefix },
  );
}

function nothingThere(): never {
  throw noSuchResource();
}

/** The user and the password of a request; the user is a token. */
function credentialsIn({ headers: { authorization } }: FastifyRequest) {
  const given = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64').toString('utf8');
  const [token = '', password = ''] = given.split(':');
  return { token, password };
}

/** Every call is recorded in the ledger when it arrives, whatever its outcome. */
function arrive({ state, now }: World, request: FastifyRequest): Visit {
  const account = state.withToken(credentialsIn(request).token);
  const call: Call = {
    at: now(),
    account: account?.email ?? '',
    method: request.method,
    path: request.url,
    status: 0,
    fault: null,
  };
  state.calls.push(call);
  account?.calls.push(call);
  return { account, call };
}

function authenticate(
  { kind }: World,
  { account }: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Account {
  if (request.headers.authorization === undefined) {
    reply.header('x-authorization-missing', 'true');
    throw kind === 'opentickly' ? noAccess() : new Refusal(401, '');
  }
  const { token, password } = credentialsIn(request);
  if (account?.token !== token || password !== 'api_token') {
    throw kind === 'opentickly' ? noAccess() : new Refusal(403, 'Incorrect username and/or password');
  }
  return account;
}

/** The quota that a path counts against: its workspace's organization, or the user's own, which is null. */
function findQuota(account: Account, url: string): Organization | null {
  const [, first, second] = new URL(url, 'http://toggl').pathname.slice(prefix.length).split('/');
  if (first === 'me') return null;
  const workspace = account.workspaces.find(({ id }) => first === 'workspaces' && String(id) === second);
  return (workspace && findOrganization(account, workspace)) ?? account.organizations[0] ?? null;
}

function spendQuota({ quota }: World, account: Account, url: string, reply: FastifyReply): void {
  const { allowed, remaining, resetsInSeconds } = quota.spend(account, findQuota(account, url));
  setQuotaHeaders(reply, remaining, resetsInSeconds);
  if (!allowed) throw quotaSpent(resetsInSeconds);
}

/** Counts a call against its quota and its throttle. One that comes too fast costs as much as any other. */
async function letIn(world: World, account: Account, { url }: FastifyRequest, reply: FastifyReply) {
  if (world.kind === 'toggl') spendQuota(world, account, url, reply);
  const { throttle } = world.settings;
  if (throttle === null) return;
  const leave = world.throttle.enter(account, throttle);
  if (leave) {
    reply.raw.once('close', leave);
    return;
  }
  if (throttle.retryAfter) reply.header('retry-after', Math.ceil(1 / throttle.perSecond));
  return sendNginxPage(reply, 429, 'Too Many Requests');
}

async function answer(
  world: World,
  account: Account,
  call: Call,
  route: Pick<Route, 'answer'>,
  { method, params, query, body }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const handle = (now: number) => JSON.stringify(route.answer({ account, params, query, body, now }));
  const kind = method === 'GET' ? 'read' : 'write';
  const strike = world.faults.strike(kind);
  if (strike === undefined) {
    const text = handle(world.now());
    if (kind === 'write') world.lateCommits.followWrite();
    return sendJson(reply, text);
  }
  call.fault = strike.fault;
  return answerStruck(world, strike, reply, handle);
}

const OwnMistake = z.object({ statusCode: z.number().min(400).max(499), message: z.string() });

/** The framework's own refusals take the form of the service's; anything else is a server error. */
function toRefusal({ kind, settings }: World, error: unknown): Refusal {
  if (error instanceof Refusal) return kind === 'opentickly' ? toOpenTickly(error, settings) : error;
  const mistake = OwnMistake.safeParse(error);
  return mistake.success ? new Refusal(mistake.data.statusCode, mistake.data.message) : serverError();
}
