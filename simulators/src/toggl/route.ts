import { z } from 'zod';
import { ownWorkspace } from './entries.ts';
import { noAccess, Refusal } from './refusal.ts';
import type { Account, Workspace } from './state.ts';

/** One request as a route sees it. */
export type ApiCall = {
  account: Account;
  params: unknown;
  query: unknown;
  body: unknown;
  /** Milliseconds since 1970 on the simulator's clock. */
  now: number;
};

/** What the service does for a method and a path: it gives the value to answer with, or throws a refusal. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  answer: (call: ApiCall) => unknown;
};

const InWorkspace = z.object({ wid: z.coerce.number() });
const WithId = z.object({ id: z.string() });

/** The workspace that the path names, if the caller belongs to it. */
export function getWorkspace({ account, params }: ApiCall): Workspace {
  const parsed = InWorkspace.safeParse(params);
  if (!parsed.success) throw new Refusal(400, 'Missing or invalid workspace_id');
  return ownWorkspace(account, parsed.data.wid);
}

/** The same, to write to. */
export function getWritableWorkspace(call: ApiCall): Workspace {
  const workspace = getWorkspace(call);
  if (workspace.suspendedAt !== null) throw noAccess();
  return workspace;
}

/** The last part of the path: an id, or several. */
export const idIn = ({ params }: ApiCall) => WithId.parse(params).id;
