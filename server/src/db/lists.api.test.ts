import { Language } from '@timbre/contract/language';
import { PlanId } from '@timbre/contract/plan';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createDatabase } from '../../test/create-database.ts';

const Constraint = z.object({ name: z.string(), definition: z.string() });

/** What the columns with a list of values accept, by the names of their check constraints. */
async function readAccepted(): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: await createDatabase() });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`,
    );
    return new Map(
      z
        .array(Constraint)
        .parse(rows)
        .map(({ name, definition }) => [
          name,
          [...definition.matchAll(/'(\w+)'::text/g)].map(([, value = '']) => value).sort(),
        ]),
    );
  } finally {
    await client.end();
  }
}

test('the migrated database accepts the languages and the plans of the lists, and no others', async () => {
  const accepted = await readAccepted();
  expect(accepted.get('users_language_check')).toEqual(Language.options.toSorted());
  expect(accepted.get('team_invitations_language_check')).toEqual(Language.options.toSorted());
  expect(accepted.get('users_plan_check')).toEqual(PlanId.options.toSorted());
});
