import { better } from '../names/find-names.ts';
import type { Annotation } from './annotations.ts';
import type { Clause } from './clauses.ts';
import { type Naming, noName } from './entry-candidate.ts';

/** The project that is meant; a client said with it decides between two of one name. */
export function getNaming(
  clause: Clause,
  leftOut: ReadonlySet<number> = new Set(),
): { naming: Naming; annotations: Annotation[] } {
  const names = clause.annotations.flatMap((annotation) =>
    annotation.is === 'name' && !leftOut.has(annotation.from) ? [annotation] : [],
  );
  const ranked = names.toSorted((a, b) => better(a.found, b.found));
  const project = ranked.find(({ found }) => found.name.kind !== 'client');
  const client = ranked.find(({ found }) => found.name.kind === 'client');
  const clientName = client?.found.name.client ?? null;
  if (project === undefined && client === undefined) return { naming: noName, annotations: [] };
  if (project === undefined) {
    const own = client?.projects ?? [];
    return {
      naming: { projects: own.length === 1 ? own : [], client: clientName },
      annotations: client ? [client] : [],
    };
  }
  const naming = combined({ projects: project.projects, client: null }, { projects: [], client: clientName });
  return { naming, annotations: client ? [project, client] : [project] };
}

export function combined(own: Naming, other: Naming): Naming {
  const projects = own.projects.length > 0 ? own.projects : other.projects;
  const client = other.client ?? own.client;
  const ofClient = projects.filter((project) => client === null || project.client === client);
  return { projects: ofClient.length > 0 ? ofClient : projects, client: own.client ?? other.client };
}
