import type { Language } from '@timbre/contract/language';
import type { EntryEdit, Verification } from '@timbre/contract/time-tracking';
import { defaultTracker, describeTracker, type TrackerId } from '@timbre/contract/trackers';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { ConnectorError } from '../../connectors/connector-error.ts';
import type { AccountOwner, Catalogue } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { resumeParked } from '../../durable.ts';
import { getSentence } from '../../http/problem.ts';
import { consumeRateLimit } from '../../rate-limit.ts';
import { seal, sealedPlaces, unseal } from '../../sealing.ts';
import { type Caller, noteSecurityEvent } from '../accounts/accounts.ts';
import {
  EntryState,
  type FieldChanges,
  getEntryState,
  isSameState,
  type QueuedEdit,
  toEntryColumns,
} from './change-entry.ts';
import {
  type Connection,
  deleteConnections,
  findConnection,
  findConnectionOf,
  findConnectionOfProject,
  getDefaultOrganizationId,
  isConnected,
  isTokenAwaited,
  joinCatalogues,
  listConnections,
  lockConnection,
  saveAccount,
  saveConnection,
} from './connection.queries.ts';
import {
  entriesToLog,
  getProgress,
  hasEntries,
  hasEntry,
  insertEntries,
  latestUses,
  listUserEntries,
  nextPosition,
} from './entries.queries.ts';
import { findOwnEntry, findPossiblyLogged, parkedRecordings } from './entry.read-model.ts';
import { getDay } from './entry-day.read-model.ts';
import { hashEntries, withSearchWords } from './entry-words.queries.ts';
import { getLongestDelay, getTracker } from './find-tracker.ts';
import {
  changeHeldEntry,
  deleteHeldEntry,
  deleteUnlogged,
  hasHeldEntries,
  releaseHeldEntries,
} from './held-entries.queries.ts';
import { readInsights } from './insights.ts';
import { purgeExpiredQuotas } from './quota.queries.ts';
import { saveQuotas } from './quota.ts';
import { exportedConnections } from './read-connections.ts';
import { isProjectKnown, refreshCatalogue } from './refresh-catalogue.ts';
import { remoteEntriesBetween } from './remote-entries.queries.ts';
import { findMissingFields } from './required-fields.ts';
import { resealTokens } from './reseal-tokens.ts';
import { resolveEdit } from './resolve-edit.ts';
import { hashSearch, hashWords } from './search-words.ts';
import { submitDueSyncs, syncOnOpening } from './sync-schedule.ts';
import {
  deleteChange,
  deleteLeftChanges,
  type EntryRow,
  insertChange,
  purgeAttempts,
  queueChange,
  withdrawChange,
} from './time-tracking.queries.ts';
import type { TimeTrackingWriter } from './time-tracking-writer.ts';
import { readWeek } from './week.ts';
import { findWriterKey, getHomeWriterKey, getKeys, getWriterKey, timeTrackingObject } from './writing.ts';

export type { Connection, EntryRow, FieldChanges, TimeTrackingWriter };
export {
  changeHeldEntry,
  deleteChange,
  deleteConnections,
  deleteHeldEntry,
  deleteLeftChanges,
  deleteUnlogged,
  EntryState,
  entriesToLog,
  exportedConnections,
  findConnectionOf,
  findConnectionOfProject,
  findMissingFields,
  findPossiblyLogged,
  findWriterKey,
  getDay,
  getEntryState,
  getHomeWriterKey,
  getLongestDelay,
  getProgress,
  hasEntries,
  hasEntry,
  hasHeldEntries,
  hashEntries,
  hashSearch,
  hashWords,
  insertEntries,
  isConnected,
  isProjectKnown,
  isSameState,
  isTokenAwaited,
  joinCatalogues,
  latestUses,
  listConnections,
  listUserEntries,
  nextPosition,
  purgeAttempts,
  purgeExpiredQuotas,
  queueChange,
  readInsights,
  readWeek,
  refreshCatalogue,
  releaseHeldEntries,
  remoteEntriesBetween,
  resealTokens,
  resolveEdit,
  saveConnection,
  submitDueSyncs,
  syncOnOpening,
  timeTrackingObject,
  toEntryColumns,
  withdrawChange,
  withSearchWords,
};

