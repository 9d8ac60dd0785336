import { minimumPasswordLength, type User } from '@timbre/contract/accounts';
import type { Language } from '@timbre/contract/language';
import { isPaid } from '@timbre/contract/plans';
import { getTrackerName } from '@timbre/contract/trackers';
import type { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { actOnEach } from '../../db/sweep-rows.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue } from '../../durable.ts';
import type { Session } from '../../http/session.ts';
import { consumeLink, purgeExpiredLinks } from '../../one-time-links.ts';
import { consumeRateLimit, purgeExpiredRateLimits, refund } from '../../rate-limit.ts';
import {
  findPasswordHash,
  findUserByEmail,
  insertAccount,
  isSignedIn,
  lockUser,
  markEmailVerified,
  openSessions,
  purgeExpiredSessions,
  replacePasswordHash,
  resetChoices,
  saveReauthentication,
  setDeletionDue,
  takeTrialNote,
} from './accounts.queries.ts';
import { purgeExpiredApiTokens } from './api-tokens.queries.ts';
import { listApiTokens } from './api-tokens.ts';
import { asksWhenUnsure } from './asks-when-unsure.ts';
import { purgeExpiredGrants, purgeUnusedClients } from './authorization.queries.ts';
import { listAssistants } from './authorization.ts';
import { isCommonPassword } from './common-passwords.ts';
import { deleteUser, listDueForDeletion, lockDueForDeletion } from './deletion.queries.ts';
import { purgeExpiredEmailChanges } from './email-change.queries.ts';
import type { Identity } from './identity.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findPlan, listUsersPastPlanEnd, lockUsers, savePlan } from './plan.queries.ts';
import { planInForce, trialBuffer } from './plan-in-force.ts';
import { getRecordingSettings, type RecordingSettings } from './recording-settings.queries.ts';
import { resealTotpSecrets } from './reseal-totp-secrets.ts';
import { revokeAccess } from './revoke-access.ts';
import { endSecondFactors, hasSecondFactor, readSecondFactors } from './second-factor.ts';
import {
  type Caller,
  exportedSecurityEvents,
  getCaller,
  noteSecurityEvent,
  purgeExpiredSecurityEvents,
  withoutBrowser,
} from './security-events.ts';
import { signOut } from './sign-in.ts';
import { findShownUser, findUser, type ShownUserRow } from './user.read-model.ts';

export type { Caller, Identity, RecordingSettings };
export {
  asksWhenUnsure,
  deleteUser,
  endSecondFactors,
  findPlan,
  findUser,
  findUserByEmail,
  getCaller,
  getRecordingSettings,
  hasSecondFactor,
  insertAccount,
  isSignedIn,
  listDueForDeletion,
  listUsersPastPlanEnd,
  lockDueForDeletion,
  lockUser,
  lockUsers,
  markEmailVerified,
  noteSecurityEvent,
  planInForce,
  purgeExpiredApiTokens,
  purgeExpiredGrants,
  purgeExpiredSecurityEvents,
  purgeExpiredSessions,
  purgeUnusedClients,
  resealTotpSecrets,
  resetChoices,
  savePlan,
  signOut,
  takeTrialNote,
  trialBuffer,
  withoutBrowser,
};

export const verificationMailWorkflow = 'VerificationMail';
export const passwordChangedWorkflow = 'PasswordChangedMail';

/** Limits guessing at an unlocked computer; each guess also costs a hash. */
const maxPasswordAttempts = 20;
const verificationMails = 3;

/** How long a reauthentication lasts. */
const reauthenticatedPeriod = { minutes: 10 };

/** Makes the account and, in the same transaction, asks for its verification mail. */
export async function createAccount(
  { db }: Pick<AppContext, 'db'>,
  account: { email: string; password: string; language: Language },
): Promise<void> {
  refuseWeak(account.password);
  const passwordHash = await hashPassword(account.password);
  await db.transaction(async (tx) => {
    const userId = await insertAccount(tx, { ...account, passwordHash });
    if (userId === undefined) throw new DomainError('email-taken');
    await enqueue(tx, verificationMailWorkflow, userId);
  });
}

/** Marks the session as reauthenticated when the password is the user's. */
export async function verifyPassword(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  session: Session,
  password: string,
): Promise<void> {
  const guesses = `password/${session.userId}`;
  await consumeRateLimit(db, guesses, maxPasswordAttempts);
  const hash = await findPasswordHash(db, session.userId);
  if (hash === null || !(await isPassword(password, hash))) throw new DomainError('password-wrong');
  await refund(db, guesses);
  await markReauthenticated({ db, now }, session.id);
}

/** Changes the password and, in the same transaction, ends whatever else opens the account: who changed it gets a new session. */
export async function changePassword(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { userId } = caller;
  refuseWeak(newPassword);
  await consumeRateLimit(db, `password/${userId}`, maxPasswordAttempts);
  const from = await findPasswordHash(db, userId);
  if (from === null || !(await isPassword(currentPassword, from)))
    throw new DomainError('current-password-wrong');
  await replacePassword({ db }, caller, { from, to: await hashPassword(newPassword) });
}

/** The same for a password that is hashed already. */
export async function replacePassword(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller,
  hashes: { from: string; to: string },
): Promise<void> {
  const { userId } = caller;
  await db.transaction(async (tx) => {
    const isReplaced = await replacePasswordHash(tx, userId, hashes);
    if (!isReplaced) throw new DomainError('current-password-wrong');
    await revokeAccess(tx, userId);
    await noteSecurityEvent(tx, 'password-changed', caller);
    await enqueue(tx, passwordChangedWorkflow, userId);
  });
}

/** Too short, or among the first that attackers try. */
export function refuseWeak(password: string): void {
  if (password.length < minimumPasswordLength) throw new DomainError('password-short');
  if (isCommonPassword(password)) throw new DomainError('password-common');
}

/** Marks the session as reauthenticated for a while. */
export async function markReauthenticated(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  sessionId: string,
): Promise<void> {
  await saveReauthentication(db, sessionId, now().add(reauthenticatedPeriod));
}

/** Asks for another verification mail; the same user cannot have a mailbox filled with them. */
export async function resendVerification({ db }: Pick<AppContext, 'db'>, userId: string): Promise<void> {
  await consumeRateLimit(db, `verification-mail/${userId}`, verificationMails);
  await enqueue(db, verificationMailWorkflow, userId);
}

/** Marks the address as the user's. */
export async function verifyEmail({ db }: Pick<AppContext, 'db'>, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await consumeLink(tx, 'verify-email', token);
    if (userId === undefined || !(await markEmailVerified(tx, userId))) throw new DomainError('link-expired');
  });
}

