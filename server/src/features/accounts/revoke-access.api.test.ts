import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { sessions, users } from './accounts.schema.ts';
import { revokeAccess } from './revoke-access.ts';

test('[SEC-72] signing out everywhere while the account is closed waits for it, and neither fails', async () => {
  const { visitor, db } = await startApp();
  const person = newPerson();
  await visitor().call('POST', '/api/register', { body: person });
  const [user] = await db.select().from(users).where(eq(users.email, person.email));
  const userId = user?.id ?? '';
  let signingOut: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    // As closing an account begins.
    await tx.update(users).set({ deletionDueAt: new Date() }).where(eq(users.id, userId));
    signingOut = db.transaction((other) => revokeAccess(other, userId));
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => ((await db.execute(waiting)).rowCount ?? 0) > 0);
    await revokeAccess(tx, userId);
  });
  await signingOut;
  expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
});
