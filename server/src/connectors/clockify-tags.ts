import { z } from 'zod';
import { readTags, type Server } from './clockify-server.ts';
import { ConnectorError } from './connector-error.ts';
import { readAnswer } from './tracker-answer.ts';

const Made = z.object({ id: z.string() });

/** Entries have tags by their ids. Those that are not known are read, and those that are not there made. */
async function findTagIds(
  server: Server,
  workspaceId: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const { known, write } = server;
  const find = (name: string) => known().tagIds.get(workspaceId)?.get(name);
  const isMissing = (name: string) => find(name) === undefined;
  if (names.some(isMissing)) await readTags(server, write, workspaceId);
  for (const name of names.filter(isMissing)) {
    const answer = await write('POST', `/workspaces/${workspaceId}/tags`, { name }, signal);
    if (!answer.isOk) throw ofTag(answer.refusal);
    known().tagIds.get(workspaceId)?.set(name, readAnswer(Made, answer).id);
  }
  return names.flatMap((name) => find(name) ?? []);
}

/** What is refused to the tag is refused to the entry. */
function ofTag(refusal: ConnectorError): ConnectorError {
  if (refusal.fault !== 'rejected') return refusal;
  const { message, words } = refusal;
  return new ConnectorError('rejected', message, { reason: 'tag', ...(words ? { words } : {}) });
}

/** Sends something with its tags; where one of them was deleted and made anew meanwhile, a second time with its new id. */
export async function sendWithTags<T>(
  server: Server,
  { workspaceId, names, signal }: { workspaceId: string; names: readonly string[]; signal: AbortSignal },
  send: (tagIds: string[]) => Promise<T>,
): Promise<T> {
  const tagIds = await findTagIds(server, workspaceId, names, signal);
  try {
    return await send(tagIds);
  } catch (cause) {
    if (!(cause instanceof ConnectorError) || cause.reason !== 'tag') throw cause;
    server.known().tagIds.delete(workspaceId);
    const others = await findTagIds(server, workspaceId, names, signal);
    if (others.every((id, n) => id === tagIds[n])) throw cause;
    return send(others);
  }
}
