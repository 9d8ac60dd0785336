import { ProjectColour, RequiredField } from '@timbre/contract/recordings';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { AccountOwner, Catalogue } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { preparedOn } from '../../db/prepared.ts';
import { connections, remoteEntries } from './time-tracking.schema.ts';

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

const selectConnection = preparedOn((db) =>
  db
    .select()
    .from(connections)
    .where(eq(connections.userId, sql.placeholder('userId')))
    .prepare('connection_of'),
);

export async function findConnection(db: Db, userId: string) {
  const [row] = await selectConnection(db).execute({ userId });
  if (row === undefined) return undefined;
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

/** The service to log to; what there is in it may be long. */
export async function findService(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ service: connections.service })
    .from(connections)
    .where(eq(connections.userId, userId));
  return row?.service;
}

export async function isConnected(db: Db, userId: string): Promise<boolean> {
  return (await findService(db, userId)) !== undefined;
}

export type Connection = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

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
  // A user has one connection: whoever connects another service leaves the one before.
  await db.delete(connections).where(and(eq(connections.userId, userId), ne(connections.service, service)));
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

/** Erases the token, and with it all that was read by it; gives whether there was one. */
export async function deleteConnection(db: Db, userId: string): Promise<boolean> {
  const { rowCount } = await db.delete(connections).where(eq(connections.userId, userId));
  return rowCount === 1;
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

/** Whether a user has no token, or one that is known to be refused; nobody can save another until this transaction ends. */
export async function isTokenAwaited(db: Db, userId: string): Promise<boolean> {
  await lockConnection(db, userId);
  const [row] = await db
    .select({ brokenAt: connections.brokenAt })
    .from(connections)
    .where(eq(connections.userId, userId))
    .for('update');
  return row === undefined || row.brokenAt !== null;
}
