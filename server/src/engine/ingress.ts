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
};

/** Longer than the object may take for two tries at a service. */
const patienceMs = 60_000;

export function connectEngine(ingressUrl: string): Engine {
  return {
    async ask({ object, key, handler, input }, answer) {
      const response = await fetch(new URL(`/${object}/${encodeURIComponent(key)}/${handler}`, ingressUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!response.ok) throw new Error(`the engine answered ${response.status}`);
      return answer.parse(await response.json());
    },
  };
}
