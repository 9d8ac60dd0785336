import {
  daysGivenByMonth,
  type InsightRange,
  type InsightSource,
  type Insights,
} from '@timbre/contract/insights';
import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { getRecordingSettings } from '../accounts/accounts.ts';
import { lastSync, madeElsewhere } from './remote-entries.queries.ts';
import { entries, remoteEntries } from './time-tracking.schema.ts';

/** How many days before today a range begins. */
const daysBefore: Record<Exclude<InsightRange, 'all'>, number> = {
  today: 0,
  '7days': 6,
  '30days': 29,
  '1year': 364,
};

/** What was logged on the days that end today, by the user's own calendar. */
export async function readInsights(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
  { range, source }: { range: InsightRange; source: InsightSource },
): Promise<Insights> {
  const timeZone = (await getRecordingSettings(db, userId)).timeZone ?? 'UTC';
  const today = now().toZonedDateTimeISO(timeZone).toPlainDate();
  const from =
    range === 'all'
      ? await firstDay(db, userId, { timeZone, last: today, source })
      : today.subtract({ days: daysBefore[range] });
  const sums =
    from === null ? [] : await listSums(db, userId, { timeZone, first: from, last: today, source });
  const byDay = sums.flatMap(({ day, tags: _tags, ...time }) => (day === null ? [] : [{ day, ...time }]));
  const byTag = sumByTag(sums);
  const sum = (of: 'seconds' | 'entries' | 'ownEntries') =>
    byDay.reduce((total, share) => total + share[of], 0);
  return {
    range,
    source,
    ownEntries: sum('ownEntries'),
    sync: await lastSync(db, userId),
    from: from?.toString() ?? null,
    to: today.toString(),
    seconds: sum('seconds'),
    entries: sum('entries'),
    mostUsedTag: byTag[0]?.tag ?? null,
    byDay: byDay.map(({ day, project, seconds }) => ({ day, project, seconds })),
    byProject: sumByProject(byDay),
    byTag,
  };
}

type Days = {
  timeZone: string;
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
  source: InsightSource;
};

const getStart = (day: Temporal.PlainDate, timeZone: string) => day.toZonedDateTime({ timeZone }).toInstant();

/** Entries of this user that we have written and that stand in the service, up to the end of this day. */
function loggedUntil(userId: string, { timeZone, last }: Omit<Days, 'first'>) {
  return and(
    eq(entries.userId, userId),
    isNotNull(entries.serviceEntryId),
    isNull(entries.deletedRemotelyAt),
    lt(entries.startedAt, getStart(last.add({ days: 1 }), timeZone)),
  );
}

/** Those that were made elsewhere, where they are wanted. */
function othersUntil(db: Db, userId: string, { timeZone, last, source }: Omit<Days, 'first'>) {
  return source === 'own'
    ? sql`false`
    : and(madeElsewhere(db, userId), lt(remoteEntries.startedAt, getStart(last.add({ days: 1 }), timeZone)));
}

/** The first day on which something was logged. */
async function firstDay(
  db: Db,
  userId: string,
  days: Omit<Days, 'first'>,
): Promise<Temporal.PlainDate | null> {
  const own = await db
    .select({ startedAt: entries.startedAt })
    .from(entries)
    .where(loggedUntil(userId, days))
    .orderBy(entries.startedAt)
    .limit(1);
  const others = await db
    .select({ startedAt: remoteEntries.startedAt })
    .from(remoteEntries)
    .where(othersUntil(db, userId, days))
    .orderBy(remoteEntries.startedAt)
    .limit(1);
  const [first] = [...own, ...others].map(({ startedAt }) => startedAt).sort(Temporal.Instant.compare);
  return first?.toZonedDateTimeISO(days.timeZone).toPlainDate() ?? null;
}

/** The days, or the firsts of the months, by which the time is given. */
function listSteps({ first, last }: Days): Temporal.PlainDate[] {
  const isLong = first.until(last).days + 1 >= daysGivenByMonth;
  const start = isLong ? first.with({ day: 1 }) : first;
  const steps = [start];
  for (let n = 1; ; n += 1) {
    const step = start.add(isLong ? { months: n } : { days: n });
    if (Temporal.PlainDate.compare(step, last) > 0) return steps;
    steps.push(step);
  }
}

const Sum = z.object({
  step: z.int().nullable(),
  project: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
  seconds: z.coerce.number(),
  entries: z.coerce.number(),
  ownEntries: z.coerce.number(),
});

/** The entries of these days, whoever made them. */
function selectTimes(db: Db, userId: string, days: Days) {
  const start = getStart(days.first, days.timeZone);
  const own = db
    .select({
      startedAt: entries.startedAt,
      project: entries.projectName,
      tags: entries.tags,
      seconds: entries.durationSeconds,
      isOwn: sql<boolean>`true`.as('is_own'),
    })
    .from(entries)
    .where(and(loggedUntil(userId, days), gte(entries.startedAt, start)));
  const others = db
    .select({
      startedAt: remoteEntries.startedAt,
      project: remoteEntries.projectName,
      tags: remoteEntries.tags,
      seconds: remoteEntries.durationSeconds,
      isOwn: sql<boolean>`false`.as('is_own'),
    })
    .from(remoteEntries)
    .where(and(othersUntil(db, userId, days), gte(remoteEntries.startedAt, start)));
  return unionAll(own, others).as('times');
}

/** The time of each day and project, where tags are null, and that of each set of tags, where the day is null. */
async function listSums(db: Db, userId: string, days: Days) {
  const steps = listSteps(days);
  const starts = steps.map((step) => getStart(step, days.timeZone).toString());
  const times = selectTimes(db, userId, days);
  // Both sums in one pass, and to look up a start is cheaper than to reckon in time zones for every entry.
  const rows = await db
    .select({
      step: sql`width_bucket(${times.startedAt}, ${sql.param(starts)}::timestamptz[])`,
      project: times.project,
      tags: times.tags,
      seconds: sql`sum(${times.seconds})`,
      entries: sql`count(*)`,
      ownEntries: sql`count(*) filter (where ${times.isOwn})`,
    })
    .from(times)
    .groupBy(sql`grouping sets ((1, 2), (3))`)
    .orderBy(sql`1, 2`);
  return z
    .array(Sum)
    .parse(rows)
    .map(({ step, ...sum }) => ({ ...sum, day: step === null ? null : String(steps[step - 1]) }));
}

type Time = { seconds: number; entries: number };

/** Adds up what goes by the same name. */
function sumByName<Name>(times: readonly (Time & { name: Name })[]): (Time & { name: Name })[] {
  return [...Map.groupBy(times, ({ name }) => name)].map(([name, own]) => ({
    name,
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    entries: own.reduce((sum, { entries: count }) => sum + count, 0),
  }));
}

function sumByProject(sums: readonly (Time & { project: string | null })[]): Insights['byProject'] {
  return sumByName(sums.map(({ project, ...time }) => ({ ...time, name: project })))
    .map(({ name, ...time }) => ({ project: name, ...time }))
    .sort((one, other) => other.seconds - one.seconds);
}

function sumByTag(sums: readonly (Time & { tags: string[] | null })[]): Insights['byTag'] {
  return sumByName(sums.flatMap(({ tags, ...time }) => (tags ?? []).map((name) => ({ ...time, name }))))
    .map(({ name, ...time }) => ({ tag: name, ...time }))
    .sort((one, other) => other.entries - one.entries || (one.tag < other.tag ? -1 : 1));
}
