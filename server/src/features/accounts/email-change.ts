import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue } from '../../durable.ts';
import { consumeLink, getLinkHours, makeToken, voidLinks } from '../../one-time-links.ts';
import { consumeRateLimit } from '../../rate-limit.ts';
import { moveToEmail, setPassword } from './accounts.queries.ts';
import {
  dropEmailChangesSince,
  insertEmailChange,
  lockEmailChange,
  lockOpenChange,
  noteMade,
} from './email-change.queries.ts';
import { revokeAccess } from './revoke-access.ts';
import { dropAllFactors } from './second-factor.ts';
import { type Caller, noteSecurityEvent, withoutBrowser } from './security-events.ts';
import { findUser } from './user.read-model.ts';

/** Sends the link to the new address; keyed by the change's id. */
export const emailChangeWorkflow = 'EmailChangeMail';
/** Tells the present address that the account is to leave it; keyed by the change's id. */
export const emailChangeAskedWorkflow = 'EmailChangeAskedMail';
/** Tells the old address; keyed by the change's id. */
export const emailChangedWorkflow = 'EmailChangedMail';

const mailsToNewAddresses = 3;

/** Has a link sent to the new address, and one that stops the change to the present one. Whether that has an account already is told to nobody but its owner. */
export async function askForEmailChange(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller,
  newEmail: string,
): Promise<void> {
  const { userId } = caller;
  await consumeRateLimit(db, `email-change/${userId}`, mailsToNewAddresses);
  await db.transaction(async (tx) => {
    const id = await insertEmailChange(tx, { userId, newEmail, hours: getLinkHours('confirm-email') });
    await noteSecurityEvent(tx, 'email-change-asked', caller);
    await enqueue(tx, emailChangeWorkflow, id);
    await enqueue(tx, emailChangeAskedWorkflow, id);
  });
}

/** Moves the account to the address whose link was used, unless that is too old or the address taken by now. */
export async function confirmEmail({ db }: Pick<AppContext, 'db'>, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await consumeLink(tx, 'confirm-email', token);
    const change = id === undefined ? undefined : await lockOpenChange(tx, id);
    const found = change && (await findUser(tx, change.userId));
    if (change === undefined || found === undefined) throw new DomainError('link-expired');
    const moved = { email: change.newEmail, emailVerified: true };
    if (!(await moveToEmail(tx, change.userId, moved))) throw new DomainError('link-expired');
    await noteMade(tx, change.id, found.user, getLinkHours('restore-email'));
    // A link for a new password that lies in the old mailbox is worth nothing any more.
    await voidLinks(tx, change.userId);
    await noteSecurityEvent(tx, 'email-changed', withoutBrowser(change.userId));
    await enqueue(tx, emailChangedWorkflow, change.id);
  });
}

/**
 * For an owner who did not want the change: stops one that waits, and moves the account back after one that was made. Whatever opened the account ends, its
 * password too; the owner chooses another by the token that this gives.
 */
export async function restoreEmail({ db }: Pick<AppContext, 'db'>, token: string): Promise<string> {
  return db.transaction(async (tx) => {
    const id = await consumeLink(tx, 'restore-email', token);
    const change = id === undefined ? undefined : await lockEmailChange(tx, id);
    if (change === undefined) throw new DomainError('link-expired');
    // Null while it waits: the account has the address still.
    const { userId, oldEmail: email, oldEmailVerified: emailVerified } = change;
    if (email !== null && !(await moveToEmail(tx, userId, { email, emailVerified })))
      throw new DomainError('link-expired');
    await revokeAccess(tx, userId);
    // Whoever made the change may have added one, however long ago.
    await dropAllFactors(tx, withoutBrowser(userId));
    await noteSecurityEvent(tx, 'email-restored', withoutBrowser(userId));
    // Whoever made the change knows it.
    await setPassword(tx, userId, null);
    // Whoever moved the account on holds a link back to their own address.
    await dropEmailChangesSince(tx, change);
    return makeToken(tx, 'reset-password', userId);
  });
}
