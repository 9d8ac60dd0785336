import type { Alias, Draft } from '@timbre/extraction/extraction';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { preparedOn } from '../../db/prepared.ts';
import { aliases } from './recordings.schema.ts';

/** More words than this are a sentence, not a name. */
const maxWords = 5;

const learned = preparedOn((db) =>
  db
    .select({ words: aliases.words, projectId: aliases.projectId })
    .from(aliases)
    .where(eq(aliases.userId, sql.placeholder('userId')))
    .orderBy(sql`${aliases.learnedAt} desc`)
    .prepare('aliases_of'),
);

/** The words this user has once used for projects, the latest first. */
export async function listAliases(db: Db, userId: string): Promise<Alias[]> {
  return learned(db).execute({ userId });
}

/** Stores these words as an alias of the project, replacing an earlier one. */
export async function learnAlias(db: Db, userId: string, alias: Alias): Promise<void> {
  const words = asKey(alias.words);
  if (words === '' || words.split(' ').length > maxWords) return;
  const meaning = { projectId: alias.projectId, learnedAt: sql`now()` };
  await db
    .insert(aliases)
    .values({ userId, words, projectId: alias.projectId })
    .onConflictDoUpdate({ target: [aliases.userId, aliases.words], set: meaning });
}

export async function deleteAlias(db: Db, userId: string, words: string): Promise<void> {
  await db.delete(aliases).where(and(eq(aliases.userId, userId), eq(aliases.words, asKey(words))));
}

export async function deleteAllAliases(db: Db, userId: string): Promise<void> {
  await db.delete(aliases).where(eq(aliases.userId, userId));
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
