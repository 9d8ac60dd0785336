import type { Alias } from '@timbre/contract/aliases';
import type { AppContext } from '../../app-context.ts';
import { findConnection } from '../time-tracking/time-tracking.ts';
import { listAliases } from './aliases.ts';

/** The words that this user once meant a project by, with what the project is called now. */
export async function listAliasesWithProjects(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
): Promise<Alias[]> {
  const { projects = [] } = (await findConnection(db, userId)) ?? {};
  return (await listAliases(db, userId)).map(({ words, projectId }) => ({
    words,
    projectId,
    projectName: projects.find(({ id }) => id === projectId)?.name ?? null,
  }));
}
