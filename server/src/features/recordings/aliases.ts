import type { Alias, Draft } from '@timbre/extraction/extraction';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { aliases } from '../../db/schema.ts';

/** More words than this are a sentence, not a name. */
const mostWords = 5;

/** The words this user has once used for projects, the latest first. */
export async function aliasesOf(db: Db, userId: string): Promise<Alias[]> {
  return db
    .select({ words: aliases.words, projectId: aliases.projectId })
    .from(aliases)
    .where(eq(aliases.userId, userId))
    .orderBy(sql`${aliases.learnedAt} desc`);
}

/** Remembers that these words mean this project; what they meant before is forgotten. */
export async function learnAlias(db: Db, userId: string, alias: Alias): Promise<void> {
  const words = asKey(alias.words);
  if (words === '' || words.split(' ').length > mostWords) return;
  const learned = { projectId: alias.projectId, learnedAt: sql`now()` };
  await db
    .insert(aliases)
    .values({ userId, words, projectId: alias.projectId })
    .onConflictDoUpdate({ target: [aliases.userId, aliases.words], set: learned });
}

export async function forgetAlias(db: Db, userId: string, words: string): Promise<void> {
  await db.delete(aliases).where(and(eq(aliases.userId, userId), eq(aliases.words, asKey(words))));
}

/** What was said for the project of an entry: the name that was found, or else the name that was not. */
export function wordsForProject(
  draft: { words: Pick<Draft['words'], 'project' | 'unknownName'> },
  note: string,
): string | null {
  const [said] = draft.words.project.length > 0 ? draft.words.project : draft.words.unknownName;
  return said === undefined ? null : note.slice(said.from, said.to);
}

const asKey = (words: string) => words.toLowerCase().replace(/\s+/g, ' ').trim();
