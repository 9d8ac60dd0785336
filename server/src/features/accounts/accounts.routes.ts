import * as contract from '@timbre/contract/accounts';
import * as tokens from '@timbre/contract/api-tokens';
import * as events from '@timbre/contract/security-events';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { mount } from '../../http/mount.ts';
import { getRequestLanguage } from '../../http/problem.ts';
import { linkPath } from '../../one-time-links.ts';
import { allowFromAddress } from '../../rate-limit.ts';
import { updateChoices } from './accounts.queries.ts';
import {
  changePassword,
  createAccount,
  markReauthenticated,
  readUser,
  resendVerification,
  verifyEmail,
  verifyPassword,
} from './accounts.ts';
import { createApiToken, deleteApiToken, listApiTokens } from './api-tokens.ts';
import { askForEmailChange, confirmEmail, restoreEmail } from './email-change.ts';
import type { Identity } from './identity.ts';
import { askForReset, type EmptyAccount, resetPassword } from './password-reset.ts';
import { getCaller, listSecurityEvents } from './security-events.ts';
import { listSessions, signOutDevice, signOutOthers } from './sessions.ts';
import { signIn, signOut, startSession } from './sign-in.ts';

export function accountRoutes(
  app: FastifyInstance,
  deps: Pick<AppContext, 'db' | 'now' | 'rateLimits' | 'authSecret' | 'publicUrl' | 'notesReadBy'>,
  identity: Identity,
  emptyAccount: EmptyAccount,
): void {
  mount(app, contract.getUser, async ({ session }) => readUser(deps, session.userId));

  mount(app, contract.updateUser, async ({ session, body }) => {
    await updateChoices(deps.db, session.userId, body);
    return readUser(deps, session.userId);
  });

  mount(app, contract.register, async ({ body, request, reply }) => {
    await allowFromAddress(deps, 'register', request);
    await createAccount(deps, { ...body, language: getRequestLanguage(request) });
    const { userId } = await startSession(deps, identity, body, request, reply);
    return readUser(deps, userId);
  });

  mount(app, contract.login, async ({ body, request, reply }) => {
    const answer = await signIn(deps, identity, body, request, reply);
    return 'userId' in answer ? readUser(deps, answer.userId) : answer;
  });

  mount(app, contract.logout, ({ request, reply }) => signOut(identity, request, reply));

  mount(app, contract.verifyPassword, async ({ session, body }) => {
    await verifyPassword(deps, session, body.password);
    return { verified: true as const };
  });

  mount(app, contract.changePassword, async ({ session, body, request, reply }) => {
    await changePassword(deps, getCaller(request), body);
    const { email } = await readUser(deps, session.userId);
    const renewed = { email, password: body.newPassword };
    const { sessionId } = await startSession(deps, identity, renewed, request, reply);
    await markReauthenticated(deps, sessionId);
  });

  mount(app, contract.forgotPassword, ({ body, request }) => askForReset(deps, body.email, request));

  mount(app, contract.resetPassword, ({ body, request }) => resetPassword(deps, emptyAccount, body, request));

  mount(app, contract.changeEmail, ({ body, request }) =>
    askForEmailChange(deps, getCaller(request), body.email),
  );

  mount(app, contract.confirmEmail, async ({ body, request }) => {
    await allowFromAddress(deps, 'link', request);
    await confirmEmail(deps, body.token);
  });

  mount(app, contract.restoreEmail, async ({ body, request }) => {
    await allowFromAddress(deps, 'link', request);
    return { resetToken: await restoreEmail(deps, body.token) };
  });

  mount(app, contract.listSessions, ({ session }) => listSessions(deps, session));

  mount(app, contract.endSession, ({ session, params }) => signOutDevice(deps, session.userId, params.id));

  mount(app, contract.endOtherSessions, ({ session, request }) =>
    signOutOthers(deps, session.id, getCaller(request)),
  );

  mount(app, events.listSecurityEvents, ({ session }) => listSecurityEvents(deps, session.userId));

  mount(app, tokens.listApiTokens, ({ session }) => listApiTokens(deps, session.userId));

  mount(app, tokens.createApiToken, ({ body, request }) => createApiToken(deps, getCaller(request), body));

  mount(app, tokens.deleteApiToken, ({ params, request }) =>
    deleteApiToken(deps, getCaller(request), params.id),
  );

  mount(app, contract.resendVerification, ({ session }) => resendVerification(deps, session.userId));

  mount(app, contract.verifyEmail, async ({ body, request }) => {
    await allowFromAddress(deps, 'link', request);
    await verifyEmail(deps, body.token);
  });

  const linkPages = [
    [contract.openVerifyEmail, 'verify-email'],
    [contract.openConfirmEmail, 'confirm-email'],
    [contract.openRestoreEmail, 'restore-email'],
  ] as const;
  for (const [route, kind] of linkPages)
    mount(app, route, async ({ query, reply }) => {
      await reply.redirect(linkPath(kind, query.token));
    });
}
