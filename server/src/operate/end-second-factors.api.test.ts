import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { asRole } from '../../test/create-database.ts';
import { makePerson } from '../../test/make-team.ts';
import { startApp, testSealingKeys, testSecret } from '../../test/start-app.ts';
import { openDatabase } from '../db/client.ts';
import { operatorActs } from '../db/platform.schema.ts';
import { passkeys, recoveryCodes, securityEvents } from '../features/accounts/accounts.schema.ts';
import { perform } from './perform.ts';

test('[SEC-68] an operator lets in who lost every factor and every code: both end, the trail and the account’s events say so, and nobody else is touched', async () => {
  const app = await startApp();
  const people = [await makePerson(app.url), await makePerson(app.url)];
  for (const { id } of people) {
    const key = { credentialId: id, publicKey: Buffer.alloc(1), counter: 0, transports: [], name: 'Laptop' };
    await app.db.insert(passkeys).values({ id, userId: id, ...key });
    await app.db.insert(recoveryCodes).values({ userId: id, codeHash: Buffer.alloc(32) });
  }
  const [anna, ben] = people;
  const { db, close } = openDatabase(asRole(app.databaseUrl, 'timbre_operator'), () => {});
  onTestFinished(close);
  const deps = {
    db,
    log: app.log,
    audio: app.audio,
    now: () => Temporal.Now.instant(),
    sealingKeys: testSealingKeys,
    authSecret: testSecret,
    deletionDays: 30,
    payments: undefined,
    notesReadBy: 'grammar' as const,
    engineAdminUrl: 'http://127.0.0.1:1',
  };
  expect(await perform(deps, 'anna.b', ['end-second-factors', anna?.email ?? ''])).toContain(
    'second factors removed',
  );
  for (const table of [passkeys, recoveryCodes])
    expect((await app.db.select().from(table)).map(({ userId }) => userId)).toEqual([ben?.id]);
  const events = await app.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, anna?.id ?? ''));
  expect(events.map(({ kind }) => kind)).toContain('second-factor-removed');
  const acts = await app.db.select().from(operatorActs);
  expect(acts.map(({ act, subject }) => ({ act, subject }))).toContainEqual({
    act: 'end-second-factors',
    subject: anna?.id,
  });
});
