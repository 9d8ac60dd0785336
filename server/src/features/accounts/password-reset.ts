import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { submit } from '../../durable.ts';
import { Problem } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import {
  endSessions,
  findUser,
  findUserByEmail,
  markEmailVerified,
  setPassword,
} from './accounts.queries.ts';
import { passwordChangedWorkflow, refuseWeak } from './accounts.ts';
import { dropApiTokens } from './api-tokens.queries.ts';
import { dropEmailChange } from './email-change.queries.ts';
import { takeLink, voidLinks } from './one-time-links.ts';
import { hashPassword } from './passwords.ts';
import { allowForEmail, allowFromAddress, forgiveGuesses } from './tries.ts';

export const passwordResetWorkflow = 'PasswordResetMail';

/** Nobody's mailbox is filled by somebody else. */
const mailsToAnAddress = 3;

type Needs = Pick<Parts, 'db' | 'now' | 'tries' | 'authSecret'>;

/** Has a link sent, if the address has an account. Without one the same is done for nobody, so that it takes the same time. */
export async function askForReset(parts: Needs, email: string, request: FastifyRequest): Promise<void> {
  await allowFromAddress(parts, 'forgot', request);
  await allowForEmail(parts, 'forgot', email, mailsToAnAddress);
  const user = await findUserByEmail(parts.db, email);
  await submit(parts.db, passwordResetWorkflow, user?.id ?? uuidv7());
}

/** Sets the password and ends every session, all in the transaction that uses the link up. */
export async function resetPassword(
  parts: Needs,
  { token, newPassword }: { token: string; newPassword: string },
  request: FastifyRequest,
): Promise<void> {
  refuseWeak(newPassword);
  await allowFromAddress(parts, 'reset', request);
  const hash = await hashPassword(newPassword);
  const { userId, email } = await parts.db.transaction(async (tx) => {
    const userId = await takeLink(tx, 'reset-password', token);
    const found = userId === undefined ? undefined : await findUser(tx, userId);
    if (userId === undefined || found === undefined) throw new Problem('link-expired');
    await setPassword(tx, userId, hash);
    await endSessions(tx, userId);
    await dropApiTokens(tx, userId);
    // Links that somebody else may have asked for, to this mailbox or to another, go with the old password.
    await voidLinks(tx, userId);
    await dropEmailChange(tx, userId);
    // Who read this mail has the mailbox.
    await markEmailVerified(tx, userId);
    await submit(tx, passwordChangedWorkflow, userId);
    return { userId, email: found.user.email };
  });
  request.log.info({ userId }, 'password reset');
  await forgiveGuesses(parts, email);
}
