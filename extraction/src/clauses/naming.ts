import { better } from '../names/find-names.ts';
import type { Clause } from './clauses.ts';
import type { Mark } from './marks.ts';
import { type Naming, noName } from './saying.ts';

/** The project that is meant; a client said with it decides between two of one name. */
export function namingOf(
  clause: Clause,
  leftOut: ReadonlySet<number> = new Set(),
): { naming: Naming; marks: Mark[] } {
  const names = clause.marks.flatMap((mark) => (mark.is === 'name' && !leftOut.has(mark.from) ? [mark] : []));
  const ranked = names.toSorted((a, b) => better(a.found, b.found));
  const project = ranked.find(({ found }) => found.name.kind !== 'client');
  const client = ranked.find(({ found }) => found.name.kind === 'client');
  const clientName = client?.found.name.client ?? null;
  if (project === undefined && client === undefined) return { naming: noName, marks: [] };
  if (project === undefined) {
    const own = client?.projects ?? [];
    return {
      naming: { projects: own.length === 1 ? own : [], client: clientName },
      marks: client ? [client] : [],
    };
  }
  const naming = combined({ projects: project.projects, client: null }, { projects: [], client: clientName });
  return { naming, marks: client ? [project, client] : [project] };
}

export function combined(own: Naming, other: Naming): Naming {
  const projects = own.projects.length > 0 ? own.projects : other.projects;
  const client = other.client ?? own.client;
  const ofClient = projects.filter((project) => client === null || project.client === client);
  return { projects: ofClient.length > 0 ? ofClient : projects, client: own.client ?? other.client };
}
