import type { Alias } from '@timbre/contract/aliases';
import type { AppContext } from '../../app-context.ts';
import { joinCatalogues, listConnections } from '../time-tracking/time-tracking.ts';
import { listAliases } from './aliases.ts';

/** The user's aliases with the current names of their projects. */
export async function listAliasesWithProjects(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
): Promise<Alias[]> {
  const { projects } = joinCatalogues(await listConnections(db, userId));
  return (await listAliases(db, userId)).map(({ words, projectId }) => ({
    words,
    projectId,
    projectName: projects.find(({ id }) => id === projectId)?.name ?? null,
  }));
}
