import { minimumPasswordLength, type User } from '@timbre/contract/accounts';
import { planOf } from '@timbre/contract/plan';
import type { Db } from '../../db/client.ts';
import { countTry } from '../../db/rate-limit.ts';
import { submit } from '../../durable.ts';
import { Problem } from '../../http/problem.ts';
import type { Session } from '../../http/session.ts';
import type { Parts } from '../../parts.ts';
import {
  endOtherSessions,
  findPasswordHash,
  findUser,
  insertAccount,
  markFresh,
  replacePasswordHash,
  type UserRow,
} from './accounts.queries.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, isPassword } from './passwords.ts';

export const verificationMailWorkflow = 'VerificationMail';

/** Who found an unlocked computer may guess that often; each guess also costs us a hash. */
const passwordTries = { times: 20, minutes: 15 };
const verificationMails = { times: 3, minutes: 15 };

/** How long a password that was entered again counts. */
const freshPeriod = { minutes: 10 };

/** Makes the account and, in the same transaction, asks for its verification mail. */
export async function createAccount(
  { db }: Pick<Parts, 'db'>,
  account: { email: string; password: string; language: 'en' | 'fr' },
): Promise<void> {
  if (isCommonPassword(account.password)) throw new Problem('password-common');
  const passwordHash = await hashPassword(account.password);
  await db.transaction(async (tx) => {
    const userId = await insertAccount(tx, { ...account, passwordHash });
    if (userId === undefined) throw new Problem('email-taken');
    await submit(tx, verificationMailWorkflow, userId);
  });
}

/** Marks the session as freshly verified when the password is the user's. */
export async function verifyPassword(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  session: Session,
  password: string,
): Promise<void> {
  await allowTry(db, `password/${session.userId}`, passwordTries);
  const hash = await findPasswordHash(db, session.userId);
  if (hash === null || !(await isPassword(password, hash))) throw new Problem('password-wrong');
  await markFresh(db, session.id, now().add(freshPeriod));
}

/** Changes the password and, in the same transaction, ends the user's other sessions. */
export async function changePassword(
  { db }: Pick<Parts, 'db'>,
  session: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  if (newPassword.length < minimumPasswordLength) throw new Problem('password-short');
  if (isCommonPassword(newPassword)) throw new Problem('password-common');
  await allowTry(db, `password/${session.userId}`, passwordTries);
  const from = await findPasswordHash(db, session.userId);
  if (from === null || !(await isPassword(currentPassword, from)))
    throw new Problem('current-password-wrong');
  const to = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const isReplaced = await replacePasswordHash(tx, session.userId, { from, to });
    if (!isReplaced) throw new Problem('current-password-wrong');
    await endOtherSessions(tx, session);
  });
}

/** Asks for another verification mail; the same user cannot have a mailbox filled with them. */
export async function resendVerification({ db }: Pick<Parts, 'db'>, userId: string): Promise<void> {
  await allowTry(db, `verification-mail/${userId}`, verificationMails);
  await submit(db, verificationMailWorkflow, userId);
}

async function allowTry(db: Db, key: string, limit: { times: number; minutes: number }): Promise<void> {
  const retryAfterMs = await countTry(db, key, limit);
  if (retryAfterMs > 0) throw new Problem('too-many-tries', { retryAfterMs });
}

export async function readUser({ db }: Pick<Parts, 'db'>, userId: string): Promise<User> {
  const row = await findUser(db, userId);
  if (row === undefined) throw new Problem('session-needed');
  return asUser(row);
}

function asUser({ user, connection }: UserRow): User {
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    createdAt: user.createdAt.toISOString(),
    language: user.language,
    plan: planOf(user),
    planEndsAt: user.planEndsAt?.toISOString() ?? null,
    subscriptionStatus: user.subscriptionStatus,
    hasTogglToken: connection !== null,
    togglWorkspaceId: connection?.workspaceId ?? null,
  };
}
