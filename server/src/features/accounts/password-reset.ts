import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue } from '../../durable.ts';
import { consumeLink } from '../../one-time-links.ts';
import { allowForEmail, allowFromAddress } from '../../rate-limit.ts';
import { findUserByEmail, markEmailVerified, setPassword } from './accounts.queries.ts';
import { passwordChangedWorkflow, refuseWeak } from './accounts.ts';
import { hashPassword } from './passwords.ts';
import { revokeAccess } from './revoke-access.ts';
import { dropAllFactors, dropYoungFactors } from './second-factor.ts';
import { type Caller, getCaller, noteSecurityEvent } from './security-events.ts';
import { resetSignInLimit } from './sign-in-limit.ts';
import { findUser } from './user.read-model.ts';

export const passwordResetWorkflow = 'PasswordResetMail';
/** Tells the owner of a mailbox what became of an account that somebody had made for it; keyed by the user's id. */
export const accountEmptiedWorkflow = 'AccountEmptiedMail';

/** Ends all that an account holds, in the transaction that decides it; given by whoever knows every feature. */
export type EmptyAccount = (tx: Db, userId: string) => Promise<void>;

/** Limits emails to one address. */
const mailsToAnAddress = 3;

type Deps = Pick<AppContext, 'db' | 'now' | 'rateLimits' | 'authSecret'>;

/** Has a link sent, if the address has an account. Without one the same is done for nobody, so that it takes the same time. */
export async function askForReset(deps: Deps, email: string, request: FastifyRequest): Promise<void> {
  await allowFromAddress(deps, 'forgot', request);
  await allowForEmail(deps, 'forgot', email, mailsToAnAddress);
  const user = await findUserByEmail(deps.db, email);
  await enqueue(deps.db, passwordResetWorkflow, user?.id ?? uuidv7());
}

/**
 * Sets the password and ends every session, all in the transaction that uses the link up. Where the address was never verified,
 * this is the first that its owner does: whatever stands in the account may be a stranger's, and would read the owner's notes.
 */
export async function resetPassword(
  deps: Deps,
  emptyAccount: EmptyAccount,
  { token, newPassword }: { token: string; newPassword: string },
  request: FastifyRequest,
): Promise<{ isEmptied: boolean }> {
  refuseWeak(newPassword);
  await allowFromAddress(deps, 'reset', request);
  const hash = await hashPassword(newPassword);
  const { userId, email, isEmptied } = await resetByLink(deps, emptyAccount, { token, hash }, (id) =>
    getCaller(request, id),
  );
  request.log.info({ userId, isEmptied }, 'password reset');
  await resetSignInLimit(deps, email);
  return { isEmptied };
}

/** The same for a password that is hashed already. */
export async function resetByLink(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  emptyAccount: EmptyAccount,
  { token, hash }: { token: string; hash: string },
  asCaller: (userId: string) => Caller,
): Promise<{ userId: string; email: string; isEmptied: boolean }> {
  return db.transaction(async (tx) => {
    const userId = await consumeLink(tx, 'reset-password', token);
    const found = userId === undefined ? undefined : await findUser(tx, userId);
    if (userId === undefined || found === undefined) throw new DomainError('link-expired');
    await setPassword(tx, userId, hash);
    await revokeAccess(tx, userId);
    const caller = asCaller(userId);
    const isEmptied = !found.user.emailVerified;
    if (isEmptied) {
      await emptyAccount(tx, userId);
      await dropAllFactors(tx, caller);
    } else {
      await dropYoungFactors({ now }, tx, caller);
    }
    // Using the link proves control of the mailbox.
    await markEmailVerified(tx, userId);
    await noteSecurityEvent(tx, 'password-reset', caller);
    await enqueue(tx, isEmptied ? accountEmptiedWorkflow : passwordChangedWorkflow, userId);
    return { userId, email: found.user.email, isEmptied };
  });
}
