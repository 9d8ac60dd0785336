import { z } from 'zod';
import { route } from './route.ts';

/** The days that end today, in the user's time zone. */
export const insightRanges = ['today', '7days', '30days', '1year', 'all'] as const;
export type InsightRange = (typeof insightRanges)[number];

/** Only what was logged with Timbre, or everything that stands in the time-tracking service, as far as it is known. */
export const insightSources = ['own', 'all'] as const;
export type InsightSource = (typeof insightSources)[number];

/** From so many days on, time is given by months, not by days: nobody sees single days any more, and there are many. */
export const daysGivenByMonth = 184;

/** The seconds logged to a project, null for none, on one day, or in the month that begins with it. */
const DayShare = z.object({ day: z.iso.date(), project: z.string().nullable(), seconds: z.int() });

export const Insights = z.object({
  range: z.enum(insightRanges),
  /** The last release has only its own, and does not say so. */
  source: z.enum(insightSources).default('own'),
  /** How many of the entries were logged with Timbre; null where the last release does not say. */
  ownEntries: z.int().nullable().default(null),
  /** As of when the entries of the service are known, and since when none is missing; null where they were never read. */
  sync: z.object({ syncedAt: z.iso.datetime(), knownSince: z.iso.datetime() }).nullable().default(null),
  /** The first day of the range; of `all`, the first with an entry. Null where there is none. */
  from: z.iso.date().nullable(),
  to: z.iso.date(),
  seconds: z.int(),
  entries: z.int(),
  mostUsedTag: z.string().nullable(),
  byDay: z.array(DayShare),
  /** The longest first. */
  byProject: z.array(z.object({ project: z.string().nullable(), seconds: z.int(), entries: z.int() })),
  /** The most used first; an entry with several tags counts for each. */
  byTag: z.array(z.object({ tag: z.string(), seconds: z.int(), entries: z.int() })),
});
export type Insights = z.infer<typeof Insights>;

/** What typing an entry by hand would have taken. */
const savedSecondsPerEntry = 10;

/** In hours, to one decimal. */
export function trackedHours(seconds: number): number {
  return Math.round(seconds / 360) / 10;
}

/** In hours, to one decimal. */
export function savedHours(entries: number): number {
  return trackedHours(entries * savedSecondsPerEntry);
}

export const getInsights = route({
  method: 'GET',
  path: '/api/insights',
  access: 'session',
  summary:
    'What was logged in a range of days, summed over all history; of the entries that were made elsewhere, those that the last sync found.',
  query: z.object({
    range: z.enum(insightRanges).default('30days'),
    source: z.enum(insightSources).default('own'),
  }),
  reply: Insights,
  problems: [],
});
