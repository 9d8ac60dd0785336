import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';

export type PaddleAccess = { url: string; key: string; timeoutMs: number };

type Call = {
  method: 'GET' | 'POST' | 'PATCH';
  /** With its query; callers have validated the ids in it. */
  path: string;
  body?: object;
};

const Refusal = z.object({
  error: z.object({ code: z.string() }),
  meta: z.object({ request_id: z.string() }),
});

/** Statuses of an outage or of a rate limit. */
const pauseMs = 5_000;

/** One call to the provider; its response is parsed, and an error becomes a ConnectorError. */
export async function callPaddle<S extends z.ZodType>(
  { url, key, timeoutMs }: PaddleAccess,
  { method, path, body }: Call,
  answer: S,
): Promise<z.output<S>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'paddle-version': '1',
      'user-agent': 'Timbre',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // Redirects are refused, so nothing is sent to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ConnectorError(method === 'GET' ? 'unavailable' : 'unknown', 'the provider did not answer', {
      cause,
    });
  });
  const text = await response.text().catch((cause: unknown) => {
    throw new ConnectorError(method === 'GET' ? 'unavailable' : 'unknown', 'the provider broke off', {
      cause,
    });
  });
  if (!response.ok) throw toRefusal(method, response, text);
  const parsed = answer.safeParse(parsedJson(text));
  if (parsed.success) return parsed.data;
  throw new ConnectorError('unknown', 'the provider answered with something else', { cause: parsed.error });
}

function toRefusal(method: string, { status, headers }: Response, text: string): ConnectorError {
  const said = Refusal.safeParse(parsedJson(text));
  const { code } = said.data?.error ?? {};
  const message = `the provider answered ${status} ${code ?? ''}, request ${said.data?.meta.request_id ?? 'unknown'}`;
  const details = code === undefined ? {} : { code };
  if (status === 429) {
    const retryAfterMs = Math.max(1, Number(headers.get('retry-after'))) * 1_000 || pauseMs;
    return new ConnectorError('unavailable', message, { ...details, retryAfterMs });
  }
  if (status >= 500 || !said.success)
    return new ConnectorError(method === 'GET' ? 'unavailable' : 'unknown', message, {
      ...details,
      retryAfterMs: pauseMs,
    });
  // The key is missing, wrong, or of the other environment.
  const isAboutKey = status === 401 || status === 403;
  return new ConnectorError(isAboutKey ? 'unauthorized' : 'rejected', message, details);
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