/** Nobody pastes more in a quarter of an hour; whoever has found tokens elsewhere does not test them here. */
const tokenChecks = 20;

async function countTokenCheck(db: Db, userId: string): Promise<void> {
  await consumeRateLimit(db, `token-check/${userId}`, tokenChecks);
}

/**
 * Keeps a token after the service has accepted it, with what the account has to log to; what waited for it goes on. A thief's
 * token in place of the owner's, or beside it with projects of the same names, would send notes to the thief: so every one but
 * the first needs the password, and so does the first one that notes wait for.
 */
export async function connect(
  deps: Pick<AppContext, 'db' | 'trackers' | 'sealingKeys'>,
  { caller, isReauthenticated }: { caller: Caller; isReauthenticated: boolean },
  given: {
    service: TrackerId;
    token: string;
    address?: string | undefined;
    workspaceId?: string | undefined;
  },
): Promise<void> {
  const { db, sealingKeys } = deps;
  const { userId } = caller;
  const isReplacing = async (tx: Db) => {
    const connected = await listConnections(tx, userId);
    if (!isReauthenticated && (connected.length > 0 || (await parkedRecordings(tx, userId)).length > 0))
      throw new DomainError('verification-needed');
    return connected.some((one) => one.service === given.service);
  };
  await isReplacing(db);
  await countTokenCheck(db, userId);
  const account = await readAccount(deps, given);
  const address = given.address ?? account?.owner.address ?? null;
  if (account === undefined) throw new DomainError('token-refused', { service: given.service });
  const workspaceId = given.workspaceId || null;
  if (workspaceId !== null && !account.owner.workspaces.some(({ id }) => id === workspaceId))
    throw new DomainError('workspace-unknown', { service: given.service });
  const tokenSealed = seal(sealingKeys, sealedPlaces.trackerToken(userId), given.token);
  await db.transaction(async (tx) => {
    await lockConnection(tx, userId);
    const kind = (await isReplacing(tx)) ? 'tracker-replaced' : 'tracker-connected';
    await noteSecurityEvent(tx, kind, caller);
    await saveConnection(tx, userId, {
      service: given.service,
      address,
      tokenSealed,
      workspaceId,
      ...account,
    });
    await resumeParked(tx, await parkedRecordings(tx, userId));
  });
}

/**
 * Who a token belongs to and what there is to log to; undefined where the service does not accept it. What it says about its
 * quotas is kept; that of a call that failed only where the token is known to be somebody's.
 */
async function readAccount(
  { db, trackers }: Pick<AppContext, 'db' | 'trackers'>,
  { service, token, address }: { service: string; token: string; address?: string | undefined },
  connection?: Connection,
): Promise<{ owner: AccountOwner; catalogue: Catalogue } | undefined> {
  const tracker = getTracker(trackers, { service });
  const product = tracker.findForeignProduct(token);
  if (product !== undefined) throw new DomainError('token-of-other-product', { service, product });
  if (describeTracker(service).hasOwnServers && address === undefined)
    throw new DomainError('address-unusable', { service });
  const session = tracker.as(token, address);
  let keys = connection && getKeys(connection, null);
  try {
    const owner = await session.verify();
    keys = getKeys({ service, organizationId: getDefaultOrganizationId(owner), ...owner }, null);
    return { owner, catalogue: await session.catalogue() };
  } catch (cause) {
    if (!(cause instanceof ConnectorError)) throw cause;
    if (cause.fault === 'unauthorized' || cause.fault === 'rejected') return undefined;
    if (cause.reason === 'address') throw new DomainError('address-unusable', { cause, service });
    throw new DomainError('service-unavailable', { cause, service });
  } finally {
    if (keys) await saveQuotas(db, keys, session);
  }
}

