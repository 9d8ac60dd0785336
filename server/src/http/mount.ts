import type { Route } from '@timbre/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';
import { DomainError } from '../domain-error.ts';
import type { Session } from './session.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

type Input<R extends Route> = {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']> | (R['orAudio'] extends true ? null | undefined : never);
  session: R['access'] extends 'public' ? Session | null : Session;
  request: FastifyRequest;
  reply: FastifyReply;
};

// biome-ignore lint/suspicious/noConfusingVoidType: it is a return type, one conditional away.
type Answer<R extends Route> = R['reply'] extends z.ZodType ? z.input<R['reply']> : void;

/** Serves a route of the contract: input parsed, caller checked, answer cut to its schema. */
export function mount<R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: (input: Input<NoInfer<R>>) => Promise<Answer<NoInfer<R>>>,
): void {
  app.route({
    method: route.method,
    url: route.path,
    config: { access: route.access },
    // No client of ours uses HEAD.
    exposeHeadRoute: false,
    schema: {
      summary: route.summary,
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.orAudio ? route.body.nullish() : route.body } : {}),
      ...(route.reply ? { response: { 200: route.reply } } : {}),
    },
    // After `fillSession` and before the body is read, so unauthorised uploads are refused early.
    onRequest: async ({ session }) => {
      if (route.access !== 'public' && session === null) throw new DomainError('session-needed');
      if (session && !isAllowed(route, session)) throw new DomainError('scope-needed');
      if (session?.isPendingDeletion && !route.whilePendingDeletion) throw new DomainError('account-leaving');
      if (session?.mustAddSecondFactor && !route.withoutSecondFactor)
        throw new DomainError('second-factor-needed');
      if (route.access === 'reauthenticated' && !session?.isReauthenticated)
        throw new DomainError('verification-needed');
    },
    handler: async (request, reply) => {
      const { params, query, body, session } = request;
      if (![route.params && params, route.query && query, route.body && body].every(canBeKept))
        throw new DomainError('request-invalid');
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: Fastify parsed the three with this route's own schemas just before, and the session was checked above; the type system cannot follow a generic route through that.
      const input = { params, query, body, session, request, reply } as Input<R>;
      const answer = await handle(input);
      if (reply.sent) return reply;
      return route.reply ? answer : reply.code(204).send();
    },
  });
}

/** Serves calls that differ in their paths alone. */
export function mountAll<R extends Route>(
  app: FastifyInstance,
  routes: readonly R[],
  handle: (input: Input<NoInfer<R>>) => Promise<Answer<NoInfer<R>>>,
): void {
  for (const route of routes) mount(app, route, handle);
}

/** Writes an answer with what its schema names and nothing else. The type provider's own would check each text twice. */
export const serialize: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(schema.parse(answer));

/** A script may do what its token says, and never what asks for the password of a person. */
function isAllowed({ access, scope, forAssistants }: Route, { scopes, isAssistant }: Session): boolean {
  if (scopes === null) return true;
  if (isAssistant && !forAssistants) return false;
  return access !== 'reauthenticated' && scope !== undefined && scopes.includes(scope);
}

/** PostgreSQL takes neither NUL nor half of a surrogate pair, and no word that anybody writes has one. */
export function canBeKept(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.values(value).every(canBeKept);
}
