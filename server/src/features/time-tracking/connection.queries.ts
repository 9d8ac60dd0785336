import { ProjectColour, RequiredField } from '@timbre/contract/recordings';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { AccountOwner, Catalogue } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { preparedOn } from '../../db/prepared.ts';
import { connections, defaultFirst, entries, remoteEntries } from './time-tracking.schema.ts';

/** What the service has to log to, as it stands in the database. */
const Projects = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    client: z.string().nullable(),
    workspaceId: z.string(),
    billable: z.boolean().default(false),
    colour: ProjectColour.nullable().default(null),
  }),
);
const Tasks = z.array(
  z.object({ id: z.string(), name: z.string(), projectId: z.string(), workspaceId: z.string() }),
);
const Tags = z.array(z.object({ name: z.string(), workspaceId: z.string() }));
/** Defaults are for what the last release has read. */
const Workspaces = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    organizationId: z.string(),
    isPaid: z.boolean().default(false),
    requiredFields: z.array(RequiredField).default([]),
    mayCreateTags: z.boolean().default(true),
    hasTasks: z.boolean().optional(),
    hourlyCalls: z.object({ reads: z.number(), writes: z.number() }).optional(),
  }),
);

const selectConnections = preparedOn((db) =>
  db
    .select()
    .from(connections)
    .where(eq(connections.userId, sql.placeholder('userId')))
    .orderBy(...defaultFirst)
    .prepare('connections_of'),
);

function toConnection(row: typeof connections.$inferSelect) {
  // A workspace that was chosen narrows everything to it.
  const isNear = (one: { workspaceId: string }) =>
    row.workspaceId === null || one.workspaceId === row.workspaceId;
  return {
    ...row,
    projects: Projects.parse(row.projects).filter(isNear),
    tasks: Tasks.parse(row.tasks).filter(isNear),
    tags: Tags.parse(row.tags).filter(isNear),
    workspaces: Workspaces.parse(row.workspaces).map((one) => ({
      ...one,
      hasTasks: one.hasTasks ?? one.isPaid,
    })),
  };
}

export type Connection = ReturnType<typeof toConnection>;

/** The connections of a user, the default one first. */
export async function listConnections(db: Db, userId: string): Promise<Connection[]> {
  return (await selectConnections(db).execute({ userId })).map(toConnection);
}

/** The default connection of a user, or the one to this service. */
export async function findConnection(
  db: Db,
  userId: string,
  service?: string,
): Promise<Connection | undefined> {
  const all = await listConnections(db, userId);
  return service === undefined ? all[0] : all.find((one) => one.service === service);
}

/** The connection that an entry is meant for; one that is stored without an account was meant for the default one. */
export function findConnectionOf(
  all: readonly Connection[],
  { accountId }: { accountId: string | null },
): Connection | undefined {
  return accountId === null ? all[0] : all.find((one) => one.accountId === accountId);
}

/** What there is to log to by any of these connections. */
export function joinCatalogues(connected: readonly Connection[]) {
  return {
    projects: connected.flatMap(({ projects }) => projects),
    tasks: connected.flatMap(({ tasks }) => tasks),
    tags: connected.flatMap(({ tags }) => tags),
    workspaces: connected.flatMap(({ workspaces }) => workspaces),
  };
}

/** The connection that a project belongs to. */
export function findConnectionOfProject(
  connected: readonly Connection[],
  projectId: string,
): Connection | undefined {
  return connected.find(({ projects }) => projects.some(({ id }) => id === projectId));
}

export async function isConnected(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.userId, userId))
    .limit(1);
  return row !== undefined;
}

/** The organization that an account is at home in. */
export function getDefaultOrganizationId({ defaultWorkspaceId, workspaces }: AccountOwner): string {
  return workspaces.find(({ id }) => id === defaultWorkspaceId)?.organizationId ?? '';
}

type SavedConnection = {
  service: string;
  address: string | null;
  tokenSealed: Buffer;
  workspaceId: string | null;
  owner: AccountOwner;
  catalogue: Catalogue;
};

export async function saveConnection(
  db: Db,
  userId: string,
  { service, address, tokenSealed, workspaceId, owner, catalogue }: SavedConnection,
): Promise<void> {
  const { accountId, fullname, email, defaultWorkspaceId, workspaces } = owner;
  const row = {
    address,
    tokenSealed,
    workspaceId,
    accountId,
    organizationId: getDefaultOrganizationId(owner),
    defaultWorkspaceId,
    fullname,
    email,
    workspaces,
    ...catalogue,
    tokenSavedAt: sql`now()`,
    brokenAt: null,
    catalogueReadAt: sql`now()`,
  };
  // Spread over the hour: those who connect together are not synced together.
  const neverSynced = {
    syncDueAt: sql`now() + random() * interval '1 hour'`,
    syncTriedAt: null,
    entriesSyncedAt: null,
    entriesKnownSince: null,
  };
  await keepAccounts(db, userId);
  const isOther = await leaveOtherAccount(db, { userId, service, accountId });
  await db
    .insert(connections)
    .values({ id: uuidv7(), userId, service, ...row, ...neverSynced })
    .onConflictDoUpdate({
      target: [connections.userId, connections.service],
      set: { ...row, ...(isOther ? neverSynced : {}), updatedAt: sql`now()` },
    });
}

