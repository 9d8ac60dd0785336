import * as contract from '@timbre/contract/authorization';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { mount, mountAll } from '../../http/mount.ts';
import { allowFromAddress } from '../../rate-limit.ts';
import {
  AuthorizationError,
  allow,
  disconnectAssistant,
  exchange,
  getIssuer,
  getResource,
  listAssistants,
  readRequest,
  registerClient,
  revoke,
} from './authorization.ts';
import { getCaller } from './security-events.ts';

type Deps = Pick<AppContext, 'db' | 'now' | 'rateLimits' | 'authSecret' | 'publicUrl'>;

/** OAuth 2.1 for assistants: public clients, codes with PKCE, and access to `/mcp` alone. */
export async function authorizationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const address = (path: string) => new URL(path, deps.publicUrl).href;

  mount(app, contract.describeAuthorization, async () => ({
    issuer: getIssuer(deps),
    authorization_endpoint: address(contract.consentPath),
    token_endpoint: address(contract.exchangeToken.path),
    registration_endpoint: address(contract.registerClient.path),
    revocation_endpoint: address(contract.revokeToken.path),
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: contract.AssistantScope.options,
    authorization_response_iss_parameter_supported: true,
  }));

  mountAll(app, [contract.describeResource, contract.describeResourceAtRoot], async () => ({
    resource: getResource(deps),
    authorization_servers: [getIssuer(deps)],
    scopes_supported: contract.AssistantScope.options,
    bearer_methods_supported: ['header'],
  }));

  mount(app, contract.readAuthorizationRequest, ({ query }) => readRequest(deps, query));

  mount(app, contract.allowAssistant, ({ body, request }) => allow(deps, getCaller(request), body));

  mount(app, contract.listAssistants, ({ session }) => listAssistants(deps, session.userId));

  mount(app, contract.disconnectAssistant, ({ params, request }) =>
    disconnectAssistant(deps, getCaller(request), params.id),
  );

  await app.register((protocol, _options, done) => {
    // Clients of OAuth read a refusal in its own words.
    protocol.setErrorHandler(async (error, _request, reply) => {
      if (!(error instanceof AuthorizationError)) throw error;
      await reply.code(400).send({ error: error.code, error_description: error.message });
    });
    // Forms are read here and nowhere else: any site can have a browser send one.
    protocol.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    mount(protocol, contract.registerClient, async ({ body, request, reply }) => {
      await allowFromAddress(deps, 'register-assistant', request);
      reply.code(201);
      return registerClient(deps, body);
    });
    mount(protocol, contract.exchangeToken, ({ body: { grant_type: grantType, ...given } }) =>
      exchange(deps, grantType, given),
    );
    mount(protocol, contract.revokeToken, async ({ body }) => {
      await revoke(deps, body.token);
      return {};
    });
    done();
  });
}
