import { User } from '@timbre/contract/accounts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { users } from './accounts.schema.ts';

type App = Awaited<ReturnType<typeof startApp>>;

async function somebodyIn({ visitor }: App) {
  const who = visitor();
  const asUser = async (answer: Promise<Response>) => User.parse(await (await answer).json());
  return {
    call: who.call,
    registered: await asUser(who.call('POST', '/api/register', { body: newPerson() })),
    choose: (body: object) => asUser(who.call('PATCH', '/api/user', { body })),
    user: () => asUser(who.call('GET', '/api/user')),
  };
}

test('[SET-11][D-READ] a language model may read the notes of everybody who has not switched it off; nobody else can', async () => {
  const app = await startApp({ notesReadBy: 'hosted-model' });
  const anna = await somebodyIn(app);
  const ben = await somebodyIn(app);
  expect(anna.registered.modelMayRead).toBe(true);
  expect(await anna.choose({ modelMayRead: false })).toMatchObject({ modelMayRead: false });
  expect(await anna.user()).toMatchObject({ modelMayRead: false });
  expect(await ben.user()).toMatchObject({ modelMayRead: true });

  // The call is about who makes it: an id in it changes nobody else.
  await ben.choose({ id: anna.registered.id, modelMayRead: true });
  expect(await anna.user()).toMatchObject({ modelMayRead: false });
  const nobody = await app.visitor().call('PATCH', '/api/user', { body: { modelMayRead: true } });
  expect(nobody.status).toBe(401);
  expect((await anna.call('PATCH', '/api/user', { body: { modelMayRead: 'no' } })).status).toBe(400);
  expect(await anna.user()).toMatchObject({ modelMayRead: false });
  // Another choice leaves it as it is.
  expect(await anna.choose({ workdayStart: '08:00' })).toMatchObject({ modelMayRead: false });
});

test('[SET-13][D-SPOKEN] everybody chooses their own spoken languages, one at least, or none at all', async () => {
  const app = await startApp();
  const anna = await somebodyIn(app);
  const ben = await somebodyIn(app);
  expect(anna.registered.spokenLanguages).toBeNull();
  expect(await anna.choose({ spokenLanguages: ['fr', 'de'] })).toMatchObject({
    spokenLanguages: ['fr', 'de'],
  });
  expect(await anna.user()).toMatchObject({ spokenLanguages: ['fr', 'de'] });
  expect(await ben.user()).toMatchObject({ spokenLanguages: null });

  for (const wrong of [[], ['ja'], ['fr', 'fr'], 'fr', [null], ['en', 'fr', 'es', 'de', 'it', 'pt', 'en']]) {
    const refused = await anna.call('PATCH', '/api/user', { body: { spokenLanguages: wrong } });
    expect(refused.status, JSON.stringify(wrong)).toBe(400);
  }
  await ben.choose({ id: anna.registered.id, spokenLanguages: ['it'] });
  const nobody = await app.visitor().call('PATCH', '/api/user', { body: { spokenLanguages: ['en'] } });
  expect(nobody.status).toBe(401);
  expect((await app.visitor().call('GET', '/api/user/spoken-languages')).status).toBe(401);
  expect(await anna.user()).toMatchObject({ spokenLanguages: ['fr', 'de'] });
  // Another choice does not change it, and it can be undone.
  expect(await anna.choose({ workdayStart: '08:00' })).toMatchObject({ spokenLanguages: ['fr', 'de'] });
  expect(await anna.choose({ spokenLanguages: null })).toMatchObject({ spokenLanguages: null });
});

test('[D-ASK] who has not chosen is asked where no model is configured or it is switched off, and not where one reads', async () => {
  const alone = await somebodyIn(await startApp({ notesReadBy: 'grammar' }));
  expect(alone.registered.askWhenUnsure).toBe(true);
  expect(await alone.choose({ modelMayRead: false })).toMatchObject({ askWhenUnsure: true });

  const app = await startApp({ notesReadBy: 'self-hosted-model' });
  const read = await somebodyIn(app);
  expect(read.registered.askWhenUnsure).toBe(false);
  expect(await read.choose({ modelMayRead: false })).toMatchObject({ askWhenUnsure: true });
  expect(await read.choose({ modelMayRead: true })).toMatchObject({ askWhenUnsure: false });

  expect(await read.choose({ askWhenUnsure: false })).toMatchObject({ askWhenUnsure: false });
  expect(await read.choose({ modelMayRead: false })).toMatchObject({ askWhenUnsure: false });
  expect(await read.choose({ askWhenUnsure: true })).toMatchObject({ askWhenUnsure: true });
  expect(await read.choose({ modelMayRead: true })).toMatchObject({ askWhenUnsure: true });
});

test('[D-ASK] of the choices from before they were marked, true holds and false was nobody’s', async () => {
  const app = await startApp({ notesReadBy: 'grammar' });
  const anna = await somebodyIn(app);
  const marked = { askWhenUnsureChosen: false };
  const of = eq(users.id, anna.registered.id);
  await app.db
    .update(users)
    .set({ ...marked, askWhenUnsure: false })
    .where(of);
  expect(await anna.user()).toMatchObject({ askWhenUnsure: true });
  const other = await somebodyIn(await startApp({ notesReadBy: 'hosted-model' }));
  expect(other.registered.askWhenUnsure).toBe(false);
  await app.db
    .update(users)
    .set({ ...marked, askWhenUnsure: true })
    .where(of);
  expect(await anna.user()).toMatchObject({ askWhenUnsure: true });
  expect(await anna.choose({ askWhenUnsure: false })).toMatchObject({ askWhenUnsure: false });
});
