import { at, draft, inTime, mark, type Target, type Thing, tags } from './target.ts';

/** A call past the connector on behalf of whoever has this key; its answer, or undefined where there is no such thing. */
export type Call = (by: string, method: string, path: string, body?: object) => Promise<unknown>;

/** Calls to a server that people run themselves. */
export function makeCall(url: string, toHeaders: (key: string) => Record<string, string>): Call {
  return async (by, method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...toHeaders(by), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return text.trim() === '' ? {} : JSON.parse(text);
  };
}

/** Each is made when it is first asked for. */
export function makeThings(getTarget: () => Target): Target['shared'] {
  const once = (make: (target: Target) => Promise<string>) => {
    let made: Promise<string> | undefined;
    return () => {
      made ??= make(getTarget());
      return made;
    };
  };
  const shared: Record<Thing, () => Promise<string>> = {
    project: once(({ arrange }) => arrange.project({ name: `${mark} project`, client: `${mark} client` })),
    otherProject: once(({ arrange }) => arrange.project({ name: `${mark} other project` })),
    archivedProject: once(({ arrange }) =>
      arrange.project({ name: `${mark} archived project`, isArchived: true }),
    ),
    task: once(({ arrange }) => arrange.task('', { name: '' })),
    otherTask: once(({ arrange }) => arrange.task('', { name: '' })),
    entry: once(async (target) => {
      const projectId = await target.shared.project();
      const entry = draft(target, 'shared', { projectId, tags: [tags.first], startedAt: at(600) });
      return target.session().create(entry, inTime(target));
    }),
  };
  return shared;
}
