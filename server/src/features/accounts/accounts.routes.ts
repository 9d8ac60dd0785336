import * as contract from '@timbre/contract/accounts';
import * as tokens from '@timbre/contract/api-tokens';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { languageOf } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { endSessions, updateChoices } from './accounts.queries.ts';
import {
  changePassword,
  createAccount,
  markAsFresh,
  readUser,
  resendVerification,
  verifyEmail,
  verifyPassword,
} from './accounts.ts';
import { createApiToken, deleteApiToken, listApiTokens } from './api-tokens.ts';
import { askForEmailChange, confirmEmail, restoreEmail } from './email-change.ts';
import type { Identity } from './identity.ts';
import { askForReset, resetPassword } from './password-reset.ts';
import { listSessions, signOutDevice } from './sessions.ts';
import { signIn, signOut, startSession } from './sign-in.ts';
import { allowFromAddress } from './tries.ts';

export function accountRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'now' | 'tries' | 'authSecret' | 'publicUrl' | 'notesReadBy'>,
  identity: Identity,
): void {
  mount(app, contract.getUser, async ({ session }) => readUser(parts, session.userId));

  mount(app, contract.updateUser, async ({ session, body }) => {
    await updateChoices(parts.db, session.userId, body);
    return readUser(parts, session.userId);
  });

  mount(app, contract.register, async ({ body, request, reply }) => {
    await allowFromAddress(parts, 'register', request);
    await createAccount(parts, { ...body, language: languageOf(request) });
    const { userId } = await startSession(parts, identity, body, request, reply);
    return readUser(parts, userId);
  });

  mount(app, contract.login, async ({ body, request, reply }) =>
    readUser(parts, await signIn(parts, identity, body, request, reply)),
  );

  mount(app, contract.logout, ({ request, reply }) => signOut(identity, request, reply));

  mount(app, contract.verifyPassword, async ({ session, body }) => {
    await verifyPassword(parts, session, body.password);
    return { verified: true as const };
  });

  mount(app, contract.changePassword, async ({ session, body, request, reply }) => {
    await changePassword(parts, session, body);
    const { email } = await readUser(parts, session.userId);
    const renewed = { email, password: body.newPassword };
    const { sessionId } = await startSession(parts, identity, renewed, request, reply);
    await markAsFresh(parts, sessionId);
  });

  mount(app, contract.forgotPassword, ({ body, request }) => askForReset(parts, body.email, request));

  mount(app, contract.resetPassword, ({ body, request }) => resetPassword(parts, body, request));

  mount(app, contract.changeEmail, ({ session, body }) =>
    askForEmailChange(parts, session.userId, body.email),
  );

  mount(app, contract.confirmEmail, async ({ query, reply }) => {
    const changed = await confirmEmail(parts, query.token);
    await reply.redirect(changed ? '/?email=changed' : '/?email=expired');
  });

  mount(app, contract.restoreEmail, async ({ query, reply }) => {
    await reply.redirect((await restoreEmail(parts, query.token)) ?? '/?email=expired');
  });

  mount(app, contract.listSessions, ({ session }) => listSessions(parts, session));

  mount(app, contract.endSession, ({ session, params }) => signOutDevice(parts, session.userId, params.id));

  mount(app, contract.endOtherSessions, ({ session }) => endSessions(parts.db, session.userId, session.id));

  mount(app, tokens.listApiTokens, ({ session }) => listApiTokens(parts, session.userId));

  mount(app, tokens.createApiToken, ({ session, body }) => createApiToken(parts, session.userId, body));

  mount(app, tokens.deleteApiToken, ({ session, params }) =>
    deleteApiToken(parts, session.userId, params.id),
  );

  mount(app, contract.resendVerification, ({ session }) => resendVerification(parts, session.userId));

  mount(app, contract.verifyEmail, async ({ query, reply }) => {
    const verified = await verifyEmail(parts, query.token);
    await reply.redirect(verified ? '/?verification=success' : '/?verification=expired');
  });
}
