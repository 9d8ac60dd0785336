import { z } from 'zod';
import { route } from './route.ts';

/** What an assistant may be allowed: to read, to propose, and to have what it proposed confirmed by a question that it asks its user. */
export const AssistantScope = z.enum(['notes:read', 'corrections:propose', 'entries:write']);
export type AssistantScope = z.infer<typeof AssistantScope>;

/** A person opens this page of ours from an assistant, to allow or to decline what it asks for. */
export const consentPath = '/connect-assistant';

const Address = z.string().min(1).max(2_000);

/** What the assistant asks for, in the names of OAuth. */
export const AuthorizationRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.uuid(),
  redirect_uri: Address,
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  scope: z.string().max(500).optional(),
  state: z.string().max(2_000).optional(),
  resource: Address.optional(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

export const readAuthorizationRequest = route({
  method: 'GET',
  path: '/api/authorization/request',
  access: 'session',
  summary: 'Who asks for access to the account, for the page on which its owner allows or declines it.',
  query: AuthorizationRequest,
  reply: z.object({
    /** As the assistant calls itself, which nobody has checked. */
    name: z.string(),
    /** Where the access goes, which is checked. */
    redirectHost: z.string(),
    /** The access goes to a program on the device of the person. */
    isOnThisDevice: z.boolean(),
    scopes: z.array(AssistantScope),
    declineUrl: z.string(),
  }),
  problems: ['authorization-invalid'],
});

export const allowAssistant = route({
  method: 'POST',
  path: '/api/authorization/grants',
  access: 'reauthenticated',
  summary:
    'Allows an assistant what it asked for; the answer says where to go on, with a code that works once.',
  body: AuthorizationRequest.extend({
    /** The person wants to confirm proposals in the assistant too, which asked to be allowed that. */
    mayConfirm: z.boolean().default(false),
  }),
  reply: z.object({ redirectUrl: z.string() }),
  problems: ['authorization-invalid', 'too-many-assistants'],
});

export const ConnectedAssistant = z.object({
  id: z.uuid(),
  name: z.string(),
  redirectHost: z.string(),
  scopes: z.array(AssistantScope),
  connectedAt: z.iso.datetime(),
  /** To the minute; null where it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ConnectedAssistant = z.infer<typeof ConnectedAssistant>;

export const maxAssistants = 20;

export const listAssistants = route({
  method: 'GET',
  path: '/api/user/assistants',
  access: 'reauthenticated',
  summary: 'The assistants that the user has connected.',
  reply: z.array(ConnectedAssistant),
  problems: [],
});

export const disconnectAssistant = route({
  method: 'DELETE',
  path: '/api/user/assistants/:id',
  access: 'reauthenticated',
  summary: 'Disconnects an assistant: it is refused from now on.',
  params: z.object({ id: z.uuid() }),
  problems: ['not-found'],
});

/** RFC 7591. What a client says of itself beyond this is left out. */
export const registerClient = route({
  method: 'POST',
  path: '/api/authorization/register',
  access: 'public',
  summary: 'Registers an assistant (RFC 7591). It has no access before a person allows it.',
  body: z.object({
    client_name: z.string().trim().min(1).max(80).optional(),
    redirect_uris: z.array(Address).min(1).max(5),
  }),
  reply: z.object({
    client_id: z.uuid(),
    client_id_issued_at: z.int(),
    client_name: z.string(),
    redirect_uris: z.array(z.string()),
    token_endpoint_auth_method: z.string(),
    grant_types: z.array(z.string()),
    response_types: z.array(z.string()),
  }),
  problems: ['too-many-tries'],
});

const Credential = z.string().max(500).optional();

/** RFC 6749 and 7636, with its own errors: `{ "error": "invalid_grant" }`. */
export const exchangeToken = route({
  method: 'POST',
  path: '/api/authorization/token',
  access: 'public',
  summary: 'Exchanges a code or a refresh token for tokens (RFC 6749), as a form.',
  body: z.object({
    grant_type: z.string().max(100),
    client_id: Credential,
    code: Credential,
    code_verifier: Credential,
    redirect_uri: Address.optional(),
    refresh_token: Credential,
    resource: Address.optional(),
  }),
  reply: z.object({
    access_token: z.string(),
    token_type: z.string(),
    expires_in: z.int(),
    refresh_token: z.string(),
    scope: z.string(),
  }),
  problems: [],
});

export const revokeToken = route({
  method: 'POST',
  path: '/api/authorization/revoke',
  access: 'public',
  summary: 'Ends the access that a token belongs to (RFC 7009), as a form.',
  body: z.object({ token: z.string().max(500) }),
  reply: z.object({}),
  problems: [],
});

const metadata = { method: 'GET', access: 'public', problems: [] } as const;

export const describeAuthorization = route({
  ...metadata,
  path: '/.well-known/oauth-authorization-server',
  summary: 'How access is asked for (RFC 8414).',
  reply: z.object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    registration_endpoint: z.string(),
    revocation_endpoint: z.string(),
    response_types_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
    scopes_supported: z.array(AssistantScope),
    authorization_response_iss_parameter_supported: z.boolean(),
  }),
});

const Resource = z.object({
  resource: z.string(),
  authorization_servers: z.array(z.string()),
  scopes_supported: z.array(AssistantScope),
  bearer_methods_supported: z.array(z.string()),
});

export const describeResource = route({
  ...metadata,
  path: '/.well-known/oauth-protected-resource/mcp',
  summary: 'Who gives access to `/mcp` (RFC 9728).',
  reply: Resource,
});

export const describeResourceAtRoot = route({
  ...metadata,
  path: '/.well-known/oauth-protected-resource',
  summary: 'The same, for clients that look for it at the root.',
  reply: Resource,
});
