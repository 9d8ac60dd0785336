import { defaultWorkdayMinutes, defaultWorkdays } from '@timbre/contract/accounts';
import { defaultLanguage } from '@timbre/contract/languages';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { preparedOn } from '../../db/prepared.ts';
import { users } from './accounts.schema.ts';

const choices = preparedOn((db) =>
  db
    .select({
      language: users.language,
      timeZone: users.timeZone,
      workdayStart: users.workdayStart,
      workdayMinutes: users.workdayMinutes,
      workdays: users.workdays,
      askWhenUnsure: users.askWhenUnsure,
      askWhenUnsureChosen: users.askWhenUnsureChosen,
      modelMayRead: users.modelMayRead,
      applyWhenSure: users.applyWhenSure,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('choices_of'),
);

const nothingChosen = {
  language: defaultLanguage,
  timeZone: null,
  workdayStart: '09:00',
  workdayMinutes: defaultWorkdayMinutes,
  workdays: defaultWorkdays,
  askWhenUnsure: false,
  askWhenUnsureChosen: false,
  modelMayRead: true,
  applyWhenSure: false,
};

export type RecordingSettings = Awaited<ReturnType<typeof getRecordingSettings>>;

/** What the user has chosen, as far as it matters for notes. */
export async function getRecordingSettings(db: Db, userId: string) {
  const [row] = await choices(db).execute({ userId });
  return row ?? nothingChosen;
}
