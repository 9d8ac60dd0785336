import { expect } from 'vitest';
import { softwareAuthenticator } from './software-authenticator.ts';
import { providerId } from './unreachable-provider.ts';

/** What somebody has that nobody else may read or change. */
export type Owner = {
  userId: string;
  password: string;
  sessionId: string;
  recordingId: string;
  entryId: string;
  invitationId: string;
  apiTokenId: string;
  grantId: string;
  clientId: string;
  passkeyId: string;
};

/** Signed by nobody, to questions that nobody asked. */
const authenticator = softwareAuthenticator();
const registration = authenticator.register({ challenge: 'x', rp: { id: 'timbre.test' } });
const assertion = authenticator.sign({ challenge: 'x', rpId: 'timbre.test' });

type Samples = Record<string, { id?: string; words?: string; query?: string; body?: unknown }>;

function trackerSamples(owner: Owner): Samples {
  return {
    'POST /api/connection': { body: { service: 'toggl', token: 'another token' } },
    'DELETE /api/connection': {},
    'PATCH /api/connection': { body: { workspaceId: null } },
    'GET /api/connection': {},
    'GET /api/connections': {},
    'PUT /api/connections/default': { body: { service: 'toggl' } },
    'GET /api/connection/token': {},
    'POST /api/connection/verify': { body: {} },
    'GET /api/connection/projects': {},
    'GET /api/connection/catalogue': {},
    'POST /api/connection/catalogue/refresh': {},
    'POST /api/connection/sync': {},
    'GET /api/connection/webhook': {},
    'POST /api/entries/:id/resend': { id: owner.entryId },
    'PATCH /api/entries/:id': { id: owner.entryId, body: { description: 'Changed' } },
    'DELETE /api/entries/:id': { id: owner.entryId },
    'POST /api/user/toggl-token': { body: { togglToken: 'another token' } },
    'GET /api/user/toggl-token': {},
    'DELETE /api/user/toggl-token': {},
    'PATCH /api/user/toggl-connection': { body: { togglWorkspaceId: null } },
    'POST /api/user/toggl-token/verify': { body: {} },
    'GET /api/toggl/connection': {},
    'GET /api/toggl/projects': {},
    'GET /api/toggl/catalogue': {},
    'POST /api/toggl/catalogue/refresh': {},
    'POST /api/toggl/sync': {},
    'GET /api/toggl/webhook': {},
    'POST /api/toggl/entries/:id/resend': { id: owner.entryId },
    'PATCH /api/toggl/entries/:id': { id: owner.entryId, body: { description: 'Changed' } },
    'DELETE /api/toggl/entries/:id': { id: owner.entryId },
  };
}

