import { and, eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { connections, entries, recordings } from '../../db/schema.ts';

const service = 'toggl';

/** What the service has to log to, as it stands in the database. */
export const Catalogue = z.array(
  z.object({ id: z.string(), name: z.string(), client: z.string().nullable(), workspaceId: z.string() }),
);
export type Catalogue = z.infer<typeof Catalogue>;

export const TagCatalogue = z.array(z.object({ name: z.string(), workspaceId: z.string() }));
export type TagCatalogue = z.infer<typeof TagCatalogue>;

export async function findConnection(db: Db, userId: string) {
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.userId, userId), eq(connections.service, service)));
  if (row === undefined) return undefined;
  // A workspace that was chosen narrows everything to it.
  const { workspaceId } = row;
  const projects = Catalogue.parse(row.projects).filter(
    (project) => workspaceId === null || project.workspaceId === workspaceId,
  );
  const tags = TagCatalogue.parse(row.tags).filter(
    (tag) => workspaceId === null || tag.workspaceId === workspaceId,
  );
  return { ...row, projects, tags };
}

export type Connection = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

export async function saveConnection(
  db: Db,
  userId: string,
  given: {
    tokenSealed: Buffer;
    workspaceId: string | null;
    accountId: string;
    organizationId: string;
    defaultWorkspaceId: string;
    projects: Catalogue;
    tags: TagCatalogue;
  },
): Promise<void> {
  await db
    .insert(connections)
    .values({ id: uuidv7(), userId, service, ...given })
    .onConflictDoUpdate({
      target: [connections.userId, connections.service],
      set: { ...given, updatedAt: sql`now()` },
    });
}

/** An entry with whom it belongs to and when its recording came in. */
export async function findEntry(db: Db, entryId: string) {
  const [row] = await db
    .select({ entry: entries, receivedAt: recordings.createdAt })
    .from(entries)
    .innerJoin(recordings, eq(recordings.id, entries.recordingId))
    .where(eq(entries.id, entryId));
  return row;
}

export async function markLogged(db: Db, entryId: string, serviceEntryId: string): Promise<void> {
  await db.update(entries).set({ serviceEntryId, updatedAt: sql`now()` }).where(eq(entries.id, entryId));
}

/** The first of these ids that no entry of the user has: two honest entries can be alike. */
export async function firstUnclaimed(
  db: Db,
  userId: string,
  serviceEntryIds: string[],
): Promise<string | undefined> {
  if (serviceEntryIds.length === 0) return undefined;
  const claimed = await db
    .select({ id: entries.serviceEntryId })
    .from(entries)
    .where(and(eq(entries.userId, userId), inArray(entries.serviceEntryId, serviceEntryIds)));
  const taken = new Set(claimed.map(({ id }) => id));
  return serviceEntryIds.find((id) => !taken.has(id));
}