/** Tests a token: the given one, or else the one that is kept, which then counts as working again. */
export async function verifyToken(
  deps: Pick<AppContext, 'db' | 'trackers' | 'sealingKeys' | 'now'>,
  userId: string,
  given: { service?: TrackerId | undefined; token?: string | undefined; address?: string | undefined },
  language: Language,
): Promise<Verification> {
  const { db, sealingKeys, trackers } = deps;
  await countTokenCheck(db, userId);
  const connection = await findConnection(db, userId, given.service);
  if (given.token === undefined && connection === undefined) throw new DomainError('connection-needed');
  const service = given.service ?? connection?.service ?? defaultTracker;
  const token =
    given.token ??
    unseal(
      sealingKeys,
      sealedPlaces.trackerToken(userId),
      connection?.tokenSealed ?? Buffer.alloc(0),
    ).toString();
  const product = getTracker(trackers, { service }).findForeignProduct(token);
  const refused = (code: 'token-refused' | 'token-of-other-product') => ({
    valid: false,
    error: getSentence(code, language, { service, product }),
    user: null,
  });
  if (product !== undefined) return refused('token-of-other-product');
  const kept = given.token === undefined ? connection : undefined;
  const address = given.address ?? kept?.address ?? undefined;
  const account = await readAccount(deps, { service, token, address }, kept);
  if (account === undefined) return refused('token-refused');
  const { owner } = account;
  if (kept !== undefined) {
    await db.transaction(async (tx) => {
      const isSame = await saveAccount(tx, kept, account, deps.now());
      if (isSame) await resumeParked(tx, await parkedRecordings(tx, userId));
    });
  }
  const workspaceId = connection?.workspaceId ?? owner.defaultWorkspaceId;
  const workspace = owner.workspaces.find(({ id }) => id === workspaceId) ?? owner.workspaces[0];
  const { fullname, email } = owner;
  return { valid: true, error: null, user: { fullname, email, workspaceName: workspace?.name ?? '' } };
}

const EditAnswer = z.union([
  z.object({ done: z.literal(true) }),
  z.object({ waitMs: z.number() }),
  z.object({ failed: z.enum(['unknown', 'unauthorized', 'rejected', 'gone']) }),
]);

/** Changes an entry in the service and in the history, and answers when both have it. */
export async function changeEntry(
  deps: Pick<AppContext, 'db' | 'engine'>,
  userId: string,
  entryId: string,
  edit: EntryEdit,
): Promise<void> {
  const found = await findConnectedEntry(deps.db, userId, entryId);
  if (found.entry.deletedRemotelyAt !== null)
    throw new DomainError('entry-gone', { service: found.connection.service });
  await queueEdit(deps, found, resolveEdit(found.connection, found.entry, edit));
}

/** Deletes an entry from the service and from the history. */
export async function deleteEntry(
  deps: Pick<AppContext, 'db' | 'engine'>,
  userId: string,
  entryId: string,
): Promise<void> {
  await queueEdit(deps, await findConnectedEntry(deps.db, userId, entryId), { isDeletion: true });
}

type ConnectedEntry = { entry: EntryRow; connection: Connection };

async function findConnectedEntry(db: Db, userId: string, entryId: string): Promise<ConnectedEntry> {
  const entry = await findOwnEntry(db, userId, entryId);
  const connected = await listConnections(db, userId);
  if (entry === undefined) throw new DomainError('not-found');
  const connection = findConnectionOf(connected, entry) ?? connected[0];
  if (connection === undefined) throw new DomainError('connection-needed');
  return { entry, connection };
}

async function queueEdit(
  { db, engine }: Pick<AppContext, 'db' | 'engine'>,
  { entry, connection }: ConnectedEntry,
  wanted: QueuedEdit,
): Promise<void> {
  const changeId = await insertChange(db, entry.id, wanted);
  const { service } = connection;
  const key = getWriterKey(connection, entry);
  const outcome = await engine
    .ask({ object: timeTrackingObject, key, handler: 'change', input: { changeId } }, EditAnswer)
    .catch((cause: unknown) => ({ cause }));
  if ('cause' in outcome) {
    await withdrawChange(db, changeId);
    throw new DomainError('unavailable', { cause: outcome.cause });
  }
  // Granted or not, nothing stays queued.
  await deleteChange(db, changeId);
  if ('done' in outcome) return;
  if ('waitMs' in outcome) throw new DomainError('quota-spent', { service, retryAfterMs: outcome.waitMs });
  const { failed } = outcome;
  if (failed === 'unauthorized') throw new DomainError('token-refused', { service });
  if (failed === 'gone') throw new DomainError('entry-gone', { service });
  throw new DomainError(failed === 'rejected' ? 'change-refused' : 'service-unavailable', { service });
}
