import { at, draft, getSharedReference, inTime, mark, type Target, type Thing, tags } from './target.ts';

/** Things that cases share, each made when it is first asked for. */
export function sharedThings(
  getTarget: () => Target,
  onAsked: (thing: Thing) => void = () => {},
): Target['shared'] {
  const once = (thing: Thing, make: (target: Target) => Promise<string>) => {
    let made: Promise<string> | undefined;
    return () => {
      onAsked(thing);
      made ??= make(getTarget()).catch((error: unknown) => {
        // The next case tries again.
        made = undefined;
        throw error;
      });
      return made;
    };
  };
  return {
    project: once('project', ({ arrange }) =>
      arrange.project({ name: `${mark} project`, client: `${mark} client` }),
    ),
    otherProject: once('otherProject', ({ arrange }) => arrange.project({ name: `${mark} other project` })),
    archivedProject: once('archivedProject', ({ arrange }) =>
      arrange.project({ name: `${mark} archived project`, isArchived: true }),
    ),
    task: once('task', async ({ arrange, shared }) =>
      arrange.task(await shared.project(), { name: `${mark} task` }),
    ),
    otherTask: once('otherTask', async ({ arrange, shared }) =>
      arrange.task(await shared.otherProject(), { name: `${mark} other task` }),
    ),
    entry: once('entry', async (target) => {
      const projectId = await target.shared.project();
      const given = {
        reference: getSharedReference(target),
        projectId,
        tags: [tags.first],
        startedAt: at(600),
      };
      const entry = draft(target, 'shared', given);
      return target.session().create(entry, inTime(target));
    }),
  };
}
