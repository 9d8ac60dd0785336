import { z } from 'zod';
import { PlanId, TeamRole } from './plan.ts';
import { route } from './route.ts';

/** What browsers take a file of audio for before the server has measured it. */
export const estimatedSecondsPerMegabyte = 60;

const Seconds = z.number().nonnegative().max(86_400);

export const CurrentPlan = z.object({
  planName: z.string(),
  plan: PlanId,
  /** Of this month, over all recordings but those that failed; with its fractions. */
  audioMinutesUsed: z.number(),
  maxAudioMinutes: z.number(),
  /** What is left for whoever asks: of the plan or the team, or of their own share of it. */
  audioMinutesLeft: z.number(),
  seats: z.number().int(),
  /** The minutes are a team’s: used and maximum are of all its members. */
  team: z
    .object({ role: TeamRole, ownMinutesUsed: z.number(), capMinutes: z.number().int().nullable() })
    .nullable(),
  /** A member of a team whose minutes are not there: nobody pays for it any more, or it has fewer seats than members. */
  lostTeam: z.enum(['ended', 'no-seat']).nullable(),
  /** When the month ends and the minutes are whole again. */
  resetsAt: z.iso.datetime(),
});
export type CurrentPlan = z.infer<typeof CurrentPlan>;

export const getCurrentPlan = route({
  method: 'GET',
  path: '/api/plan/current',
  access: 'session',
  summary: 'The plan in force, and what of its minutes is used.',
  reply: CurrentPlan,
  problems: [],
});

export const checkQuota = route({
  method: 'POST',
  path: '/api/plan/check-quota',
  access: 'session',
  summary: 'Whether so much audio still fits into the month.',
  body: z.object({ durationSeconds: Seconds }),
  /** Current and limit in seconds. */
  reply: z.object({ allowed: z.boolean(), current: z.number(), limit: z.number() }),
  problems: [],
});

export const recordUsage = route({
  method: 'POST',
  path: '/api/plan/record-usage',
  access: 'session',
  summary: 'What the browser measured of a recording; the server goes by its own measure.',
  body: z.object({ recordingId: z.uuid(), durationSeconds: Seconds }),
  problems: ['not-found'],
});

/**
 * `counted`: its minutes are used. `held`: it is being worked on; they are used if that succeeds. `returned`: it failed, and they
 * were given back.
 */
const UsageState = z.enum(['counted', 'held', 'returned']);

export const UsedMinutes = z.object({
  recordingId: z.uuid(),
  at: z.iso.datetime(),
  seconds: z.number(),
  state: UsageState,
  /** The recording was deleted since; what it used stays used. */
  isDeleted: z.boolean(),
});
export type UsedMinutes = z.infer<typeof UsedMinutes>;

export const listUsage = route({
  method: 'GET',
  path: '/api/plan/usage',
  access: 'session',
  summary: 'What counted in this month and what did not, the newest first; at most a thousand.',
  reply: z.object({ startsAt: z.iso.datetime(), resetsAt: z.iso.datetime(), used: z.array(UsedMinutes) }),
  problems: [],
});
