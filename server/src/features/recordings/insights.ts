import { daysGivenByMonth, type InsightRange, type Insights } from '@timbre/contract/insights';
import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { entries } from '../../db/schema.ts';
import type { Parts } from '../../parts.ts';
import { choicesOf } from './recordings.queries.ts';

/** How many days before today a range begins. */
const daysBefore: Record<Exclude<InsightRange, 'all'>, number> = {
  today: 0,
  '7days': 6,
  '30days': 29,
  '1year': 364,
};

/** What was logged on the days that end today, by the user's own calendar. */
export async function readInsights(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  userId: string,
  range: InsightRange,
): Promise<Insights> {
  const timeZone = (await choicesOf(db, userId)).timeZone ?? 'UTC';
  const today = now().toZonedDateTimeISO(timeZone).toPlainDate();
  const first = range === 'all' ? null : today.subtract({ days: daysBefore[range] });
  const days = { timeZone, first, last: today };
  const from = first ?? (await firstDay(db, userId, days));
  const isLong = from !== null && from.until(today).days + 1 >= daysGivenByMonth;
  const byDay = await secondsByDay(db, userId, days, isLong ? 'month' : 'day');
  const byTag = await timeByTag(db, userId, days);
  const byProject = projectsOf(byDay);
  const sum = (of: 'seconds' | 'entries') => byDay.reduce((total, share) => total + share[of], 0);
  return {
    range,
    from: from?.toString() ?? null,
    to: today.toString(),
    seconds: sum('seconds'),
    entries: sum('entries'),
    mostUsedTag: byTag[0]?.tag ?? null,
    byDay: byDay.map(({ day, project, seconds }) => ({ day, project, seconds })),
    byProject,
    byTag,
  };
}

type Days = { timeZone: string; first: Temporal.PlainDate | null; last: Temporal.PlainDate };

/** Entries of this user that stand in the service, on these days. */
function loggedOn(userId: string, { timeZone, first, last }: Days) {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone }).toInstant();
  return and(
    eq(entries.userId, userId),
    isNotNull(entries.serviceEntryId),
    first === null ? undefined : gte(entries.startedAt, startOf(first)),
    lt(entries.startedAt, startOf(last.add({ days: 1 }))),
  );
}

/** The first day on which something was logged. */
async function firstDay(db: Db, userId: string, days: Days): Promise<Temporal.PlainDate | null> {
  const [row] = await db
    .select({
      first: sql<string | null>`min(${entries.startedAt} at time zone ${days.timeZone})::date::text`,
    })
    .from(entries)
    .where(loggedOn(userId, days));
  return row?.first ? Temporal.PlainDate.from(row.first) : null;
}

const Share = z.object({
  day: z.string(),
  project: z.string().nullable(),
  seconds: z.coerce.number(),
  entries: z.coerce.number(),
});

async function secondsByDay(db: Db, userId: string, days: Days, unit: 'day' | 'month') {
  const local = sql`date_trunc(${unit}, ${entries.startedAt} at time zone ${days.timeZone})`;
  const day = sql<string>`to_char(${local}, 'YYYY-MM-DD')`.as('day');
  const rows = await db
    .select({
      day,
      project: entries.projectName,
      seconds: sql`sum(${entries.durationSeconds})`,
      entries: sql`count(*)`,
    })
    .from(entries)
    .where(loggedOn(userId, days))
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`);
  return z.array(Share).parse(rows);
}

function projectsOf(shares: readonly z.infer<typeof Share>[]): Insights['byProject'] {
  const projects = [...Map.groupBy(shares, ({ project }) => project)].map(([project, own]) => ({
    project,
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    entries: own.reduce((sum, { entries: count }) => sum + count, 0),
  }));
  return projects.sort((one, other) => other.seconds - one.seconds);
}

const TagTime = z.object({ tag: z.string(), seconds: z.coerce.number(), entries: z.coerce.number() });

async function timeByTag(db: Db, userId: string, days: Days): Promise<Insights['byTag']> {
  const tag = sql<string>`unnest(${entries.tags})`.as('tag');
  const tagged = db
    .select({ tag, seconds: entries.durationSeconds })
    .from(entries)
    .where(loggedOn(userId, days))
    .as('tagged');
  const rows = await db
    .select({ tag: tagged.tag, seconds: sql`sum(${tagged.seconds})`, entries: sql`count(*)` })
    .from(tagged)
    .groupBy(tagged.tag)
    .orderBy(sql`3 desc, 1`);
  return z.array(TagTime).parse(rows);
}
