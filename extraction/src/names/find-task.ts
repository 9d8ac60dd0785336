import type { Project, Task } from '../extraction.ts';
import type { Language } from '../languages/language.ts';
import type { Chart } from '../reading/pattern.ts';
import { Catalogue } from './catalogue.ts';
import { better, findNames, type NameFound } from './find-names.ts';

/** Which project is meant, as far as the words say: one, several of one name, or a client's. */
export type NamedProject = { projects: readonly Project[]; client: string | null };

/** The words of a task, and the project that it belongs to. */
export type TaskFound = {
  from: number;
  to: number;
  task: Task;
  project: Project;
  how: NameFound['how'];
};

/** Finds tasks in the words of a note, in those that are not understood otherwise. */
export class TaskFinder {
  readonly #chart: Chart;
  readonly #language: Language;
  readonly #tasks: readonly Task[];
  readonly #projects: ReadonlyMap<string, Project>;
  readonly #found = new Map<string, NameFound[]>();

  constructor(
    chart: Chart,
    language: Language,
    { projects, tasks = [] }: { projects: readonly Project[]; tasks?: readonly Task[] },
  ) {
    this.#chart = chart;
    this.#language = language;
    this.#tasks = tasks;
    this.#projects = new Map(projects.map((project) => [project.id, project]));
  }

  /** The one task that is meant; within a project in any way its name can be said, else only in full. */
  find(named: NamedProject, isFree: (at: number) => boolean): TaskFound | null {
    const inReach = this.#tasks.filter(({ projectId }) => this.#isInScope(projectId, named));
    if (inReach.length === 0) return null;
    const isFreeIn = ({ from, to }: NameFound) => {
      for (let at = from; at < to; at += 1) if (!isFree(at)) return false;
      return true;
    };
    const isWithin = named.projects.length === 1;
    const [best, second] = this.#findNames(inReach)
      .filter((one) => isFreeIn(one) && (isWithin || one.how === 'full'))
      .toSorted(better);
    // "design and tests", where both are tasks: nobody can tell which is meant.
    if (best === undefined || (second && better(best, second) === 0)) return null;
    const [same, other] = best.name.projects;
    const task = inReach.find(({ id }) => id === same?.id);
    const project = this.#projects.get(task?.projectId ?? '');
    if (task === undefined || project === undefined || other !== undefined) return null;
    const isNamed = named.projects.length > 0 || named.client !== null;
    // "fixing the design bug": one word among others names no project.
    if (!isNamed && best.said < 2 && !this.#isAlone(best, isFree)) return null;
    return { from: best.from, to: best.to, task, project, how: best.how };
  }

  #isInScope(projectId: string, { projects, client }: NamedProject): boolean {
    if (projects.length > 0) return projects.some(({ id }) => id === projectId);
    return client === null || this.#projects.get(projectId)?.client === client;
  }

  #isAlone({ from, to }: NameFound, isFree: (at: number) => boolean): boolean {
    return this.#chart.tokens.every(
      (_, at) => (at >= from && at < to) || !isFree(at) || this.#chart.is(at, 'article', 'preposition', 'of'),
    );
  }

  /** Tasks are named like projects. */
  #findNames(tasks: readonly Task[]): NameFound[] {
    const key = [...new Set(tasks.map(({ projectId }) => projectId))].join(' ');
    const known = this.#found.get(key);
    if (known) return known;
    const named = tasks.map(({ id, name }) => ({ id, name, client: null }));
    const found = findNames(this.#chart, this.#language, new Catalogue(named, []));
    this.#found.set(key, found);
    return found;
  }
}
