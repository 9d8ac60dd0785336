import { z } from 'zod';
import { changeEntry } from './entries.ts';
import { Refusal } from './refusal.ts';
import type { Account, Workspace } from './state.ts';
import { EntryBody, readBody } from './wire.ts';
import type { World } from './world.ts';

const Operations = z.array(
  z.object({ op: z.enum(['add', 'replace', 'remove']), path: z.string(), value: z.unknown().optional() }),
);

const maxIds = 100;

/** Makes the same changes to many entries. What cannot be changed is listed; the rest stays changed. */
export function changeEntries(
  world: World,
  account: Account,
  workspace: Workspace,
  ids: string[],
  body: unknown,
  now: number,
) {
  if (ids.length > maxIds) throw new Refusal(400, `Only ${maxIds} time entries can be changed at once`);
  const change = toChange(readBody(Operations, body));
  const success: number[] = [];
  const failure: { id: number; message: string }[] = [];
  for (const id of ids.map(Number)) {
    try {
      const entry = account.entries.get(id);
      if (entry === undefined || entry.workspaceId !== workspace.id) {
        throw new Refusal(404, `Time entry with ID: ${id} was not found/is not accessible`);
      }
      changeEntry(world, account, entry, change, now);
      // The real service does so too: a change brings a deleted entry back.
      entry.deletedAt = null;
      success.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failure.push({ id, message: error.message });
    }
  }
  return { success, failure };
}

/** The operations as the one change they add up to. */
function toChange(operations: z.infer<typeof Operations>): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const { op, path, value } of operations) {
    const field = path.slice(1);
    const isTags = field === 'tags' || field === 'tag_ids';
    // Known of the project, which has to be replaced with null instead.
    if (!(field in EntryBody.shape) || (op === 'remove' && !isTags)) throw new Refusal(500, 'Invalid path');
    change[field] = value;
    if (isTags && op !== 'replace') change['tag_action'] = op === 'add' ? 'add' : 'delete';
  }
  return change;
}
