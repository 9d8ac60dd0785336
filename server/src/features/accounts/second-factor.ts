import type { SecondFactorMethod } from '@timbre/contract/accounts';
import {
  maximumPasskeys,
  type PasskeyRegistration,
  type SecondFactors,
} from '@timbre/contract/second-factor';
import type { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { consumeRateLimit, refund } from '../../rate-limit.ts';
import { type SealingKeys, seal, sealedPlaces, unseal } from '../../sealing.ts';
import { lockUser } from './accounts.queries.ts';
import { creationOptions, verifiedRegistration } from './passkeys.ts';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import {
  confirmTotpSecret,
  deletePasskey,
  deleteTotpSecret,
  dropFactors,
  findTotpSecret,
  insertPasskey,
  putTotpSecret,
  redeemRecoveryCode,
  redeemTotpStep,
  replaceRecoveryCodes,
} from './second-factor.queries.ts';
import { findSecondFactors } from './second-factor.read-model.ts';
import { type Caller, noteSecurityEvent, withoutBrowser } from './security-events.ts';
import { findStep, makeTotpSecret, shownSecret, totpUri } from './totp.ts';

type Deps = Pick<AppContext, 'db' | 'now' | 'authSecret' | 'sealingKeys' | 'publicUrl'>;

/** Of a million codes three are good at a time: who knows the password guesses for a year on average, and the owner sees it. */
const maxCodeAttempts = 10;

/**
 * A factor that is younger ends with a reset by mail: a thief who added one has nothing left once the owner, whom a mail told of it,
 * resets the password. An older one has been the owner’s for so long that the mailbox alone does not end it.
 */
const trustedAfter = { hours: 7 * 24 };

export async function readSecondFactors(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
): Promise<SecondFactors> {
  const { passkeys, totpSince, recoveryCodesLeft, isRequired } = await getFactors(db, userId);
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toString(),
      lastUsedAt: lastUsedAt?.toString() ?? null,
    })),
    totpSince: totpSince?.toString() ?? null,
    recoveryCodesLeft,
    isRequired,
  };
}

/** What a login asks for after the password; empty where nothing is set up. */
export async function secondFactorMethods(db: Db, userId: string): Promise<SecondFactorMethod[]> {
  const { passkeys, totpSince, recoveryCodesLeft } = await getFactors(db, userId);
  if (passkeys.length === 0 && totpSince === null) return [];
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(totpSince === null ? [] : (['totp'] as const)),
    ...(recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ];
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await secondFactorMethods(db, userId)).length > 0;
}

/** Counts an attempt at a code; the returned function refunds it if it was no guess. */
export async function allowCode(db: Db, userId: string): Promise<() => Promise<void>> {
  const key = `code/${userId}`;
  await consumeRateLimit(db, key, maxCodeAttempts);
  return () => refund(db, key);
}

/** Takes a code of the app or a recovery code, once, as part of the transaction that it is for. */
export async function redeemCode(
  deps: Omit<Deps, 'db'>,
  tx: Db,
  caller: Caller,
  code: string,
): Promise<void> {
  const { userId } = caller;
  const plain = code.replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(plain)) return redeemTotpCode(deps, tx, userId, plain, true);
  if (!(await redeemRecoveryCode(tx, userId, recoveryCodeHash(deps.authSecret, userId, plain))))
    throw new DomainError('code-wrong');
  await noteSecurityEvent(tx, 'recovery-code-used', caller);
}

async function redeemTotpCode(
  { sealingKeys, now }: Pick<Deps, 'sealingKeys' | 'now'>,
  tx: Db,
  userId: string,
  code: string,
  isConfirmed: boolean,
): Promise<void> {
  const found = await findTotpSecret(tx, userId);
  if (found === undefined || (found.confirmedAt !== null) !== isConfirmed)
    throw new DomainError('code-wrong');
  const step = await findStep(unsealTotpSecret(sealingKeys, found), code, now());
  if (step === undefined || !(await redeemTotpStep(tx, found, step))) throw new DomainError('code-wrong');
}

export async function startPasskey(deps: Deps, user: { id: string; email: string }) {
  const { passkeys } = await getFactors(deps.db, user.id);
  if (passkeys.length >= maximumPasskeys) throw new DomainError('too-many-passkeys');
  return creationOptions(deps, user, passkeys);
}

export async function addPasskey(
  deps: Deps,
  caller: Caller,
  { name, registration }: { name: string; registration: PasskeyRegistration },
): Promise<{ recoveryCodes: string[] | null }> {
  const { userId } = caller;
  const passkey = await verifiedRegistration(deps, userId, registration);
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const { passkeys } = await getFactors(tx, userId);
    if (passkeys.length >= maximumPasskeys) throw new DomainError('too-many-passkeys');
    if (!(await insertPasskey(tx, { userId, name, ...passkey }))) throw new DomainError('passkey-wrong');
    return added(deps, tx, caller);
  });
}

