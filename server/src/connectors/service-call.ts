import { ConnectorError } from './connector-error.ts';
import { readSeconds } from './tracker-answer.ts';

export type ServiceRequest = {
  url: string;
  method: string;
  body: object | undefined;
  signal: AbortSignal;
};

export type ServiceResponse = { status: number; isOk: boolean; headers: Headers; text: string };

/** The endpoint was removed: we must fix that, and no note is lost meanwhile. */
const retiredMs = 3_600_000;

/** One request to a time-tracking service at the servers of its maker, with its whole response. */
export async function sendToService(
  { url, method, body, signal }: ServiceRequest,
  headers: Record<string, string>,
): Promise<ServiceResponse> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', 'user-agent': 'Timbre', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // Redirects are refused, so the token is sent to no other server.
    redirect: 'error',
    signal,
  }).catch((cause: unknown) => {
    throw new ConnectorError('unknown', 'the service did not answer', { cause });
  });
  const text = await response.text().catch((cause: unknown) => {
    throw new ConnectorError('unknown', 'the service broke off its answer', { cause });
  });
  return { status: response.status, isOk: response.ok, headers: response.headers, text };
}

/**
 * A response that says nothing of what was sent: too many calls, an error, an endpoint that is gone. HTML comes from a machine in
 * between, which does not know whether the request was carried out. `throttledMs` is the pause where the service names none.
 */
export function findOutage(
  { status, headers, text }: ServiceResponse,
  throttledMs: number,
): ConnectorError | undefined {
  const message = `the service answered ${status}`;
  if (status === 429) {
    const retryAfterMs = readSeconds(headers.get('retry-after')) ?? throttledMs;
    return new ConnectorError('unavailable', message, { reason: 'throttle', retryAfterMs });
  }
  if (status >= 500 || status === 408 || isHtml(text)) return new ConnectorError('unknown', message);
  if (status === 410) return new ConnectorError('unavailable', message, { retryAfterMs: retiredMs });
  return undefined;
}

const isHtml = (text: string) => text.trimStart().startsWith('<');
