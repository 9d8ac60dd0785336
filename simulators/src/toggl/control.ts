import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  addAccount,
  addWantedProject,
  changeWorkspace,
  NewAccount,
  NewProject,
  WorkspaceFlags,
} from './accounts.ts';
import { addTask } from './catalogue.ts';
import { changeEntry, createEntry, deleteEntry, findEntry, ownWorkspace } from './entries.ts';
import { WantedFaults } from './faults.ts';
import { Refusal } from './refusal.ts';
import { SettingsChange } from './settings.ts';
import { type Account, type Entry, type Project, plans, type Task } from './state.ts';
import { entryJson } from './wire.ts';
import type { World } from './world.ts';

const OfAccount = z.object({ token: z.string() });
const OfThing = OfAccount.extend({ id: z.number() });
/** In the service's own fields; what every tool sends may be left out. */
const NewEntries = OfAccount.extend({ entries: z.array(z.record(z.string(), z.unknown())) });
/** Only what changes, in the service's own fields too. */
const ChangedEntry = OfThing.catchall(z.unknown());
const ClockChange = z.object({ advanceSeconds: z.number().nonnegative() });
const OthersCalls = OfAccount.extend({
  bucket: z.enum(['organization', 'user']),
  /** The default one if left out. */
  organizationId: z.number().optional(),
  used: z.number().int(),
});
const CatalogueChange = OfThing.extend({
  change: z.enum(['archive', 'restore', 'delete', 'rename']),
  name: z.string().optional(),
});
/** A project as in a new account. */
const AddedProject = NewProject.extend(OfAccount.shape);
const AddedTask = OfAccount.extend({ projectId: z.number(), name: z.string() });
const WorkspaceChange = WorkspaceFlags.extend(OfThing.shape);
const PlanChange = OfThing.extend({ plan: z.enum(plans) });

/** What a test or a demonstration sets up and looks at; not part of the service that is simulated. */
export function serveControl(app: FastifyInstance, world: World): void {
  accountControl(app, world);
  entryControl(app, world);
  conditionControl(app, world);
  catalogueControl(app, world);
}

/** The account that has this token, or had it. */
function accountWith(world: World, token: string): Account {
  const account = world.state.withToken(token);
  if (account === undefined) throw new Refusal(404, 'no such account');
  return account;
}

function known<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Refusal(404, 'the account has no such thing');
  return thing;
}

function accountControl(app: FastifyInstance, world: World): void {
  app.post('/_control/accounts', async (request) => {
    const wanted = NewAccount.parse(request.body ?? {});
    // There all of it is free.
    if (world.kind === 'opentickly') wanted.plan = 'premium';
    const account = addAccount(world.state, wanted, world.now());
    const { id, token, email, organizationId, workspaceId, organizations, workspaces } = account;
    return {
      ...{ id, token, email, organizationId, workspaceId, organizations, workspaces },
      projects: [...account.projects.values()],
      tasks: [...account.tasks.values()],
      clients: [...account.clients.values()],
      tags: [...account.tags.values()],
    };
  });
  app.post('/_control/revoke', async (request) => {
    const account = world.state.withToken(OfAccount.parse(request.body).token);
    return account ? { token: world.state.resetToken(account) } : {};
  });
  app.get('/_control/calls', async (request) => {
    const { token } = OfAccount.partial().parse(request.query);
    return token === undefined ? world.state.calls : accountWith(world, token).calls;
  });
}

