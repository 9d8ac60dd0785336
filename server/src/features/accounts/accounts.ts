import type { User } from '@timbre/contract/accounts';
import { planOf } from '@timbre/contract/plan';
import { submit } from '../../durable.ts';
import { Problem } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { findUser, insertAccount, type UserRow } from './accounts.queries.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';

export const verificationMailWorkflow = 'VerificationMail';

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