function proposalSamples(owner: Owner): Samples {
  return {
    'GET /api/recordings/:id/proposal': { id: owner.recordingId },
    'POST /api/recordings/:id/proposal/apply': { id: owner.recordingId },
    'POST /api/recordings/:id/proposal/dismiss': { id: owner.recordingId },
    'POST /api/recordings/:id/proposal/reopen': { id: owner.recordingId },
    'POST /api/recordings/:id/proposal/answer': {
      id: owner.recordingId,
      body: { questionId: owner.entryId, entryId: null },
    },
    'POST /api/recordings/:id/proposal/undo': { id: owner.recordingId },
    'POST /mcp': { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
    'GET /mcp': {},
    'POST /api/corrections': {
      body: { text: 'Delete it', operations: [{ is: 'delete', entryId: owner.entryId }] },
    },
  };
}

function authorizationSamples(owner: Owner): Samples {
  const request = {
    ...{ response_type: 'code', client_id: owner.clientId, redirect_uri: 'https://assistant.test/callback' },
    ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
  };
  return {
    'GET /api/authorization/request': { query: String(new URLSearchParams(request)) },
    'POST /api/authorization/grants': { body: request },
    'GET /api/user/assistants': {},
    'DELETE /api/user/assistants/:id': { id: owner.grantId },
  };
}

/** What a well-formed call of each route that is not public carries, about things that belong to the owner. */
export function sampleFor(name: string, owner: Owner): Samples[string] {
  const samples: Samples = {
    'GET /api/user': {},
    'PATCH /api/user': { body: { language: 'fr' } },
    'DELETE /api/user': {},
    'POST /api/user/keep': {},
    'GET /api/user/export': {},
    'POST /api/verify-password': { body: { password: owner.password } },
    'POST /api/user/password': {
      body: { currentPassword: owner.password, newPassword: 'another good one' },
    },
    'POST /api/resend-verification': {},
    'POST /api/user/email': { body: { email: 'another@example.com' } },
    'GET /api/user/sessions': {},
    'DELETE /api/user/sessions': {},
    'DELETE /api/user/sessions/:id': { id: owner.sessionId },
    'GET /api/user/security-events': {},
    'GET /api/user/second-factors': {},
    'POST /api/verify-code': { body: { code: '123456' } },
    'POST /api/verify-passkey/options': {},
    'POST /api/verify-passkey': { body: assertion },
    'POST /api/user/passkeys/options': {},
    'POST /api/user/passkeys': { body: { name: 'Laptop', registration } },
    'DELETE /api/user/passkeys/:id': { id: owner.passkeyId },
    'POST /api/user/totp': {},
    'POST /api/user/totp/confirm': { body: { code: '123456' } },
    'DELETE /api/user/totp': {},
    'POST /api/user/recovery-codes': {},
    'GET /api/user/api-tokens': {},
    'POST /api/user/api-tokens': { body: { name: 'Phone', scopes: ['notes:write'], days: 30 } },
    'DELETE /api/user/api-tokens/:id': { id: owner.apiTokenId },
    ...trackerSamples(owner),
    ...authorizationSamples(owner),
    'GET /api/recordings': {},
    'GET /api/history': {},
    'GET /api/history/week': { query: 'from=2026-11-16' },
    'POST /api/recordings/entries/batch': { body: { recordingIds: [owner.recordingId] } },
    'POST /api/recordings/:id/undo': { id: owner.recordingId },
    'GET /api/recordings/:id/transcript': { id: owner.recordingId },
    'PUT /api/recordings/:id/transcript': { id: owner.recordingId, body: { text: 'An hour of design' } },
    'DELETE /api/recordings/:id': { id: owner.recordingId },
    'DELETE /api/recordings': {},
    'POST /api/recordings/:id/retry': { id: owner.recordingId },
    'POST /api/recordings/:id/answer': { id: owner.recordingId, body: { answer: 'discard' } },
    ...proposalSamples(owner),
    'POST /api/notes': { body: { text: 'An hour of design' } },
    'GET /api/notes/:id': { id: owner.recordingId },
    'POST /api/audio/upload': {},
    'GET /api/events': {},
    'GET /api/insights': {},
    'GET /api/plan/current': {},
    'GET /api/plan/usage': {},
    'POST /api/plan/check-quota': { body: { durationSeconds: 10 } },
    'POST /api/plan/record-usage': { body: { recordingId: owner.recordingId, durationSeconds: 10 } },
    'GET /api/plan/subscription': {},
    'GET /api/plan/payments': {},
    'POST /api/plan/paddle-success': {
      body: { priceId: providerId('pri'), transactionId: providerId('txn'), customerId: providerId('ctm') },
    },
    'POST /api/plan/cancel-subscription': { body: {} },
    'POST /api/plan/keep-subscription': {},
    'POST /api/plan/preview-change': { body: { plan: 'pro' } },
    'POST /api/plan/change': { body: { plan: 'pro' } },
    'POST /api/plan/payment-link': {},
    'POST /api/plan/payments/:id/receipt': { id: providerId('txn') },
    'GET /api/team': {},
    'POST /api/team/invitations': { body: { email: 'another@example.com', role: 'member' } },
    'POST /api/team/invitations/:id/resend': { id: owner.invitationId },
    'DELETE /api/team/invitations/:id': { id: owner.invitationId },
    'POST /api/team/join': { body: { token: 'a token' } },
    'POST /api/team/leave': {},
    'PATCH /api/team/members/:userId': { id: owner.userId, body: { capMinutes: 1 } },
    'DELETE /api/team/members/:userId': { id: owner.userId },
    'POST /api/team/hand-over': { body: { userId: owner.userId } },
    'PUT /api/team/second-factor': { body: { isRequired: false } },
    'POST /api/team/preview-seats': { body: { seats: 2 } },
    'POST /api/team/seats': { body: { seats: 2 } },
    'GET /api/user/learned-names': {},
    'DELETE /api/user/learned-names/:words': { words: 'acme' },
    'GET /api/user/spoken-languages': {},
  };
  return (
    samples[name] ?? expect.fail(`no sample says how ${name} is called: nobody has tried it as somebody else`)
  );
}
