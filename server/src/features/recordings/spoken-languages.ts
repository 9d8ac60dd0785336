import type { Language } from '@timbre/contract/language';
import { SpokenLanguage, type SpokenLanguages } from '@timbre/contract/spoken-languages';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { preparedOn } from '../../db/prepared.ts';
import { users } from '../../db/schema.ts';

/** So many notes in a known language say which ones somebody speaks; before that, any may come next. */
export const notesToLearnFrom = 10;

const NotesByLanguage = z.partialRecord(SpokenLanguage, z.int());

type Known = {
  interfaceLanguage: Language;
  /** Null while nothing was chosen. */
  chosen: readonly SpokenLanguage[] | null;
  /** How many earlier notes were in each language; more than ten are ten. */
  notes: z.infer<typeof NotesByLanguage>;
};

/** The languages that a note may be in, the likeliest first: those of most notes, and among equals that of the interface. */
export function selectSpokenLanguages({ interfaceLanguage, chosen, notes }: Known): SpokenLanguages {
  const count = (language: SpokenLanguage) => notes[language] ?? 0;
  const byLikelihood = SpokenLanguage.options.toSorted(
    (one, other) =>
      count(other) - count(one) || Number(other === interfaceLanguage) - Number(one === interfaceLanguage),
  );
  const suggested = byLikelihood.filter((language) => language === interfaceLanguage || count(language) > 0);
  const total = SpokenLanguage.options.reduce((sum, language) => sum + count(language), 0);
  const hasLearned = total >= notesToLearnFrom;
  const unchosen = hasLearned ? suggested : byLikelihood;
  const languages = chosen ? byLikelihood.filter((language) => chosen.includes(language)) : unchosen;
  return { languages, suggested, hasLearned };
}

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
  return selectSpokenLanguages(known ?? { interfaceLanguage: 'en', chosen: null, notes: {} });
}
