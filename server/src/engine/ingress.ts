import type { z } from 'zod';

/** Asks a virtual object and waits for its answer; for calls that a person waits for. */
export type Engine = {
  ask<S extends z.ZodType>(order: EngineOrder, answer: S): Promise<z.output<S>>;
};

type EngineOrder = {
  object: string;
  key: string;
  handler: string;
  /** Ids only: the engine keeps what it is given. */
  input: Record<string, string>;
  /** A minute by default, longer than the object needs for two attempts at a service. */
  timeoutMs?: number;
};

export function connectEngine(ingressUrl: string): Engine {
  return {
    async ask({ object, key, handler, input, timeoutMs = 60_000 }, answer) {
      const response = await fetch(new URL(`/${object}/${encodeURIComponent(key)}/${handler}`, ingressUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`the engine answered ${response.status}`);
      return answer.parse(await response.json());
    },
  };
}

/** Resolves an awakeable; one that is resolved or unknown is ignored. The payload is empty, because the engine stores it. */
export async function resolveAwakeable(ingressUrl: string, awakeableId: string): Promise<void> {
  const url = new URL(`/restate/awakeables/${encodeURIComponent(awakeableId)}/resolve`, ingressUrl);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: 'null',
    signal: AbortSignal.timeout(10_000),
  });
  // Read to its end, or the connection could not be used again.
  await response.arrayBuffer();
  if (response.status >= 500 || response.status === 429)
    throw new Error(`the engine answered ${response.status}`);
}
