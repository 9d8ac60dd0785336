import type { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import { AddressRefused, type CallGivenAddress } from './given-address.ts';
import { parseJson, readAnswer, readSeconds } from './tracker-answer.ts';

/** It names no limit; a server of somebody's own is not to be kept busy. */
export const gentleThrottle = { everyMs: 200, burst: 10 };

export type Answer =
  | { isOk: true; body: unknown; header: (name: string) => string | undefined }
  | { isOk: false; status: number; isHtml: boolean; body: unknown; refusal: ConnectorError };

type Options = {
  /** The address that a user gave; undefined where none was given. */
  address: string | undefined;
  /** Whose calls they are. */
  headers: Record<string, string>;
  timeoutMs: number;
  /** What the body of a refusal says to the user. */
  findWords: (body: unknown) => string | undefined;
};

/** Pause after a throttle of a machine in between that names no time. */
const throttledMs = 60_000;
/** The server moved, or may not be called: its user must change the address, and no note is lost meanwhile. */
const elsewhereMs = 3_600_000;

/** A server that people run themselves, at the address that a user gave. */
export function openOwnServer(
  callGivenAddress: CallGivenAddress,
  { address, headers, timeoutMs, findWords }: Options,
) {
  const { url, place } = readAddress(address);
  const call = async (
    method: string,
    path: string,
    body?: object,
    signal = AbortSignal.timeout(timeoutMs),
  ): Promise<Answer> => {
    const { status, text, header } = await callGivenAddress({
      url: url + path,
      method,
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Timbre' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    }).catch((cause: unknown) => {
      if (isAddressRefused(cause)) throw notThere('the address may not be called', cause);
      throw new ConnectorError('unknown', 'the server did not answer', { cause });
    });
    const said = text.trim() === '' ? null : parseJson(text);
    if (status >= 200 && status < 300) return { isOk: true, body: said, header };
    const isHtml = text.trimStart().startsWith('<');
    const refusal = toRefusal({
      ...{ status, isHtml },
      retryAfter: header('retry-after'),
      words: findWords(said),
    });
    return { isOk: false, status, isHtml, body: said, refusal };
  };
  return {
    /** What tells the server from others. */
    place,
    call,
    async get<S extends z.ZodType>(schema: S, path: string): Promise<z.output<S>> {
      return readAnswer(schema, await call('GET', path));
    },
  };
}

/** The service is not at this address, or it may not be called there. */
function notThere(message: string, cause?: unknown): ConnectorError {
  return new ConnectorError('unavailable', message, { cause, reason: 'address', retryAfterMs: elsewhereMs });
}

/** The answer to a first call, which a page or nothing at all shows to come from something else. */
export function readAtAddress<S extends z.ZodType>(schema: S, answer: Answer): z.output<S> {
  const isOther = answer.isOk ? !schema.safeParse(answer.body).success : answer.status === 404;
  if (isOther) throw notThere('the service is not at this address');
  return readAnswer(schema, answer);
}

/** The service has no such entry; a 404 page of a machine in between does not count. */
export function isGone(answer: Answer): boolean {
  return !answer.isOk && answer.status === 404 && !answer.isHtml;
}

/** The address that calls begin with, and what tells the server from others. */
function readAddress(address: string | undefined): { url: string; place: string } {
  if (address === undefined || !URL.canParse(address)) throw notThere('there is no address');
  const { origin, host, pathname } = new URL(address);
  const path = pathname.replace(/\/+$/, '');
  return { url: origin + path, place: host + path };
}

/** A name that leads inside is found out while connecting, which wraps the error. */
function isAddressRefused(cause: unknown): boolean {
  if (cause instanceof AddressRefused) return true;
  return cause instanceof Error && cause.cause !== undefined && isAddressRefused(cause.cause);
}

type Refused = {
  status: number;
  /** It comes from a machine in between. */
  isHtml: boolean;
  retryAfter: string | undefined;
  words: string | undefined;
};

function toRefusal({ status, isHtml, retryAfter, words }: Refused): ConnectorError {
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
  return new ConnectorError('rejected', message, words ? { words } : {});
}
