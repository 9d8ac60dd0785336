import { z } from 'zod';

/**
 * What can go wrong with a request: `429` the limit, `500` an error in the service's form, `502-html` a machine in
 * between, `hang` no answer at all, `slow` a late one, `cut-after` done, but the connection breaks before the answer.
 */
const Fault = z.object({
  match: z.object({ method: z.string().optional(), path: z.string().optional() }).default({}),
  fault: z.enum(['429', '500', '502-html', 'hang', 'slow', 'cut-after']),
  times: z.number().int().positive().default(1),
  delayMs: z.number().nonnegative().default(8_000),
  retryAfterSeconds: z.number().int().nonnegative().default(1),
});
export const WantedFaults = z.union([z.array(Fault), Fault.transform((one) => [one])]);

export type Strike = z.infer<typeof Fault>;

/** Faults in the order they were planned; a request is struck by the first that is for it. */
export function makeFaults() {
  let planned: Strike[] = [];
  return {
    plan(wanted: Strike[]): void {
      planned.push(...wanted);
    },
    clear(): void {
      planned = [];
    },
    strike(method: string, path: string): Strike | undefined {
      const struckBy = planned.find(
        ({ match }) => (match.method ?? method) === method && path.startsWith(match.path ?? ''),
      );
      if (struckBy) struckBy.times -= 1;
      planned = planned.filter(({ times }) => times > 0);
      return struckBy;
    },
  };
}
