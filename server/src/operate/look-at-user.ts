import type { Db } from '../db/client.ts';
import { findUser, findUserByEmail, readUser } from '../features/accounts/accounts.ts';
import { readCurrentPlan } from '../features/usage/usage.ts';
import { countNotesByStatus, listConnectionStates } from './operate.read-model.ts';
import { type OperateDeps, Refused, type Report } from './operation.ts';

/** The account that is meant by its id or its address; the address goes no further. */
export async function userMeant(db: Db, given: string): Promise<string> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(given);
  const id = isId
    ? (await findUser(db, given))?.user.id
    : (await findUserByEmail(db, given.trim().toLowerCase()))?.id;
  if (id === undefined) throw new Refused('There is no such account.');
  return id;
}

/** What support needs to know of an account: neither its address nor a word of its notes. */
export async function lookAtUser(
  { db, now, notesReadBy }: Pick<OperateDeps, 'db' | 'now' | 'notesReadBy'>,
  userId: string,
): Promise<Report> {
  const user = await readUser({ db, now, notesReadBy }, userId);
  const plan = await readCurrentPlan({ db, now }, userId);
  return {
    user: user.id,
    emailVerified: user.emailVerified,
    language: user.language,
    timeZone: user.timeZone ?? null,
    createdAt: user.createdAt,
    deletionDueAt: user.deletionDueAt,
    suspended: user.isSuspended ?? false,
    plan: plan.plan,
    planEndsAt: user.planEndsAt ?? null,
    subscription: user.subscriptionStatus ?? null,
    seats: plan.seats,
    teamRole: plan.team?.role ?? null,
    minutesUsed: rounded(plan.audioMinutesUsed),
    minutesLeft: rounded(plan.audioMinutesLeft),
    minutesResetAt: String(plan.resetsAt),
    connection: await connectionState(db, userId),
    notes: await countNotesByStatus(db, userId),
  };
}

const rounded = (minutes: number) => Math.round(minutes * 100) / 100;

async function connectionState(db: Db, userId: string): Promise<string> {
  const connected = await listConnectionStates(db, userId);
  if (connected.length === 0) return 'none';
  const states = connected.map(({ service, brokenAt, savedAt }) =>
    brokenAt ? `${service}: token refused since ${brokenAt}` : `${service}: token saved at ${savedAt}`,
  );
  return states.join('; ');
}
