import * as contract from '@timbre/contract/accounts';
import * as tokens from '@timbre/contract/api-tokens';
import * as events from '@timbre/contract/security-events';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { languageOf } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { updateChoices } from './accounts.queries.ts';
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
import { linkPath } from './one-time-links.ts';
import { askForReset, type EmptyAccount, resetPassword } from './password-reset.ts';
import { callerOf, listSecurityEvents } from './security-events.ts';
import { listSessions, signOutDevice, signOutOthers } from './sessions.ts';
import { signIn, signOut, startSession } from './sign-in.ts';
import { allowFromAddress } from './tries.ts';

export function accountRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'now' | 'tries' | 'authSecret' | 'publicUrl' | 'notesReadBy'>,
  identity: Identity,
  emptyAccount: EmptyAccount,
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

  mount(app, contract.login, async ({ body, request, reply }) => {
    const answer = await signIn(parts, identity, body, request, reply);
    return 'userId' in answer ? readUser(parts, answer.userId) : answer;
  });

  mount(app, contract.logout, ({ request, reply }) => signOut(identity, request, reply));

  mount(app, contract.verifyPassword, async ({ session, body }) => {
    await verifyPassword(parts, session, body.password);
    return { verified: true as const };
  });

  mount(app, contract.changePassword, async ({ session, body, request, reply }) => {
    await changePassword(parts, callerOf(request), body);
    const { email } = await readUser(parts, session.userId);
    const renewed = { email, password: body.newPassword };
    const { sessionId } = await startSession(parts, identity, renewed, request, reply);
    await markAsFresh(parts, sessionId);
  });

  mount(app, contract.forgotPassword, ({ body, request }) => askForReset(parts, body.email, request));

  mount(app, contract.resetPassword, ({ body, request }) =>
    resetPassword(parts, emptyAccount, body, request),
  );

  mount(app, contract.changeEmail, ({ body, request }) =>
    askForEmailChange(parts, callerOf(request), body.email),
  );

  mount(app, contract.confirmEmail, async ({ body, request }) => {
    await allowFromAddress(parts, 'link', request);
    await confirmEmail(parts, body.token);
  });

  mount(app, contract.restoreEmail, async ({ body, request }) => {
    await allowFromAddress(parts, 'link', request);
    return { resetToken: await restoreEmail(parts, body.token) };
  });

  mount(app, contract.listSessions, ({ session }) => listSessions(parts, session));

  mount(app, contract.endSession, ({ session, params }) => signOutDevice(parts, session.userId, params.id));

  mount(app, contract.endOtherSessions, ({ session, request }) =>
    signOutOthers(parts, session.id, callerOf(request)),
  );

  mount(app, events.listSecurityEvents, ({ session }) => listSecurityEvents(parts, session.userId));

  mount(app, tokens.listApiTokens, ({ session }) => listApiTokens(parts, session.userId));

  mount(app, tokens.createApiToken, ({ body, request }) => createApiToken(parts, callerOf(request), body));

  mount(app, tokens.deleteApiToken, ({ params, request }) =>
    deleteApiToken(parts, callerOf(request), params.id),
  );

  mount(app, contract.resendVerification, ({ session }) => resendVerification(parts, session.userId));

  mount(app, contract.verifyEmail, async ({ body, request }) => {
    await allowFromAddress(parts, 'link', request);
    await verifyEmail(parts, body.token);
  });

  const pageOfLink = [
    [contract.openVerifyEmail, 'verify-email'],
    [contract.openConfirmEmail, 'confirm-email'],
    [contract.openRestoreEmail, 'restore-email'],
  ] as const;
  for (const [route, kind] of pageOfLink)
    mount(app, route, async ({ query, reply }) => {
      await reply.redirect(linkPath(kind, query.token));
    });
}