type UserDeps = Pick<AppContext, 'db' | 'now' | 'notesReadBy'>;

export async function readUser(deps: UserDeps, userId: string): Promise<User> {
  const row = await findShownUser(deps.db, userId);
  if (row === undefined) throw new DomainError('session-needed');
  return asUser(row, deps);
}

function asUser(
  { user, connection, services, mustAddSecondFactor }: ShownUserRow,
  { now, notesReadBy }: Omit<UserDeps, 'db'>,
): User {
  const plan = planInForce(user, now());
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    createdAt: user.createdAt.toISOString(),
    language: user.language,
    timeZone: user.timeZone,
    workdayStart: user.workdayStart,
    workdayMinutes: user.workdayMinutes,
    workdays: user.workdays,
    askWhenUnsure: asksWhenUnsure(user, notesReadBy),
    modelMayRead: user.modelMayRead,
    applyWhenSure: user.applyWhenSure,
    spokenLanguages: user.spokenLanguages,
    deletionDueAt: user.deletionDueAt?.toISOString() ?? null,
    plan,
    planEndsAt: isPaid(plan) ? (user.planEndsAt?.toISOString() ?? null) : null,
    subscriptionStatus: user.subscriptionStatus,
    isSuspended: user.suspendedAt !== null,
    mustAddSecondFactor,
    connection: connection && {
      service: connection.service,
      name: getTrackerName(connection.service),
      workspaceId: connection.workspaceId,
      otherNames: services.filter((one) => one !== connection.service).map((one) => getTrackerName(one)),
    },
    hasTogglToken: connection !== null,
    togglWorkspaceId: connection?.workspaceId ?? null,
  };
}

/** Closes the account at once, to be deleted after a while. */
export async function closeAccount(tx: Db, caller: Caller, dueAt: Temporal.Instant): Promise<void> {
  await setDeletionDue(tx, caller.userId, dueAt);
  await revokeAccess(tx, caller.userId);
  await noteSecurityEvent(tx, 'account-given-up', caller);
}

/** Ends whatever opens an account, for one that fell into wrong hands. */
export async function signOutEverywhere({ db }: Pick<AppContext, 'db'>, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeAccess(tx, userId);
    await noteSecurityEvent(tx, 'signed-out-everywhere', withoutBrowser(userId));
  });
}

/** Cancels the requested deletion of the account. */
export async function reopenAccount({ db }: Pick<AppContext, 'db'>, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    await setDeletionDue(tx, caller.userId, null);
    await noteSecurityEvent(tx, 'account-kept', caller);
  });
}

/** What we know of the account itself, for its owner. */
export async function exportedAccount(deps: UserDeps, userId: string) {
  const devices = await openSessions(deps.db, userId);
  const apiTokens = await listApiTokens(deps, userId);
  const assistants = await listAssistants(deps, userId);
  return {
    ...(await readUser(deps, userId)),
    signedIn: devices.map(({ createdAt, updatedAt, expiresAt, userAgent }) => ({
      since: createdAt.toISOString(),
      lastSeen: updatedAt.toISOString(),
      until: expiresAt.toISOString(),
      userAgent,
    })),
    apiTokens,
    assistants,
    secondFactors: await readSecondFactors(deps, userId),
    securityEvents: await exportedSecurityEvents(deps.db, userId),
  };
}

/** Deletes what has expired. */
export async function purgeExpiredCredentials({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await actOnEach(
    'that expired could be purged',
    [purgeExpiredRateLimits, purgeExpiredLinks, purgeExpiredEmailChanges],
    (purge) => purge(db),
  );
}
