import { defaultLanguage } from '@timbre/contract/languages';
import { SpokenLanguage, type SpokenLanguages } from '@timbre/contract/spoken-languages';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { preparedOn } from '../../db/prepared.ts';
import { users } from '../accounts/accounts.schema.ts';
import { NotesByLanguage, notesToLearnFrom, selectSpokenLanguages } from './spoken-languages.ts';

/** Counts no further than matters, so that a long history costs no more than a short one. Columns of two tables need their full names. */
const notesByLanguage = sql`(
  select coalesce(json_object_agg(code, notes), '{}')
  from unnest(${sql.raw(`'{${SpokenLanguage.options.join(',')}}'::text[]`)}) as code
  cross join lateral (
    select count(*)::int as notes
    from (
      select from recordings
      where recordings.user_id = users.id and recordings.spoken_language = code
      limit ${sql.raw(String(notesToLearnFrom))}
    ) as found
  ) as counted
)`.mapWith((value) => NotesByLanguage.parse(value));

const knownAbout = preparedOn((db) =>
  db
    .select({ interfaceLanguage: users.language, chosen: users.spokenLanguages, notes: notesByLanguage })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('spoken_languages_of'),
);

/** Those of a user's next note. */
export async function findSpokenLanguages(db: Db, userId: string): Promise<SpokenLanguages> {
  const [known] = await knownAbout(db).execute({ userId });
  return selectSpokenLanguages(known ?? { interfaceLanguage: defaultLanguage, chosen: null, notes: {} });
}
