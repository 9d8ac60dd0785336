import { defaultLanguage } from '@timbre/contract/languages';
import type { Route } from '@timbre/contract/route';
import { signedInAsHeader } from '@timbre/contract/signed-in-as';
import type { z } from 'zod';

/**
 * An error response. Its message is the specified "status: text"; people see only the sentence.
 * The code is for callers.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly sentence: string;
  /** How long the server asks to wait before the next try. */
  readonly retryAfterMs: number;

  constructor(status: number, sentence: string, code: string | null, retryAfter: string | null = null) {
    super(`${status}: ${sentence}`);
    this.name = 'ApiError';
    this.status = status;
    this.sentence = sentence;
    this.code = code;
    this.retryAfterMs = Number(retryAfter) * 1_000 || 0;
  }
}

let language: string = defaultLanguage;

/** The server writes its sentences in the language of the interface, which is not always the browser's. */
export function setApiLanguage(next: string): void {
  language = next;
}

export function apiLanguage(): string {
  return language;
}

let signedInAs: string | undefined;
let askWhoIs = () => {};

/**
 * Every call names who this tab shows as signed in: in another tab it may be somebody else by now. Where the server knows better,
 * it is asked who that is. Gives who it was before.
 */
export function setSignedInAs(userId: string | undefined, ask: () => void): string | undefined {
  const before = signedInAs;
  signedInAs = userId;
  askWhoIs = ask;
  return before;
}

/** The server refused. */
export function toApiError(
  status: number,
  sentence: string,
  code: string | null,
  retryAfter: string | null = null,
): ApiError {
  // Who is signed in, or what is asked of them, is no longer what this tab shows. Other refusals with 401 are about what was entered.
  if (code === 'session-needed' || code === 'signed-in-as-another' || code === 'second-factor-needed')
    askWhoIs();
  return new ApiError(status, sentence, code, retryAfter);
}

/** All requests go through here: cookies always, a JSON body and its content type only if there is a body. */
export async function apiRequest(
  method: string,
  path: string,
  body?: unknown,
  userId: string | null | undefined = signedInAs,
): Promise<Response> {
  const hasBody = body !== undefined;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      'accept-language': language,
      ...(userId ? { [signedInAsHeader]: userId } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) {
    const text = (await response.text()) || response.statusText;
    throw toApiError(response.status, text, response.headers.get('x-error-code'));
  }
  return response;
}

type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined;
type ReplyOf<R extends Route> = R['reply'] extends z.ZodType ? z.output<R['reply']> : undefined;

/** What stands in the place of `:name` in a path, and what follows it after the question mark. */
type Address = { params?: Record<string, string>; query?: Record<string, string> };

function toUrl(path: string, { params = {}, query }: Address): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return query ? `${filled}?${new URLSearchParams(query)}` : filled;
}

/** Calls a route of the contract and parses what it answers. */
export async function call<R extends Route>(
  route: R,
  body: BodyOf<R>,
  address: Address = {},
): Promise<ReplyOf<R>> {
  const response = await apiRequest(route.method, toUrl(route.path, address), body);
  const reply = route.reply?.parse(await response.json());
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: parsed one line above with this route's own schema, which the generic hides from the type system.
  return reply as ReplyOf<R>;
}

/** What people read about something that failed: the server's sentence, or the given words when there was no answer. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.sentence : fallback;
}
