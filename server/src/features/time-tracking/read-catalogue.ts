import type { TrackerCatalogue } from '@timbre/contract/time-tracking';
import type { AppContext } from '../../app-context.ts';
import { findConnection } from './connection.queries.ts';

/** The projects that a note can be sent with. */
export async function pickableProjects(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  const connection = await findConnection(db, userId);
  return (connection?.projects ?? []).map(({ id, name }) => ({ id, name }));
}

/** What an entry can be given, and what each workspace requires. */
export async function readCatalogue(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
): Promise<TrackerCatalogue> {
  const { projects = [], tasks = [], tags = [], workspaces = [] } = (await findConnection(db, userId)) ?? {};
  const tasksByProject = Map.groupBy(tasks, ({ projectId }) => projectId);
  return {
    projects: projects.map((project) => ({
      ...project,
      tasks: (tasksByProject.get(project.id) ?? []).map(({ id, name }) => ({ id, name })),
    })),
    tags,
    workspaces: workspaces.map(({ id, name, isPaid, requiredFields }) => ({
      id,
      name,
      isPaid,
      requiredFields,
    })),
  };
}