/** A secret for an app, which counts once a code of it was entered. */
export async function startTotp(
  { db, sealingKeys }: Pick<Deps, 'db' | 'sealingKeys'>,
  user: { id: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = makeTotpSecret();
  if (!(await putTotpSecret(db, user.id, sealTotpSecret(sealingKeys, user.id, secret))))
    throw new DomainError('totp-already');
  return { secret: shownSecret(secret), uri: totpUri(secret, user.email) };
}

export async function confirmTotp(
  deps: Deps,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const { userId } = caller;
  const refund = await allowCode(deps.db, userId);
  const answer = await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await getFactors(tx, userId)).totpSince !== null) throw new DomainError('totp-already');
    await redeemTotpCode(deps, tx, userId, code.replaceAll(/\s/g, ''), false);
    await confirmTotpSecret(tx, userId);
    return added(deps, tx, caller);
  });
  await refund();
  return answer;
}

/** The first factor comes with recovery codes: without them a lost device would be a lost account. */
async function added(deps: Deps, tx: Db, caller: Caller): Promise<{ recoveryCodes: string[] | null }> {
  await noteSecurityEvent(tx, 'second-factor-added', caller);
  const { recoveryCodesLeft } = await getFactors(tx, caller.userId);
  return { recoveryCodes: recoveryCodesLeft > 0 ? null : await putRecoveryCodes(deps, tx, caller.userId) };
}

async function putRecoveryCodes({ authSecret }: Deps, tx: Db, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryCodeHash(authSecret, userId, code)),
  );
  return codes;
}

export async function renewRecoveryCodes(deps: Deps, caller: Caller): Promise<{ recoveryCodes: string[] }> {
  const { userId } = caller;
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) throw new DomainError('second-factor-needed');
    await noteSecurityEvent(tx, 'recovery-codes-renewed', caller);
    return { recoveryCodes: await putRecoveryCodes(deps, tx, userId) };
  });
}

export async function removePasskey(deps: Pick<AppContext, 'db'>, caller: Caller, id: string): Promise<void> {
  await remove(deps, caller, (tx) => deletePasskey(tx, caller.userId, id));
}

export async function removeTotp(deps: Pick<AppContext, 'db'>, caller: Caller): Promise<void> {
  await remove(deps, caller, (tx) => deleteTotpSecret(tx, caller.userId));
}

/** Removing the last factor deletes the recovery codes; it is refused if the team requires a factor. */
async function remove(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller,
  deleteFactor: (tx: Db) => Promise<boolean>,
): Promise<void> {
  const { userId } = caller;
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await deleteFactor(tx))) throw new DomainError('not-found');
    await noteSecurityEvent(tx, 'second-factor-removed', caller);
    const { passkeys, totpSince, isRequired } = await getFactors(tx, userId);
    if (passkeys.length > 0 || totpSince !== null) return;
    if (isRequired) throw new DomainError('second-factor-required');
    await replaceRecoveryCodes(tx, userId, []);
  });
}

/** Removes recent factors, which a thief may have added; older ones stay. */
export async function dropYoungFactors(
  { now }: { now: () => Temporal.Instant },
  tx: Db,
  caller: Caller,
): Promise<void> {
  await dropAndNote(tx, caller, now().subtract(trustedAfter));
}

/** Removes all factors. */
export async function dropAllFactors(tx: Db, caller: Caller): Promise<void> {
  await dropAndNote(tx, caller);
}

/** For an owner who lost all of them, by an operator. */
export async function endSecondFactors({ db }: Pick<AppContext, 'db'>, userId: string): Promise<void> {
  await db.transaction((tx) => dropAllFactors(tx, withoutBrowser(userId)));
}

async function dropAndNote(tx: Db, caller: Caller, since?: Temporal.Instant): Promise<void> {
  await lockUser(tx, caller.userId);
  if ((await dropFactors(tx, caller.userId, since)) > 0)
    await noteSecurityEvent(tx, 'second-factor-removed', caller);
  // Codes alone are no factor.
  if (!(await hasSecondFactor(tx, caller.userId))) await replaceRecoveryCodes(tx, caller.userId, []);
}

async function getFactors(db: Db, userId: string) {
  const found = await findSecondFactors(db, userId);
  if (found === undefined) throw new DomainError('session-needed');
  return found;
}

function sealTotpSecret(keys: SealingKeys, userId: string, secret: string): Buffer {
  return seal(keys, sealedPlaces.totpSecret(userId), secret);
}

function unsealTotpSecret(keys: SealingKeys, row: { userId: string; secretSealed: Buffer }): string {
  return unseal(keys, sealedPlaces.totpSecret(row.userId), row.secretSealed).toString();
}
