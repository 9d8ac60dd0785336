import type { TrackerCatalogue } from '@timbre/contract/time-tracking';
import type { AppContext } from '../../app-context.ts';
import { joinCatalogues, listConnections } from './connection.queries.ts';

/** The projects that a note can be sent with. */
export async function pickableProjects(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  const { projects } = joinCatalogues(await listConnections(db, userId));
  return projects.map(({ id, name }) => ({ id, name }));
}

/** What an entry can be given, and what each workspace requires. */
export async function readCatalogue(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
): Promise<TrackerCatalogue> {
  const connected = await listConnections(db, userId);
  const { tasks, tags, workspaces } = joinCatalogues(connected);
  const projects = connected.flatMap((one) =>
    one.projects.map((project) => ({ ...project, service: one.service })),
  );
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
