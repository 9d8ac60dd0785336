import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import type { RequiredField } from './time-tracker.ts';
import { parseJson, readSeconds } from './tracker-answer.ts';

type Call = {
  url: string;
  key: string;
  method: string;
  body: object | undefined;
  signal: AbortSignal;
  /** Pause after the service refuses a call because there were too many, and names no time. */
  throttledMs: number;
};

export type Answer =
  | { isOk: true; body: unknown; isLastPage: boolean | undefined }
  | { isOk: false; refusal: ConnectorError };

const Refusal = z.object({ message: z.string().optional(), code: z.coerce.number().optional() });

/** The endpoint was removed: we must fix that, and no note is lost meanwhile. */
const retiredMs = 3_600_000;

const periodLocked = 1003;
const banned = 406;

/** One call to the service. */
export async function callClockify({ url, key, method, body, signal, throttledMs }: Call): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'user-agent': 'Timbre' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // Redirects are refused, so the key is sent to no other server.
    redirect: 'error',
    signal,
  }).catch((cause: unknown) => {
    throw new ConnectorError('unknown', 'the service did not answer', { cause });
  });
  const text = await response.text().catch((cause: unknown) => {
    throw new ConnectorError('unknown', 'the service broke off its answer', { cause });
  });
  if (response.ok) {
    const last = response.headers.get('last-page');
    return { isOk: true, body: parseJson(text), isLastPage: last === null ? undefined : last === 'true' };
  }
  return { isOk: false, refusal: toRefusal(response, text, throttledMs) };
}

/** Classifies an error response. HTML comes from a machine in between, which does not know whether the request was carried out. */
function toRefusal({ status, headers }: Response, text: string, throttledMs: number): ConnectorError {
  const message = `the service answered ${status}`;
  if (status === 429) {
    const retryAfterMs = readSeconds(headers.get('retry-after')) ?? throttledMs;
    return new ConnectorError('unavailable', message, { reason: 'throttle', retryAfterMs });
  }
  if (status >= 500 || status === 408 || text.trimStart().startsWith('<'))
    return new ConnectorError('unknown', message);
  if (status === 410) return new ConnectorError('unavailable', message, { retryAfterMs: retiredMs });
  if (status === 401) return new ConnectorError('unauthorized', message);
  const { message: words, code } = Refusal.safeParse(parseJson(text)).data ?? {};
  const reason = findReason(words ?? '', code, status);
  return new ConnectorError('rejected', message, {
    ...(words ? { words } : {}),
    ...(reason ? { reason } : {}),
    ...(reason === 'fields' ? { fields: fieldsIn(words ?? '') } : {}),
  });
}

/** Most refusals have the same code: what they are about is in their sentences alone. */
function findReason(words: string, code: number | undefined, status: number): ConnectorError['reason'] {
  if (code === periodLocked) return 'period';
  const reason = reasons.find(([text]) => text.test(words))?.[1];
  // Of a key that is known to open the account: the workspace does not allow it.
  return reason ?? (status === 403 && code !== banned ? 'rights' : undefined);
}

const reasons = [
  [/^time entry (doesn't|does not) (belong|exist)/i, 'entry'],
  [/^project (doesn't|does not) (belong|exist)/i, 'project'],
  [/^task (doesn't|does not) (belong|exist)/i, 'task'],
  [/^tags? (doesn't|don't|does not|do not) (belong|exist)/i, 'tag'],
  [/\bis (either )?(a )?required\b/i, 'fields'],
  [/\bbillable\b/i, 'billable'],
  [/\block(ed)?\b/i, 'period'],
] as const;

/** Which field a sentence like "Project is either required field or given project is archived" asks for. */
function fieldsIn(words: string): RequiredField[] {
  const named: [RequiredField, RegExp][] = [
    ['project', /\bproject is\b/i],
    ['task', /\btask is\b/i],
    ['tags', /\btags? is\b/i],
    ['description', /\bdescription is\b/i],
  ];
  return named.filter(([, name]) => name.test(words)).map(([field]) => field);
}

/** The same sentence is said where a project or a task is missing and where the given one can no longer be used. */
export function explain(
  refusal: ConnectorError,
  sent: { projectId?: string | null; taskId?: string | null },
): ConnectorError {
  const { message, words, fields } = refusal;
  const isGiven = { project: sent.projectId, task: sent.taskId };
  const given = (['project', 'task'] as const).find((field) => fields.includes(field) && isGiven[field]);
  if (given === undefined) return refusal;
  return new ConnectorError('rejected', message, { reason: given, ...(words ? { words } : {}) });
}

/** The service has no such entry: it says so of entries that were deleted, that never were, and of those of others. */
export function isGone(answer: Answer): boolean {
  return !answer.isOk && answer.refusal.reason === 'entry';
}
