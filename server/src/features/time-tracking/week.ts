import { daysPerWeek, type HistoryWeek } from '@timbre/contract/history';
import { and, asc, between, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { getRecordingSettings } from '../accounts/accounts.ts';
import { getDay } from './entry-day.read-model.ts';
import { madeElsewhere, remoteEntriesBetween } from './remote-entries.queries.ts';
import { entries, remoteEntries } from './time-tracking.schema.ts';

type Time = { seconds: number; entries: number };
const noTime: Time = { seconds: 0, entries: 0 };

/** What is logged on seven days: with Timbre on the days of the notes, elsewhere on the days of the user's own zone. */
export async function readWeek(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
  from: string,
): Promise<HistoryWeek> {
  const settings = await getRecordingSettings(db, userId);
  const timeZone = settings.timeZone ?? 'UTC';
  const first = Temporal.PlainDate.from(from);
  const days = Array.from({ length: daysPerWeek }, (_, n) => first.add({ days: n }));
  const own = await loggedByDay(db, userId, first, first.add({ days: daysPerWeek - 1 }));
  const elsewhere = await elsewhereByDay(db, userId, { first, timeZone });
  return {
    days: days.map((day) => {
      const logged = own.get(day.toString()) ?? noTime;
      const other = elsewhere.get(day.toString()) ?? noTime;
      return {
        day: day.toString(),
        seconds: logged.seconds + other.seconds,
        elsewhereSeconds: other.seconds,
        entries: logged.entries + other.entries,
        expectedSeconds: settings.workdays.includes(day.dayOfWeek) ? settings.workdayMinutes * 60 : 0,
      };
    }),
    today: now().toZonedDateTimeISO(timeZone).toPlainDate().toString(),
    earliest: await earliestDay(db, userId, timeZone),
  };
}

/** Written by Timbre, and still in the service. */
function isLogged(userId: string): SQL | undefined {
  return and(
    eq(entries.userId, userId),
    isNotNull(entries.serviceEntryId),
    isNull(entries.deletedRemotelyAt),
  );
}

async function loggedByDay(
  db: Db,
  userId: string,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Promise<Map<string | null, Time>> {
  const rows = await db
    .select({
      day: entries.day,
      seconds: sql<number>`sum(${entries.durationSeconds})::int`,
      entries: sql<number>`count(*)::int`,
    })
    .from(entries)
    .where(and(isLogged(userId), between(entries.day, first.toString(), last.toString())))
    .groupBy(entries.day);
  return new Map(rows.map(({ day, ...time }) => [day, time]));
}

async function elsewhereByDay(
  db: Db,
  userId: string,
  { first, timeZone }: { first: Temporal.PlainDate; timeZone: string },
): Promise<Map<string, Time>> {
  const start = first.toZonedDateTime(timeZone).toInstant();
  const end = first.add({ days: daysPerWeek }).toZonedDateTime(timeZone).toInstant();
  const times = new Map<string, Time>();
  for (const { startedAt, durationSeconds } of await remoteEntriesBetween(db, userId, start, end)) {
    const day = getDay(startedAt, timeZone);
    const before = times.get(day) ?? noTime;
    times.set(day, { seconds: before.seconds + durationSeconds, entries: before.entries + 1 });
  }
  return times;
}

async function earliestDay(db: Db, userId: string, timeZone: string): Promise<string | null> {
  const [own] = await db
    .select({ day: entries.day })
    .from(entries)
    .where(isLogged(userId))
    .orderBy(asc(entries.day))
    .limit(1);
  const [other] = await db
    .select({ startedAt: remoteEntries.startedAt })
    .from(remoteEntries)
    .where(madeElsewhere(db, userId))
    .orderBy(asc(remoteEntries.startedAt))
    .limit(1);
  const found = [own?.day, other && getDay(other.startedAt, timeZone)].filter((day) => day != null);
  return found.sort()[0] ?? null;
}
