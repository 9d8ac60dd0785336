import { ConnectorError } from './connector-error.ts';
import { findOutage, type ServiceRequest, type ServiceResponse, sendToService } from './service-call.ts';
import type { RequiredField } from './time-tracker.ts';
import { parseJson, readSeconds } from './tracker-answer.ts';

type Call = ServiceRequest & {
  token: string;
  /** Pause after the service throttles: it names no time itself. */
  throttledMs: number;
};

export type Answer =
  | { isOk: true; status: number; body: unknown }
  | { isOk: false; status: number; refusal: ConnectorError };

/** Pause for a spent quota without a reset time. */
const unsaidMs = 60_000;

/** One call to the service; reports the quota in every response. */
export async function callToggl(
  { token, throttledMs, ...request }: Call,
  onQuota: (said: { remaining: number; resetsInMs: number }) => void,
): Promise<Answer> {
  const authorization = `Basic ${Buffer.from(`${token}:api_token`).toString('base64')}`;
  const response = await sendToService(request, { authorization });
  const said = parseQuota(response.headers);
  if (said) onQuota(said);
  const { status, isOk } = response;
  if (!isOk) return { isOk, status, refusal: toRefusal(response, throttledMs) };
  return { isOk, status, body: parseJson(response.text) };
}

function parseQuota(headers: Headers): { remaining: number; resetsInMs: number } | undefined {
  const remaining = headers.get('x-toggl-quota-remaining');
  const resetsIn = headers.get('x-toggl-quota-resets-in');
  if (remaining === null || resetsIn === null) return undefined;
  const [calls, seconds] = [Number(remaining), Number(resetsIn)];
  return Number.isFinite(calls) && Number.isFinite(seconds)
    ? { remaining: calls, resetsInMs: seconds * 1_000 }
    : undefined;
}

/** Classifies an error response. */
function toRefusal(response: ServiceResponse, throttledMs: number): ConnectorError {
  const outage = findOutage(response, throttledMs);
  if (outage) return outage;
  const { status, headers, text } = response;
  const message = `the service answered ${status}`;
  const words = wordsIn(text);
  const isSpent = (parseQuota(headers)?.remaining ?? 1) <= 0 || /hourly limit/i.test(words ?? '');
  // At least a second, whatever the header says, or a wait would be none.
  if (status === 402 && isSpent)
    return new ConnectorError('unavailable', message, {
      retryAfterMs: readSeconds(headers.get('x-toggl-quota-resets-in')) ?? unsaidMs,
    });
  // A 403 about one object names it; any other 403 is about the token.
  const isAboutThing = /access to this resource|administrators may|admins may/i.test(words ?? '');
  if (status === 401 || (status === 403 && !isAboutThing)) return new ConnectorError('unauthorized', message);
  const reason = reasons.find(([text]) => text.test(words ?? ''))?.[1];
  return new ConnectorError('rejected', message, {
    ...(words ? { words } : {}),
    ...(reason ? { reason } : {}),
    ...(reason === 'fields' ? { fields: fieldsIn(words ?? '') } : {}),
  });
}

/** Which fields a sentence like "please add a project, a tag" asks for. */
function fieldsIn(words: string): RequiredField[] {
  const named: [RequiredField, RegExp][] = [
    ['project', /\bproject\b/i],
    ['task', /\btask\b/i],
    ['tags', /\btags?\b/i],
    ['description', /\bdescription\b/i],
  ];
  return named.filter(([, name]) => name.test(words)).map(([field]) => field);
}

/** Its refusals have no codes: the sentences that its own apps look for tell them apart. */
const reasons = [
  [/cannot access the selected project|project needs to be in the same workspace/i, 'project'],
  [/cannot access (the )?selected task/i, 'task'],
  [/may manage tags|may create tags/i, 'tag'],
  [/can't be saved - please add/i, 'fields'],
  [/billable is a premium feature/i, 'billable'],
  [/can't be added or edited in this period|locked time entry/i, 'period'],
] as const;

/** Errors are a bare JSON string, an object with a message, or plain text. */
function wordsIn(text: string): string | undefined {
  const body = parseJson(text);
  if (typeof body === 'string') return body.trim() || undefined;
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string')
    return body.message;
  return body === undefined ? text.trim().slice(0, 300) || undefined : undefined;
}
