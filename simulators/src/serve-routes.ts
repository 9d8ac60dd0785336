import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerOrFail } from './answer-or-fail.ts';
import type { makeClock } from './toggl/clock.ts';
import { type makeFaults, WantedFaults } from './toggl/faults.ts';

/** A call as it came, and what was answered. */
export type Call = { key: string; method: string; path: string; status: number };

type Request<User> = { user: User; params: { id?: string | undefined }; query: unknown; body: unknown };
export type Result = { status: number; body?: unknown; headers?: Record<string, string> };
export type Route<User> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  answer: (request: Request<User>) => Result;
};

export type Server<User> = {
  clock: ReturnType<typeof makeClock>;
  faults: ReturnType<typeof makeFaults>;
  calls: Call[];
  /** What tells the caller. */
  getKey: (request: FastifyRequest) => string;
  withKey: (key: string) => User | undefined;
  /** The answer to whoever has no key that is known. */
  answerStranger: (route: Route<User>) => Result;
};

export const notFound: Result = { status: 404 };
export const done: Result = { status: 204 };

/** A deletion is announced as JSON and has no body. */
export function takeEmptyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => (text === '' ? undefined : JSON.parse(text)),
  );
}

const Advance = z.object({ advanceSeconds: z.number() });

/** Lets a test plan faults, take them back, and move the clock on. */
export function serveFaultsAndClock(
  app: FastifyInstance,
  { faults, clock }: Pick<Server<unknown>, 'faults' | 'clock'>,
): void {
  app.post('/_control/faults', async (request) => {
    faults.plan(WantedFaults.parse(request.body));
    return {};
  });
  app.delete('/_control/faults', async () => {
    faults.clear();
    return {};
  });
  app.post('/_control/clock', async (request) => {
    clock.advance(Advance.parse(request.body).advanceSeconds);
    return {};
  });
}

const Params = z.object({ id: z.string().optional() });

/** Serves the calls of a simulated server, with the faults that are planned. */
export function serveRoutes<User>(
  app: FastifyInstance,
  server: Server<User>,
  routes: readonly Route<User>[],
): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => answer(server, route, request, reply),
    });
  }
}

async function answer<User>(
  server: Server<User>,
  route: Route<User>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const call: Call = { key: server.getKey(request), method: request.method, path: request.url, status: 0 };
  server.calls.push(call);
  const user = server.withKey(call.key);
  const handle = (): Result => {
    if (user === undefined) return server.answerStranger(route);
    const params = Params.parse(request.params);
    return route.answer({ user, params, query: request.query, body: request.body });
  };
  return answerOrFail(server, request, reply, () => {
    const { status, body, headers = {} } = handle();
    call.status = status;
    reply.headers(headers);
    return { status, text: body === undefined ? '' : JSON.stringify(body) };
  });
}
