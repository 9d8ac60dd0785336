import { z } from 'zod';
import { addTask } from './catalogue.ts';
import { noSuchResource, Refusal } from './refusal.ts';
import { type ApiCall, getWritableWorkspace, idIn, type Route } from './route.ts';
import { readBody, taskJson } from './wire.ts';
import type { World } from './world.ts';

const path = (rest: string) => `/workspaces/:wid/${rest}`;

/** What takes things out of a catalogue again, and puts tasks into it. */
export function catalogueChangeRoutes(world: World): Route[] {
  return [
    { method: 'DELETE', path: path('projects/:id'), answer: deleteProject },
    { method: 'DELETE', path: path('clients/:id'), answer: deleteClient },
    { method: 'DELETE', path: path('tags/:id'), answer: deleteTag },
    { method: 'POST', path: path('projects/:id/tasks'), answer: (call) => createTask(world, call) },
  ];
}

/** What the path names, if it is there and in the workspace of the path. */
function named<T extends { workspaceId: number; deletedAt?: number | null }>(
  call: ApiCall,
  things: Map<number, T>,
): T {
  const thing = things.get(Number(idIn(call)));
  const isThere = thing?.workspaceId === getWritableWorkspace(call).id && thing.deletedAt == null;
  if (thing === undefined || !isThere) throw noSuchResource();
  return thing;
}

function deleteProject(call: ApiCall) {
  const project = named(call, call.account.projects);
  Object.assign(project, { deletedAt: call.now, changedAt: call.now });
  return project.id;
}

function deleteTag(call: ApiCall) {
  const tag = named(call, call.account.tags);
  Object.assign(tag, { deletedAt: call.now, changedAt: call.now });
  return tag.id;
}

/** Its projects stay, without a client. */
function deleteClient(call: ApiCall) {
  const { account, now } = call;
  const client = named(call, account.clients);
  account.clients.delete(client.id);
  for (const project of account.projects.values()) {
    if (project.clientId === client.id) Object.assign(project, { clientId: null, changedAt: now });
  }
  return client.id;
}

const TaskBody = z.object({ name: z.string().nullish(), active: z.boolean().nullish() });

function createTask(world: World, call: ApiCall) {
  const { account, now } = call;
  const { name, active } = readBody(TaskBody, call.body);
  const project = named(call, account.projects);
  if (!name?.trim()) throw new Refusal(400, 'Task name cannot be empty');
  const task = addTask(world.state, account, project, name.trim(), now);
  task.active = active ?? true;
  return taskJson(task);
}
