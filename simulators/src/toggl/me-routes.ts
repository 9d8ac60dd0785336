import { z } from 'zod';
import { visibleTasks } from './catalogue.ts';
import { entryOfOpenTickly, getPage, workspaceOfOpenTickly } from './opentickly.ts';
import { listEntries } from './reading.ts';
import { noSuchResource } from './refusal.ts';
import { type ApiCall, idIn, type Route } from './route.ts';
import { type Account, type Entry, runningEntry } from './state.ts';
import {
  clientJson,
  entryJson,
  entryMetaJson,
  meJson,
  organizationJson,
  projectJson,
  readQuery,
  tagJson,
  taskJson,
  workspaceJson,
} from './wire.ts';
import type { World } from './world.ts';

const MeQuery = z.object({ with_related_data: z.string().optional() });
const MetaQuery = z.object({ meta: z.string().optional() });
const PageQuery = z.object({
  page: z.coerce.number().int().min(1).optional(),
  per_page: z.coerce.number().int().min(1).optional(),
});
const Since = z.object({ since: z.coerce.number().int().optional() });
const TasksQuery = Since.extend({
  include_not_active: z.string().optional(),
  offset: z.coerce.number().int().min(0).default(0),
  per_page: z.coerce.number().int().min(1).optional(),
});
const ProjectsQuery = Since.extend({ include_archived: z.string().optional() });

/** What the service tells users about themselves; all of it is counted against the user's own quota. */
export function meRoutes(world: World): Route[] {
  return [
    { method: 'GET', path: '/me', answer: (call) => me(world, call) },
    { method: 'GET', path: '/me/logged', answer: () => null },
    { method: 'GET', path: '/me/id', answer: ({ account }) => account.id },
    {
      method: 'GET',
      path: '/me/workspaces',
      answer: (call) =>
        changed(call, call.account.workspaces).map((one) =>
          (world.kind === 'opentickly' ? workspaceOfOpenTickly : workspaceJson)(call.account, one),
        ),
    },
    {
      method: 'GET',
      path: '/me/organizations',
      answer: ({ account }) => account.organizations.map(organizationJson),
    },
    { method: 'GET', path: '/me/projects', answer: (call) => inPages(world, call, projects(call), 151) },
    {
      method: 'GET',
      path: '/me/clients',
      answer: (call) => changed(call, [...call.account.clients.values()]).map(clientJson),
    },
    {
      method: 'GET',
      path: '/me/tags',
      answer: (call) =>
        inPages(world, call, changed(call, [...call.account.tags.values()]).map(tagJson), 200),
    },
    {
      method: 'GET',
      path: '/me/tasks',
      answer: (call) =>
        world.kind === 'opentickly'
          ? inPages(world, call, visibleTasks(call.account).map(taskJson), 50)
          : tasks(call),
    },
    { method: 'GET', path: '/me/quota', answer: ({ account }) => quotas(world, account) },
    {
      method: 'GET',
      path: '/me/time_entries',
      answer: ({ account, query, now }) =>
        listEntries(world, account, query, now).map((entry) => entryAsAsked(world, account, entry, query)),
    },
    { method: 'GET', path: '/me/time_entries/current', answer: current },
    { method: 'GET', path: '/me/time_entries/:id', answer: (call) => oneEntry(world, call) },
    {
      method: 'POST',
      path: '/me/reset_token',
      answer: ({ account }) => world.state.resetToken(account),
    },
  ];
}

type Kept = { changedAt: number; deletedAt?: number | null };

/** What has changed since the moment that is asked for, deleted things included; without one, all that is there. */
function changed<T extends Kept>({ query }: ApiCall, things: T[]): T[] {
  const { since } = readQuery(Since, query);
  return things.filter(({ changedAt, deletedAt }) =>
    since === undefined ? deletedAt == null : changedAt >= since * 1_000,
  );
}

/** One answer, but for OpenTickly, which gives a page of it. */
function inPages<T>({ kind }: World, { query }: ApiCall, things: T[], usual: number): T[] {
  return kind === 'opentickly' ? getPage(things, readQuery(PageQuery, query), usual) : things;
}

function entryAsAsked({ kind }: World, account: Account, entry: Entry, query: unknown) {
  if (kind === 'opentickly') return entryOfOpenTickly(account, entry);
  return readQuery(MetaQuery, query).meta === 'true'
    ? entryMetaJson(account, entry)
    : entryJson(account, entry, 'read');
}

function me({ kind }: World, { account, query }: ApiCall) {
  const isAlone = kind === 'opentickly' || readQuery(MeQuery, query).with_related_data !== 'true';
  if (isAlone) return meJson(account);
  return {
    ...meJson(account),
    workspaces: account.workspaces.map((workspace) => workspaceJson(account, workspace)),
    projects: liveOrNull([...account.projects.values()], (project) => projectJson(account, project)),
    clients: liveOrNull([...account.clients.values()], clientJson),
    tags: liveOrNull([...account.tags.values()], tagJson),
    tasks: liveOrNull(visibleTasks(account), taskJson),
    time_entries: liveOrNull([...account.entries.values()], (entry) => entryJson(account, entry, 'read')),
  };
}

/** The real service answers null, not an empty list, for what a user has none of. */
function liveOrNull<T extends Kept, J>(things: T[], json: (thing: T) => J): J[] | null {
  const live = things.filter(({ deletedAt }) => deletedAt == null);
  return live.length > 0 ? live.map(json) : null;
}

function projects(call: ApiCall) {
  const { include_archived: withArchived, since } = readQuery(ProjectsQuery, call.query);
  return changed(call, [...call.account.projects.values()])
    .filter(({ active }) => active || since !== undefined || withArchived === 'true')
    .map((project) => projectJson(call.account, project));
}

function tasks(call: ApiCall) {
  const {
    include_not_active: withFinished,
    since,
    offset,
    per_page: perPage,
  } = readQuery(TasksQuery, call.query);
  const found = changed(call, visibleTasks(call.account)).filter(
    ({ active }) => active || since !== undefined || withFinished === 'true',
  );
  return found.slice(offset, perPage === undefined ? undefined : offset + perPage).map(taskJson);
}

function quotas({ quota }: World, account: Account) {
  return [null, ...account.organizations].map((organization) => {
    const { total, remaining, resetsInSeconds } = quota.look(account, organization);
    return {
      organization_id: organization?.id ?? null,
      total,
      remaining,
      resets_in_secs: resetsInSeconds,
    };
  });
}

function current({ account }: ApiCall) {
  const entry = runningEntry(account);
  return entry ? entryJson(account, entry, 'read') : null;
}

function oneEntry(world: World, call: ApiCall) {
  const entry = call.account.entries.get(Number(idIn(call)));
  if (entry === undefined || entry.deletedAt !== null) throw noSuchResource();
  return entryAsAsked(world, call.account, entry, {});
}
