import { eq, inArray, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { users } from '../features/accounts/accounts.schema.ts';
import { openDatabase } from './client.ts';

const kept = sql`select statement, generic_plans + custom_plans as times from pg_prepared_statements`;

test('a connection keeps each statement with values under a name of its own; others, and those with lists, are planned anew', async () => {
  const { db, close } = openDatabase(await createDatabase(), () => {});
  onTestFinished(close);
  await db.transaction(async (tx) => {
    for (const email of ['a@timbre.test', 'b@timbre.test', "c'@timbre.test"])
      expect(await tx.select({ id: users.id }).from(users).where(eq(users.email, email))).toEqual([]);
    await tx.select({ id: users.id }).from(users).where(eq(users.name, 'a'));
    await tx.select({ id: users.id }).from(users);
    await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.name, ['a', 'b', 'c']));
    const { rows } = await tx.execute(kept);
    const byText = new Map(rows.map(({ statement, times }) => [statement, Number(times)]));
    expect(byText).toEqual(
      new Map([
        ['select "id" from "users" where "users"."email" = $1', 3],
        ['select "id" from "users" where "users"."name" = $1', 1],
      ]),
    );
  });
});
