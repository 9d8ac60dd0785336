import type { Route } from '@timbre/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Session } from '../../http/session.ts';

/** What a call carries; the route checks it. */
type Call = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: object;
  headers?: Record<string, string>;
};

type CallApi = <S extends z.ZodType>(route: Route & { reply: S }, call: Call) => Promise<z.output<S>>;

/** Whose token the request came with. */
export type AssistantCaller = {
  userId: string;
  /** The person has allowed that proposals are confirmed in the assistant, which asks each time. */
  mayConfirm: boolean;
  callApi: CallApi;
  /** The same for a route that answers with nothing. */
  commandApi: (route: Route, call: Call) => Promise<void>;
};

/** A call that the API refused: the tool says why. */
export class RefusedCall extends Error {
  readonly code: string;

  constructor({ code, title }: z.infer<typeof Problem>) {
    super(title);
    this.code = code;
  }
}

const Problem = z.object({ code: z.string(), title: z.string() });

/** Calls the public API as the caller of this request: what a token may not do, no tool does for it. */
export function makeApiCaller(
  app: FastifyInstance,
  session: Session,
  { ip }: FastifyRequest,
): Pick<AssistantCaller, 'callApi' | 'commandApi'> {
  const send = async (route: Route, { params = {}, query = {}, body, headers: given }: Call) => {
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, String(value));
    // The tools are what an assistant reaches the API by.
    const { authorization, end } = app.internalCalls.begin({ ...session, isAssistant: false });
    const headers = {
      authorization,
      // Refusals with their code; in the language that the tools are described in.
      accept: 'application/json, application/problem+json',
      'accept-language': 'en',
      ...given,
    };
    const { method } = route;
    const url = `${path}?${search}`;
    const payload = body === undefined ? {} : { payload: body };
    const answer = await app.inject({ method, url, remoteAddress: ip, headers, ...payload }).finally(end);
    if (answer.statusCode >= 400) throw new RefusedCall(Problem.parse(answer.json()));
    return answer;
  };
  return {
    callApi: async (route, call) => route.reply.parse((await send(route, call)).json()),
    commandApi: async (route, call) => {
      await send(route, call);
    },
  };
}
