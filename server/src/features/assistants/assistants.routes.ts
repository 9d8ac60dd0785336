import { createMcpHandler } from '@modelcontextprotocol/server';
import { callAssistantTools, openAssistantStream } from '@timbre/contract/assistants';
import { AssistantScope, describeResource } from '@timbre/contract/authorization';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { mountAll } from '../../http/mount.ts';
import type { Session } from '../../http/session.ts';
import { makeApiCaller } from './call-api.ts';
import { makeToolServer } from './tool-server.ts';

type Deps = Pick<AppContext, 'authSecret' | 'db' | 'log' | 'now' | 'publicUrl'>;

export function assistantRoutes(app: FastifyInstance, deps: Deps): void {
  const metadata = new URL(describeResource.path, deps.publicUrl).href;
  const challenge = `Bearer resource_metadata="${metadata}", scope="${AssistantScope.options.join(' ')}"`;
  app.register((protocol, _options, done) => {
    // By this a client finds out where a person can allow it in (RFC 9728).
    protocol.addHook('onSend', (_request, reply, _payload, next) => {
      if (reply.statusCode === 401) reply.header('www-authenticate', challenge);
      next();
    });
    mountAll(protocol, [callAssistantTools, openAssistantStream], async ({ session, request, reply }) => {
      // A browser's cookie may come with a request that its user knows nothing of.
      if (session.scopes === null) throw new DomainError('api-token-wrong');
      await respond(app, deps, session, request, reply);
    });
    done();
  });
}

async function respond(
  app: FastifyInstance,
  deps: Deps,
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const caller = {
    userId: session.userId,
    mayConfirm: session.scopes?.includes('entries:write') ?? false,
    ...makeApiCaller(app, session, request),
  };
  const handler = createMcpHandler(() => makeToolServer(deps, caller), {
    // A stream would stay open; each tool answers at once.
    maxSubscriptions: 0,
    onerror: (cause) => deps.log.info({ err: cause }, 'an assistant was refused'),
  });
  const answer = await handler.fetch(toWebRequest(deps, request), { parsedBody: request.body });
  reply.code(answer.status);
  const type = answer.headers.get('content-type');
  if (type !== null) reply.header('content-type', type);
  await reply.send(await answer.text());
}

/** The protocol's headers and body; none of the headers that name the caller, whom we know. */
function toWebRequest({ publicUrl }: Deps, { method, headers, body }: FastifyRequest): Request {
  const names = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
  const given = names.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request(new URL(callAssistantTools.path, publicUrl), {
    method,
    headers: given,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? null) } : {}),
  });
}