/** Forgets the entries of another account than this one; gives whether there was one. */
async function leaveOtherAccount(
  db: Db,
  { userId, service, accountId }: { userId: string; service: string; accountId: string },
): Promise<boolean> {
  const [other] = await db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.userId, userId),
        eq(connections.service, service),
        ne(connections.accountId, accountId),
      ),
    )
    .for('update');
  if (other === undefined) return false;
  await db.delete(remoteEntries).where(eq(remoteEntries.connectionId, other.id));
  return true;
}

/** Erases the token, and with it all that was read by it. */
export async function deleteConnection(db: Db, { id, userId }: Connection): Promise<void> {
  await keepAccounts(db, userId);
  await db.delete(connections).where(eq(connections.id, id));
}

export async function deleteConnections(db: Db, userId: string): Promise<void> {
  await db.delete(connections).where(eq(connections.userId, userId));
}

/** Has what belongs to no other connection go to this one from now on. */
export async function makeDefault(db: Db, { id, userId }: Connection): Promise<void> {
  await keepAccounts(db, userId);
  await db
    .update(connections)
    .set({ madeDefaultAt: sql`clock_timestamp()`, updatedAt: sql`now()` })
    .where(eq(connections.id, id));
}

/** Notes the account of entries that were stored without one, before there is another account that they could be taken for. */
async function keepAccounts(db: Db, userId: string): Promise<void> {
  const [current] = await listConnections(db, userId);
  if (current === undefined) return;
  await db
    .update(entries)
    .set({ accountId: current.accountId })
    .where(and(eq(entries.userId, userId), isNull(entries.accountId)));
}

/** Whoever gives or takes a user's connection does so alone until the transaction ends, and nobody begins to wait for one meanwhile. */
export async function lockConnection(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`connection-${userId}`}, 0))`);
}

export async function saveWorkspace(db: Db, { id }: Connection, workspaceId: string | null): Promise<void> {
  await db.update(connections).set({ workspaceId, updatedAt: sql`now()` }).where(eq(connections.id, id));
}

/** Keeps what was read with a connection's token, and that it works; a token saved meanwhile may open another account. */
export async function saveAccount(
  db: Db,
  { id, tokenSavedAt }: Connection,
  { owner, catalogue }: { owner?: AccountOwner; catalogue: Catalogue },
  catalogueReadAt: Temporal.Instant,
): Promise<boolean> {
  const known = owner && { fullname: owner.fullname, email: owner.email, workspaces: owner.workspaces };
  const saved = await db
    .update(connections)
    .set({ ...catalogue, ...known, catalogueReadAt, brokenAt: null, updatedAt: sql`now()` })
    .where(and(eq(connections.id, id), eq(connections.tokenSavedAt, tokenSavedAt)))
    .returning({ id: connections.id });
  return saved.length > 0;
}

/** Marks a connection whose token was refused; gives whether that is news. A token saved since then is not meant. */
export async function markBroken(db: Db, { id, tokenSavedAt }: Connection): Promise<boolean> {
  const marked = await db
    .update(connections)
    .set({ brokenAt: sql`now()` })
    .where(
      and(eq(connections.id, id), eq(connections.tokenSavedAt, tokenSavedAt), isNull(connections.brokenAt)),
    )
    .returning({ id: connections.id });
  return marked.length > 0;
}

/**
 * Whether a note waits for a token: its user has none, or one that its entries need is known to be refused; of a note without
 * entries any of them. Nobody can save another until this transaction ends.
 */
export async function isTokenAwaited(db: Db, userId: string, recordingId: string): Promise<boolean> {
  await lockConnection(db, userId);
  const rows = await db
    .select({ accountId: connections.accountId, brokenAt: connections.brokenAt })
    .from(connections)
    .where(eq(connections.userId, userId))
    .for('update');
  const meant = await db
    .selectDistinct({ accountId: entries.accountId })
    .from(entries)
    .where(eq(entries.recordingId, recordingId));
  const isNeeded = (accountId: string) =>
    meant.length === 0 || meant.some((one) => one.accountId === null || one.accountId === accountId);
  return (
    rows.length === 0 || rows.some(({ accountId, brokenAt }) => brokenAt !== null && isNeeded(accountId))
  );
}
