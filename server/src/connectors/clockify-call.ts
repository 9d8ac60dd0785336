import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import { findOutage, type ServiceRequest, type ServiceResponse, sendToService } from './service-call.ts';
import type { RequiredField } from './time-tracker.ts';
import { parseJson } from './tracker-answer.ts';

type Call = ServiceRequest & {
  key: string;
  /** Pause after the service refuses a call because there were too many, and names no time. */
  throttledMs: number;
};

export type Answer =
  | { isOk: true; body: unknown; isLastPage: boolean | undefined }
  | { isOk: false; refusal: ConnectorError };

const Refusal = z.object({ message: z.string().optional(), code: z.coerce.number().optional() });

const periodLocked = 1003;
const banned = 406;

/** One call to the service. */
export async function callClockify({ key, throttledMs, ...request }: Call): Promise<Answer> {
  const response = await sendToService(request, { 'x-api-key': key });
  if (!response.isOk) return { isOk: false, refusal: toRefusal(response, throttledMs) };
  const last = response.headers.get('last-page');
  const isLastPage = last === null ? undefined : last === 'true';
  return { isOk: true, body: parseJson(response.text), isLastPage };
}

/** Classifies an error response. */
function toRefusal(response: ServiceResponse, throttledMs: number): ConnectorError {
  const outage = findOutage(response, throttledMs);
  if (outage) return outage;
  const { status, text } = response;
  const message = `the service answered ${status}`;
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
