import { z } from 'zod';

/**
 * What can go wrong with a request. `cut`: the connection breaks before anything is done, or after; `500`: likewise an
 * error; `slow`: likewise a wait; `late-commit`: cut, and done only later; `html`, `html-400`, `503`: a machine
 * in between answers; `429`: the throttle; `402`: another quota is spent; `410`: the endpoint is retired;
 * `truncated`, `empty`, `shapeless`: carried out, with a success response that has no usable body.
 */
const Fault = z.enum([
  'cut-before',
  'cut-after',
  '500-before',
  '500-after',
  'slow-before',
  'slow-after',
  'late-commit',
  'html',
  'html-400',
  '503',
  '429',
  '402',
  '410',
  'truncated',
  'empty',
  'shapeless',
]);

const Plan = z.object({
  fault: Fault,
  /** How many requests it strikes: one, or with a probability as many as come. */
  times: z.number().int().positive().optional(),
  on: z.enum(['write', 'read', 'any']).default('write'),
  probability: z.number().min(0).max(1).optional(),
  seed: z.number().int().default(1),
  afterSeconds: z.number().nonnegative().default(0),
  forSeconds: z.number().nonnegative().optional(),
  delayMs: z.number().nonnegative().default(3_000),
});

/** One fault or several, each by its name alone or with what is particular about it. */
const Wanted = z.union([Fault.transform((fault) => Plan.parse({ fault })), Plan]);
export const WantedFaults = z.union([z.array(Wanted), Wanted.transform((one) => [one])]);

type PlannedFault = z.infer<typeof Plan> & { from: number; until: number; left: number; draw: () => number };

/** A request that is struck, and by what. */
export type Strike = Pick<PlannedFault, 'fault' | 'delayMs'>;

/** Faults in the order they were planned; a request is struck by the first that is for it. */
export function makeFaults(now: () => number) {
  let planned: PlannedFault[] = [];
  return {
    plan(wanted: z.infer<typeof WantedFaults>): void {
      for (const plan of wanted) {
        const { times, probability, seed, afterSeconds, forSeconds } = plan;
        const from = now() + afterSeconds * 1_000;
        planned.push({
          ...plan,
          from,
          until: from + (forSeconds ?? Number.POSITIVE_INFINITY) * 1_000,
          left: times ?? (probability === undefined ? 1 : Number.POSITIVE_INFINITY),
          draw: seeded(seed),
        });
      }
    },
    clear(): void {
      planned = [];
    },
    strike(kind: 'read' | 'write'): Strike | undefined {
      if (planned.length === 0) return undefined;
      planned = planned.filter(({ left, until }) => left > 0 && now() < until);
      const struckBy = planned.find(
        ({ on, from, probability, draw }) =>
          (on === 'any' || on === kind) &&
          now() >= from &&
          (probability === undefined || draw() < probability),
      );
      if (struckBy) struckBy.left -= 1;
      return struckBy;
    },
  };
}

/** Numbers from 0 to 1 that are the same for the same seed (the generator called mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
