import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import { AddressRefused, type CallGivenAddress } from './given-address.ts';
import { parseJson, readSeconds } from './tracker-answer.ts';

type Call = {
  url: string;
  key: string;
  method: string;
  body: object | undefined;
  signal: AbortSignal;
};

export type Answer =
  | { isOk: true; body: unknown }
  | { isOk: false; status: number; isHtml: boolean; refusal: ConnectorError };

const Errors = z.object({ errors: z.array(z.string()) });

/** Pause after a throttle of a machine in between that names no time. */
const throttledMs = 60_000;
/** The server moved, or may not be called: its user must change the address, and no note is lost meanwhile. */
const elsewhereMs = 3_600_000;

/** One call to a Redmine server. */
export async function callRedmine(
  callGivenAddress: CallGivenAddress,
  { url, key, method, body, signal }: Call,
): Promise<Answer> {
  const headers = { 'x-redmine-api-key': key, 'content-type': 'application/json', 'user-agent': 'Timbre' };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const { status, text, retryAfter } = await callGivenAddress({
    url,
    method,
    headers,
    body: sent,
    signal,
  }).catch((cause: unknown) => {
    if (isAddressRefused(cause)) throw notThere('the address may not be called', cause);
    throw new ConnectorError('unknown', 'the server did not answer', { cause });
  });
  if (status >= 200 && status < 300) return { isOk: true, body: text.trim() === '' ? null : parseJson(text) };
  const isHtml = text.trimStart().startsWith('<');
  return { isOk: false, status, isHtml, refusal: toRefusal(status, isHtml, text, retryAfter) };
}

/** There is no Redmine at this address that may be called. */
export function notThere(message: string, cause?: unknown): ConnectorError {
  return new ConnectorError('unavailable', message, { cause, reason: 'address', retryAfterMs: elsewhereMs });
}

/** A name that leads inside is found out while connecting, which wraps the error. */
function isAddressRefused(cause: unknown): boolean {
  if (cause instanceof AddressRefused) return true;
  return cause instanceof Error && cause.cause !== undefined && isAddressRefused(cause.cause);
}

/** Classifies an error response. Its own have no body or a list of sentences in the user's language; HTML comes from a machine in between. */
function toRefusal(
  status: number,
  isHtml: boolean,
  text: string,
  retryAfter: string | undefined,
): ConnectorError {
  const message = `the server answered ${status}`;
  if (status >= 300 && status < 400) return notThere(message);
  if (status === 429) {
    const retryAfterMs = readSeconds(retryAfter) ?? throttledMs;
    return new ConnectorError('unavailable', message, { reason: 'throttle', retryAfterMs });
  }
  // Removed: whoever runs it or we must fix that, and no note is lost meanwhile.
  if (status === 410) return new ConnectorError('unavailable', message, { retryAfterMs: elsewhereMs });
  if (status >= 500 || status === 408 || isHtml) return new ConnectorError('unknown', message);
  if (status === 401) return new ConnectorError('unauthorized', message);
  // Of a key that is known to open the account: a role does not allow it.
  if (status === 403) return new ConnectorError('rejected', message, { reason: 'rights' });
  const said = Errors.safeParse(parseJson(text));
  const words = said.success ? said.data.errors.join('; ') : '';
  return new ConnectorError('rejected', message, words ? { words } : {});
}
