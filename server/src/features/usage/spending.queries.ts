import { and, eq, lt, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { modelSpending } from './usage.schema.ts';

export type HostedService = 'language-model' | 'transcription';

/** Adds an amount unless it would pass the cap; false where it would. One statement, so that two at once cannot both pass. */
export async function addSpending(
  db: Db,
  spent: { userId: string; day: string; service: HostedService; micros: number },
  cap: number,
): Promise<boolean> {
  if (spent.micros > cap) return false;
  const target = [modelSpending.userId, modelSpending.day, modelSpending.service];
  const sum = sql`${modelSpending.micros} + excluded.micros`;
  const rows = await db
    .insert(modelSpending)
    .values(spent)
    .onConflictDoUpdate({ target, set: { micros: sum }, setWhere: sql`${sum} <= ${cap}` })
    .returning({ micros: modelSpending.micros });
  return rows.length > 0;
}

/** What was reserved becomes what it really cost. */
export async function correctSpending(
  db: Db,
  spent: { userId: string; day: string; service: HostedService; micros: number },
): Promise<void> {
  await db
    .update(modelSpending)
    .set({ micros: sql`greatest(0, ${modelSpending.micros} + ${spent.micros})` })
    .where(
      and(
        eq(modelSpending.userId, spent.userId),
        eq(modelSpending.day, spent.day),
        eq(modelSpending.service, spent.service),
      ),
    );
}

/** What days before have cost. */
export async function purgeSpending(db: Db, moment: Temporal.Instant): Promise<void> {
  const day = moment.toZonedDateTimeISO('UTC').toPlainDate().toString();
  await db.delete(modelSpending).where(lt(modelSpending.day, day));
}