/** What its owner does in the service itself, or with another tool: the rules hold for that too, but it costs no calls. */
function entryControl(app: FastifyInstance, world: World): void {
  app.get('/_control/entries', async (request) => {
    const account = accountWith(world, OfAccount.parse(request.query).token);
    return [...account.entries.values()].map((entry) => entryJson(account, entry, 'read'));
  });
  app.post('/_control/entries', async (request) => {
    const { token, entries } = NewEntries.parse(request.body);
    const account = accountWith(world, token);
    const usual = { created_with: 'another tool', workspace_id: account.workspaceId };
    return entries.map((entry) =>
      entryJson(account, createEntry(world, account, { ...usual, ...entry }, world.now()), 'written'),
    );
  });
  app.post('/_control/entries/change', async (request) => {
    const { token, id, ...change } = ChangedEntry.parse(request.body);
    const account = accountWith(world, token);
    // Whoever picks another project leaves the task of the one before.
    const leftTask = 'project_id' in change ? { task_id: null } : {};
    const entry = changeEntry(
      world,
      account,
      liveEntry(account, id),
      { ...leftTask, ...change },
      world.now(),
    );
    return entryJson(account, entry, 'written');
  });
  app.post('/_control/entries/delete', async (request) => {
    const { token, id } = OfThing.parse(request.body);
    const account = accountWith(world, token);
    const entry = liveEntry(account, id);
    deleteEntry(ownWorkspace(account, entry.workspaceId), entry, world.now());
    return entryJson(account, entry, 'read');
  });
}

function liveEntry(account: Account, id: number): Entry {
  const entry = known(account.entries.get(id));
  return findEntry(account, ownWorkspace(account, entry.workspaceId), id);
}

function conditionControl(app: FastifyInstance, world: World): void {
  app.post('/_control/faults', async (request) => {
    world.faults.plan(WantedFaults.parse(request.body));
    return {};
  });
  app.delete('/_control/faults', async () => {
    world.faults.clear();
    return {};
  });
  app.post('/_control/settings', async (request) =>
    Object.assign(world.settings, SettingsChange.parse(request.body)),
  );
  app.post('/_control/clock', async (request) => {
    world.advance(ClockChange.parse(request.body).advanceSeconds);
    return { now: new Date(world.now()).toISOString() };
  });
  app.post('/_control/quota', async (request) => {
    const { token, bucket, organizationId, used } = OthersCalls.parse(request.body);
    const account = accountWith(world, token);
    const wanted = organizationId ?? account.organizationId;
    const organization = known(account.organizations.find(({ id }) => id === wanted));
    return world.quota.use(account, bucket === 'user' ? null : organization, used);
  });
}

/** What somebody else changes while our user is not looking. */
function catalogueControl(app: FastifyInstance, world: World): void {
  app.post('/_control/projects', async (request) => {
    const { token, id, ...change } = CatalogueChange.parse(request.body);
    return changeThing(known(accountWith(world, token).projects.get(id)), change, world.now());
  });
  app.post('/_control/projects/create', async (request) => {
    const { token, ...project } = AddedProject.parse(request.body);
    return addWantedProject(world.state, accountWith(world, token), project, world.now());
  });
  app.post('/_control/tasks', async (request) => {
    const { token, id, ...change } = CatalogueChange.parse(request.body);
    return changeThing(known(accountWith(world, token).tasks.get(id)), change, world.now());
  });
  app.post('/_control/tasks/create', async (request) => {
    const { token, projectId, name } = AddedTask.parse(request.body);
    const account = accountWith(world, token);
    return addTask(world.state, account, known(account.projects.get(projectId)), name, world.now());
  });
  app.post('/_control/tags', async (request) => {
    const { token, id } = OfThing.parse(request.body);
    const tag = known(accountWith(world, token).tags.get(id));
    tag.deletedAt = world.now();
    tag.changedAt = world.now();
    return tag;
  });
  app.post('/_control/workspaces', async (request) => {
    const { token, id, ...flags } = WorkspaceChange.parse(request.body);
    const workspace = ownWorkspace(accountWith(world, token), id);
    changeWorkspace(workspace, flags, world.now());
    return workspace;
  });
  app.post('/_control/organizations', async (request) => {
    const { token, id, plan } = PlanChange.parse(request.body);
    const account = accountWith(world, token);
    const organization = known(account.organizations.find((candidate) => candidate.id === id));
    organization.plan = plan;
    return organization;
  });
}

/** A task that is done is archived in these words too. */
function changeThing<T extends Project | Task>(
  thing: T,
  { change, name }: Pick<z.infer<typeof CatalogueChange>, 'change' | 'name'>,
  now: number,
): T {
  if (change === 'archive' || change === 'restore') thing.active = change === 'restore';
  if (change === 'delete') thing.deletedAt = now;
  if (change === 'rename') thing.name = name ?? thing.name;
  thing.changedAt = now;
  return thing;
}
