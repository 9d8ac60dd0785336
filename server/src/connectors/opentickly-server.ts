import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import type { CallGivenAddress } from './given-address.ts';
import { type Answer, openOwnServer } from './own-server.ts';
import type { EntryChange, RequiredField } from './time-tracker.ts';

export type Server = ReturnType<typeof openServer>;

type Options = { token: string; address: string | undefined; timeoutMs: number };

/** Calls of Toggl Track's API at the address that a user gave. */
export function openServer(callGivenAddress: CallGivenAddress, { token, address, timeoutMs }: Options) {
  const server = openOwnServer(callGivenAddress, {
    // Documentation gives the address with this path, which calls begin with anyway.
    address: address?.replace(/\/api\/v9\/*$/, ''),
    headers: { authorization: `Basic ${Buffer.from(`${token}:api_token`).toString('base64')}` },
    timeoutMs,
    findWords,
  });
  const call = (...[method, path, ...rest]: Parameters<typeof server.call>) =>
    server.call(method, `/api/v9${path}`, ...rest);
  return {
    place: server.place,
    async call(...of: Parameters<typeof server.call>): Promise<Answer> {
      const answer = await call(...of);
      if (answer.isOk || answer.status !== 403) return answer;
      return { ...answer, refusal: await explainForbidden(answer, of[1]) };
    },
  };

  /** The same words are said of a token that is nobody's and of a thing that is somebody else's: only the account tells them apart. */
  async function explainForbidden(refused: Answer & { isOk: false }, path: string): Promise<ConnectorError> {
    const me = path === '/me' ? refused : await call('GET', '/me');
    if (!me.isOk && (me.status === 401 || me.status === 403))
      return new ConnectorError('unauthorized', 'the token opens no account');
    if (!me.isOk) return new ConnectorError('unknown', 'whether the token is accepted is not known');
    const words = findWords(refused.body);
    return new ConnectorError('rejected', refused.refusal.message, words === undefined ? {} : { words });
  }
}

const Said = z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]);

function findWords(body: unknown): string | undefined {
  const said = Said.safeParse(body);
  return said.success ? said.data : undefined;
}

/** Its sentences for what it checks before it writes; it sends them as errors of the server. */
const reasons = [
  [/\bproject not found/i, 'project'],
  [/\btask not found/i, 'task'],
  [/missing required field/i, 'fields'],
  [/is locked/i, 'period'],
] as const;

/** What a refused entry is about. Also an error of the server can be a refusal, and would be tried without end. */
export async function explain(
  { call }: Pick<Server, 'call'>,
  answer: Answer & { isOk: false },
  { workspaceId, ...sent }: EntryChange & { workspaceId: string },
): Promise<ConnectorError> {
  const { status, isHtml, refusal } = answer;
  if (status !== 500 || isHtml) return refusal;
  const words = findWords(answer.body);
  const reason = reasons.find(([text]) => text.test(words ?? ''))?.[1] ?? (await findMissing());
  if (reason === undefined) return refusal;
  return new ConnectorError('rejected', refusal.message, {
    reason,
    ...(words === undefined ? {} : { words }),
    ...(reason === 'fields' ? { fields: guessRequired(sent) } : {}),
  });

  /** Some versions do not say what was wrong. Nothing is written to a project that is not there. */
  async function findMissing(): Promise<'project' | 'task' | undefined> {
    const { projectId, taskId } = sent;
    if (projectId === undefined || projectId === null) return undefined;
    const project = `/workspaces/${workspaceId}/projects/${projectId}`;
    if (isMissing(await call('GET', project))) return 'project';
    if (taskId === undefined || taskId === null) return undefined;
    return isMissing(await call('GET', `${project}/tasks/${taskId}`)) ? 'task' : undefined;
  }
}

/** What is not there it calls a bad request. */
function isMissing(answer: Answer): boolean {
  return !answer.isOk && !answer.isHtml && (answer.status === 400 || answer.status === 404);
}

/** It does not say which field it requires: of several that are empty, it may be any. */
function guessRequired({ projectId, taskId, description, tags }: EntryChange): RequiredField[] {
  const empty = [
    ...(projectId === null ? ['project' as const] : []),
    ...(taskId === null ? ['task' as const] : []),
    ...(tags?.length === 0 ? ['tags' as const] : []),
    ...(description === '' ? ['description' as const] : []),
  ];
  return empty.length === 1 ? empty : [];
}
