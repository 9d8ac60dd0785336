import { submit } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { endSessions, findUser, moveToEmail } from './accounts.queries.ts';
import { dropApiTokens } from './api-tokens.queries.ts';
import { findEmailChange, insertEmailChange, lockEmailChange, noteMade } from './email-change.queries.ts';
import { hoursOf, makeLink, takeLink, voidLinks } from './one-time-links.ts';
import { allowTry } from './tries.ts';

/** Sends the link to the new address; keyed by the change's id. */
export const emailChangeWorkflow = 'EmailChangeMail';
/** Tells the old address; keyed by the change's id. */
export const emailChangedWorkflow = 'EmailChangedMail';

const mailsToNewAddresses = 3;

/** Has a link sent to the new address. Whether that has an account already is told to nobody but its owner. */
export async function askForEmailChange(
  { db }: Pick<Parts, 'db'>,
  userId: string,
  newEmail: string,
): Promise<void> {
  await allowTry(db, `email-change/${userId}`, mailsToNewAddresses);
  await db.transaction(async (tx) => {
    const id = await insertEmailChange(tx, { userId, newEmail, hours: hoursOf('confirm-email') });
    await submit(tx, emailChangeWorkflow, id);
  });
}

/** Moves the account to the address whose link was followed; false when the link is too old or the address taken by now. */
export async function confirmEmail({ db }: Pick<Parts, 'db'>, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const id = await takeLink(tx, 'confirm-email', token);
    const change = id === undefined ? undefined : await lockEmailChange(tx, id);
    const found = change && (await findUser(tx, change.userId));
    if (change === undefined || found === undefined) return false;
    if (!(await moveToEmail(tx, change.userId, change.newEmail))) return false;
    await noteMade(tx, change.id, found.user.email, hoursOf('restore-email'));
    // A link for a new password that lies in the old mailbox is worth nothing any more.
    await voidLinks(tx, change.userId);
    await submit(tx, emailChangedWorkflow, change.id);
    return true;
  });
}

/**
 * Moves the account back to its old address, for an owner who did not want the change. Who made it knows the password, so all
 * sessions and tokens end and the owner is led on to choose another. Undefined when the link is too old or the address taken by now.
 */
export async function restoreEmail(
  { db, publicUrl }: Pick<Parts, 'db' | 'publicUrl'>,
  token: string,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const id = await takeLink(tx, 'restore-email', token);
    const change = id === undefined ? undefined : await findEmailChange(tx, id);
    if (!change?.oldEmail || !(await moveToEmail(tx, change.userId, change.oldEmail))) return undefined;
    await endSessions(tx, change.userId);
    await dropApiTokens(tx, change.userId);
    await voidLinks(tx, change.userId);
    return makeLink(tx, publicUrl, 'reset-password', change.userId);
  });
}
